// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { router } from '../lib/router.svelte';
import DashboardPage from './DashboardPage.svelte';

vi.mock('../api/figures', () => ({ fetchOverviewFigures: () => new Promise(() => undefined) }));

test('whoever types a day and leaves at once is not fetched back', async () => {
  vi.useFakeTimers();
  router.go('/app/dashboard');
  const page = mount(DashboardPage, { target: document.body });
  flushSync();
  const day = document.querySelector<HTMLInputElement>('#figures-von');
  if (day === null) {
    throw new Error('there is no field');
  }
  day.value = '2026-11-01';
  day.dispatchEvent(new Event('input', { bubbles: true }));
  router.go('/app/users');
  await unmount(page);
  vi.runAllTimers();
  vi.useRealTimers();
  expect(window.location.pathname).toBe('/app/users');
});
