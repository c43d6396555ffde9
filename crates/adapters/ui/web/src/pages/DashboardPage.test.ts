// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fetchOverviewFigures } from '../api/figures';
import { fetchLedger } from '../api/report-work';
import type { OverviewFigures, User } from '../api/types';
import { i18n } from '../lib/i18n.svelte';
import { router } from '../lib/router.svelte';
import { session } from '../lib/session.svelte';
import DashboardPage from './DashboardPage.svelte';

vi.mock('../api/figures', () => ({ fetchOverviewFigures: vi.fn() }));
vi.mock('../api/report-work', () => ({ fetchLedger: vi.fn(() => new Promise(() => undefined)) }));

/** An answer with a report in each of so many months, the last of which is November 2026. */
function answer(months: number): OverviewFigures {
  const month = (ago: number): string => new Date(Date.UTC(2026, 10 - ago, 1)).toISOString().slice(0, 7);
  const counts = Array.from({ length: months }, (_, index) => ({ month: month(months - 1 - index), count: 1 }));
  return { total: months, this_month: 1, last_month: 1, months: counts, statuses: [], templates: [] };
}

/** Opens the page with the answer to what it asks for. */
async function open(address: string): Promise<() => Promise<void>> {
  vi.mocked(fetchOverviewFigures).mockImplementation(({ months }) => Promise.resolve(answer(Math.min(months ?? 12, 600))));
  router.go(address);
  const page = mount(DashboardPage, { target: document.body });
  await vi.waitFor(() => expect(document.querySelector('#months-title')).not.toBeNull());
  return () => unmount(page);
}

/** What is said about the months, and how many there are. */
function chart(): [string | undefined, number] {
  const card = document.querySelector('section[aria-labelledby="months-title"]');
  return [card?.querySelector('p:not([role])')?.textContent ?? undefined, card?.querySelectorAll('tbody tr').length ?? 0];
}

beforeEach(() => {
  i18n.use('en');
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z'), toFake: ['Date'] });
});

afterEach(() => {
  session.user = null;
  vi.useRealTimers();
  vi.clearAllMocks();
});

test('whoever types a day and leaves at once is not fetched back', async () => {
  vi.mocked(fetchOverviewFigures).mockImplementation(() => new Promise(() => undefined));
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
  expect(window.location.pathname).toBe('/app/users');
});

test('the chart has the months of the chosen period', async () => {
  for (const [period, months] of [
    ['von=2023-12-01', 36],
    ['von=2023-12-15&bis=2026-11-23', 36],
    ['von=2026-11-01&bis=2026-11-30', 1]
  ] as const) {
    const close = await open(`/app/dashboard?${period}`);
    expect(chart(), period).toEqual([undefined, months]);
    // No month is narrower than its name.
    expect(document.querySelector('section[aria-labelledby="months-title"] svg[width]')?.getAttribute('width')).toBe(`${months * 46}`);
    await close();
  }
});

test('a chart that is not the whole period says so', async () => {
  for (const [period, note] of [
    ['', 'The last 12 months: December 2025 to November 2026.'],
    ['?bis=2026-11-30', '12 months: December 2025 to November 2026.'],
    ['?bis=2027-02-28', '15 months: September 2025 to November 2026.'],
    ['?von=1970-01-01', 'The period is longer than the chart, which shows its last 600 months: December 1976 to November 2026.']
  ] as const) {
    const close = await open(`/app/dashboard${period}`);
    expect(chart()[0], period).toBe(note);
    await close();
  }
});

test('what is said of the figures is about what they answer until others have come', async () => {
  const close = await open('/app/dashboard');
  const cards = (): number => document.querySelectorAll('.mw-stack dl > *').length;
  const before = [chart(), cards()];
  expect(cards()).toBe(3);
  let resolve: (figures: OverviewFigures) => void = () => undefined;
  vi.mocked(fetchOverviewFigures).mockImplementation(() => new Promise((done) => (resolve = done)));
  router.go('/app/dashboard?bis=2025-11-30');
  flushSync();
  expect(fetchOverviewFigures).toHaveBeenCalledTimes(2);
  expect([chart(), cards()]).toEqual(before);
  resolve(answer(12));
  await vi.waitFor(() => expect(chart()[0]).toBe('12 months: December 2025 to November 2026.'));
  await close();
});

test('beside the figures, administrators see what was deleted after its retention', async () => {
  for (const [role, calls] of [
    ['user', 0],
    ['editor', 0],
    ['admin', 1],
    ['developer', 2]
  ] as const) {
    session.start('t', { role } as User);
    const close = await open('/app/dashboard');
    expect(document.querySelector('#retention') !== null, role).toBe(calls > 0);
    expect(fetchLedger, role).toHaveBeenCalledTimes(calls);
    await close();
  }
});

test.each([
  ['/app/dashboard', false],
  ['/app/dashboard?von=2026-11-01', true]
])('where nothing is found at %s, the filters can be reset if there are any', async (address, isOffered) => {
  vi.mocked(fetchOverviewFigures).mockResolvedValue({ ...answer(1), total: 0 });
  router.go(address);
  const page = mount(DashboardPage, { target: document.body });
  await vi.waitFor(() => expect(document.querySelector('p.kern-body[role="status"]:not(.kern-sr-only)')).not.toBeNull());
  const button = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === i18n.t('filter.reset'));
  await vi.waitFor(() => expect(button() !== undefined).toBe(isOffered));
  button()?.click();
  flushSync();
  expect(router.address).toBe('/app/dashboard');
  await unmount(page);
});
