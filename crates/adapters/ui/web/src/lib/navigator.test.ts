// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { router } from './router.svelte';

let stop = (): void => undefined;

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  stop = router.listen();
  router.go('/app/start');
});

afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

test('a link to a place on another page keeps the place, and the address without it', () => {
  const link = document.createElement('a');
  link.href = '/app/settings?a=1#layout-title';
  document.body.append(link);
  link.click();
  expect(window.location.hash).toBe('#layout-title');
  expect(router.address).toBe('/app/settings?a=1');
});
