// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { router } from './router.svelte';
import { unsaved } from './unsaved.svelte';

let stop: (() => void)[] = [];

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  window.history.replaceState(null, '', '/app/settings');
  stop = [router.listen(), unsaved.listen()];
  router.go('/app/settings');
});

afterEach(() => {
  stop.forEach((one) => one());
  unsaved.note('a', false);
  document.body.innerHTML = '';
});

function follow(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  link.click();
}

test('a page without unsaved changes is left without a question', () => {
  const ask = vi.spyOn(window, 'confirm');
  follow('/app/users');
  expect(ask).not.toHaveBeenCalled();
  expect(router.route.page).toBe('users');
});

test('what is kept may be left without a question, but not by closing the tab', () => {
  const ask = vi.spyOn(window, 'confirm');
  unsaved.note('a', true, true);
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  follow('/app/users');
  expect(ask).not.toHaveBeenCalled();
  expect([closing.defaultPrevented, router.route.page]).toEqual([true, 'users']);
});

test('a link is followed only when the person agrees to lose what is not saved', () => {
  const ask = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  unsaved.note('a', true);
  follow('/app/users');
  expect(router.route.page).toBe('settings');
  follow('/app/users');
  expect(router.route.page).toBe('users');
  expect(ask).toHaveBeenCalledTimes(2);
});

test('the back button leaves only when the person agrees', () => {
  vi.spyOn(window, 'confirm').mockReturnValue(false);
  unsaved.note('a', true);
  // What the browser does: the address changes, then the page is told.
  window.history.replaceState(null, '', '/app/reports');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(window.location.pathname).toBe('/app/settings');
  expect(router.route.page).toBe('settings');
});

test('the browser asks before it closes a tab with unsaved changes, and only then', () => {
  const close = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(close()).toBe(true);
  unsaved.note('a', true);
  expect(close()).toBe(false);
  unsaved.note('a', false);
  expect(close()).toBe(true);
});
