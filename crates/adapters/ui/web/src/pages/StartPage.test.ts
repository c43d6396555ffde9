// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fetchDeadLetters } from '../api/admin';
import { fetchChecklist } from '../api/checklist';
import { fetchReports, type ReportQuery } from '../api/client';
import { ApiFailure } from '../api/failure';
import { fetchOverviewFigures } from '../api/figures';
import { fetchWorkplace } from '../api/organizations';
import type { ReportPage, User, Workplace } from '../api/types';
import { checklistFold } from '../lib/checklist-fold';
import { i18n } from '../lib/i18n.svelte';
import { fromSearch } from '../lib/report-query';
import { listContext } from '../lib/list-context';
import { session } from '../lib/session.svelte';
import StartPage from './StartPage.svelte';

const never = vi.hoisted(() => () => new Promise(() => undefined));
vi.mock('../api/client', () => ({ fetchReports: vi.fn() }));
vi.mock('../api/admin', () => ({ fetchDeadLetters: vi.fn(never) }));
vi.mock('../api/figures', () => ({ fetchOverviewFigures: vi.fn(never) }));
vi.mock('../api/organizations', () => ({ fetchWorkplace: vi.fn(never) }));
vi.mock('../api/plan', () => ({ fetchPlan: () => Promise.resolve({ highest_tier: 'business', features: { multi_tenancy: false } }) }));
vi.mock('../api/checklist', () => ({ fetchChecklist: vi.fn(() => Promise.resolve([{ key: 'form', is_done: false }])) }));
vi.mock('../api/quarantine', () => ({ fetchQuarantine: never }));
vi.mock('../api/report-work', () => ({ countUnread: never }));

const EMPTY: ReportPage = {
  data: [],
  current_page: 1,
  last_page: 1,
  per_page: 5,
  total: 0,
  from: null,
  to: null,
  next_page_url: null,
  prev_page_url: null
};

beforeEach(() => {
  window.matchMedia ??= () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as never;
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

test('this week is that of the organisation, wherever the reader is', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  // In Berlin, Monday has begun.
  vi.useFakeTimers({ now: new Date('2026-11-22T23:30:00Z'), toFake: ['Date'] });
  vi.mocked(fetchReports).mockImplementation(() => new Promise(() => undefined));
  vi.mocked(fetchWorkplace).mockResolvedValue({ timezone: 'Europe/Berlin' } as Workplace);
  const page = mount(StartPage, { target: document.body });
  await vi.waitFor(() => expect(fetchOverviewFigures).toHaveBeenCalledTimes(3));
  expect(vi.mocked(fetchOverviewFigures).mock.calls[0]).toEqual([{ template: '', von: '2026-11-23', bis: '2026-11-23' }]);
  await unmount(page);
});

test('an answer that comes after the page was left does not replace the list that is shown by then', async () => {
  const answers: (() => void)[] = [];
  vi.mocked(fetchReports).mockImplementation(() => new Promise((answer) => answers.push(() => answer(EMPTY))));
  const page = mount(StartPage, { target: document.body });
  flushSync();
  await unmount(page);
  const query: ReportQuery = fromSearch(new URLSearchParams('search=Sturz'));
  listContext.remember(query, EMPTY);
  answers.forEach((answer) => answer());
  await new Promise((later) => setTimeout(later));
  expect(answers).toHaveLength(2);
  expect(listContext.listAddress).toBe('/app/reports?search=Sturz');
});

test('where nothing is new, reports in progress are offered, if there are any', async () => {
  const offered = () => document.querySelector('a[href="/app/reports?status=in_progress"]');
  for (const total of [0, 2]) {
    vi.mocked(fetchReports).mockImplementation(({ status }) => Promise.resolve({ ...EMPTY, total: status === 'in_progress' ? total : 0 }));
    const page = mount(StartPage, { target: document.body });
    await vi.waitFor(() => expect(document.querySelector('#start-new')?.parentElement?.textContent).toContain(i18n.t('start.new_none')));
    expect(offered() !== null).toBe(total > 0);
    await unmount(page);
  }
});

test('whoever administers finds here what is still to be set up, until it is folded away', async () => {
  vi.mocked(fetchReports).mockImplementation(() => new Promise(() => undefined));
  const list = (): Element | null => document.querySelector('#setup');
  session.start('t', { id: 1, name: 'A', role: 'user', membership: 'installation' } as User);
  let page = mount(StartPage, { target: document.body });
  await import('../components/Checklist.svelte');
  await new Promise((later) => setTimeout(later));
  flushSync();
  expect(list()).toBeNull();
  await unmount(page);
  session.start('t', { id: 1, name: 'A', role: 'admin', membership: 'installation' } as User);
  page = mount(StartPage, { target: document.body });
  await vi.waitFor(() => {
    flushSync();
    expect(list()).not.toBeNull();
  });
  await unmount(page);
  checklistFold.set(true);
  page = mount(StartPage, { target: document.body });
  await new Promise((later) => setTimeout(later));
  flushSync();
  expect(list()).toBeNull();
  await unmount(page);
});

test.each([
  [false, 'start.delivery_no_server'],
  [true, 'start.delivery_none']
] as const)('e-mails are only delivered where there is a server for them (%s)', async (isDone, text) => {
  i18n.use('de');
  vi.mocked(fetchReports).mockImplementation(() => new Promise(() => undefined));
  vi.mocked(fetchDeadLetters).mockResolvedValue({ total: 0 } as Awaited<ReturnType<typeof fetchDeadLetters>>);
  vi.mocked(fetchChecklist).mockResolvedValue([{ key: 'mail', is_done: isDone }]);
  session.start('t', { id: 1, name: 'A', role: 'admin', membership: 'installation' } as User);
  const page = mount(StartPage, { target: document.body });
  const part = (): Element | null | undefined => document.querySelector('#start-delivery')?.parentElement;
  await vi.waitFor(() => expect(part()?.textContent).toContain(i18n.t(text)));
  expect(part()?.querySelector('a[href="/app/settings#setup"]') !== null).toBe(!isDone);
  await unmount(page);
});

test('where nobody knows whether there is a server for e-mails, that is said', async () => {
  i18n.use('de');
  vi.mocked(fetchReports).mockImplementation(() => new Promise(() => undefined));
  vi.mocked(fetchDeadLetters).mockResolvedValue({ total: 0 } as Awaited<ReturnType<typeof fetchDeadLetters>>);
  vi.mocked(fetchChecklist).mockRejectedValue(new ApiFailure(500, 'Störung.'));
  session.start('t', { id: 1, name: 'A', role: 'admin', membership: 'installation' } as User);
  const page = mount(StartPage, { target: document.body });
  const part = (): Element | null | undefined => document.querySelector('#start-delivery')?.parentElement;
  await vi.waitFor(() => expect(part()?.querySelector('[role="alert"]')?.textContent).toContain('Störung.'));
  expect(part()?.textContent).not.toContain(i18n.t('start.delivery_none'));
  await unmount(page);
});

test('coming back from one of the latest reports, the person goes on there', async () => {
  const reports = [1, 2].map((id) => ({
    id,
    reference: `R-${id}`,
    template_title: 'Vorfall',
    summary: '',
    created_at: '2026-11-21T06:20:00Z',
    status: 'new'
  }));
  vi.mocked(fetchReports).mockResolvedValue({ ...EMPTY, data: reports, total: 2 } as ReportPage);
  const visit = async (): Promise<string | null | undefined> => {
    const page = mount(StartPage, { target: document.body });
    const link = (): HTMLElement | null => document.querySelector('#start-latest ~ div a[href="/app/reports/2"]');
    await vi.waitFor(() => {
      flushSync();
      expect(link()).not.toBeNull();
    });
    const focused = document.activeElement?.getAttribute('href');
    await unmount(page);
    return focused;
  };
  expect(await visit()).toBeNull();
  listContext.open(2);
  expect([await visit(), await visit()]).toEqual(['/app/reports/2', null]);
});
