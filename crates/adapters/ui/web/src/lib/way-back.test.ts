// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';

import { router } from './router.svelte';
import { goToLogin, takeWayBack } from './way-back';

const INVITATION = `/app/invitation/${'0a'.repeat(32)}`;

beforeEach(() => window.sessionStorage.clear());

test('the token of an invitation is not in the address of the login page, and leads back once', () => {
  goToLogin(INVITATION);
  expect(window.location.href).toBe('http://localhost/app/login');
  expect(takeWayBack()).toBe(INVITATION);
  expect(takeWayBack()).toBe('/app/start');
});

test('other pages are in the address, and replace an invitation', () => {
  goToLogin(INVITATION);
  goToLogin('/app/reports?page=2');
  expect(router.address).toBe('/app/login?return=%2Fapp%2Freports%3Fpage%3D2');
  expect(takeWayBack()).toBe('/app/reports?page=2');
});

test('nothing else is taken from the storage', () => {
  window.sessionStorage.setItem('mw.return', 'https://evil.example/app/');
  goToLogin('/app/start');
  window.sessionStorage.setItem('mw.return', '//evil.example/app/');
  expect(takeWayBack()).toBe('/app/start');
});
