// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { logout } from '../api/client';
import type { User } from '../api/types';
import SessionEnd from '../components/SessionEnd.svelte';
import { i18n } from './i18n.svelte';
import { session } from './session.svelte';
import { signOut } from './sign-out';

const USER = { id: 1, name: 'Ada' } as unknown as User;

let requests: Request[] = [];
let answer: (response: Response | Error) => void = () => undefined;
let page: ReturnType<typeof mount>;

beforeEach(() => {
  i18n.use('de');
  requests = [];
  vi.stubGlobal('fetch', (request: Request) => {
    requests.push(request);
    return new Promise((resolve, reject) => {
      answer = (response) => (response instanceof Error ? reject(response) : resolve(response));
    });
  });
  session.start('secret', USER);
  page = mount(SessionEnd, { target: document.body, props: { session } });
});

afterEach(async () => {
  await unmount(page);
  vi.unstubAllGlobals();
});

const shown = (): string => {
  flushSync();
  return document.body.textContent.trim();
};

test('the session is over before the server has answered, and the server is told which', async () => {
  signOut(session, logout);
  expect([session.token, session.user]).toEqual([null, null]);
  expect(shown()).toBe('Sie sind abgemeldet.');
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.headers.get('Authorization')).toBe('Bearer secret');
  expect(requests[0]?.keepalive).toBe(true);
  answer(new Response(null, { status: 204 }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown()).toBe('Sie sind abgemeldet.');
});

test('a server that does not confirm it is told of, one that has forgotten the token is not', async () => {
  signOut(session, logout);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  answer(new TypeError('Failed to fetch'));
  await vi.waitFor(() => expect(shown()).toContain('der Server hat es aber nicht bestätigt'));
  expect(document.querySelector('[role="alert"]')).not.toBeNull();
  session.start('other', USER);
  expect(shown()).toBe('');
  signOut(session, logout);
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  answer(Response.json({ message: 'Nicht angemeldet' }, { status: 401 }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown()).toBe('Sie sind abgemeldet.');
});

test('a late failure says nothing to who has signed in again', async () => {
  signOut(session, logout);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  session.start('newer', USER);
  answer(new TypeError('Failed to fetch'));
  await new Promise((resolve) => setTimeout(resolve));
  expect([session.isConfirmed, shown()]).toEqual([true, '']);
});
