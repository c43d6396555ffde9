// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fetchChecklist } from '../api/checklist';
import { fetchReports } from '../api/client';
import type { ReportListItem, ReportPage, User } from '../api/types';
import { i18n } from '../lib/i18n.svelte';
import { listContext } from '../lib/list-context';
import { router } from '../lib/router.svelte';
import { session } from '../lib/session.svelte';
import ReportsPage from './ReportsPage.svelte';

vi.mock('../api/client', () => ({ fetchReports: vi.fn(), fetchQuestions: () => Promise.resolve([]) }));
vi.mock('../api/plan', () => ({ fetchPlan: () => Promise.resolve({ highest_tier: 'business', features: { multi_tenancy: false } }) }));
vi.mock('../api/checklist', () => ({ fetchChecklist: vi.fn(() => Promise.resolve([{ key: 'form', is_done: false }])) }));
vi.mock('../api/quarantine', () => ({ fetchQuarantine: () => new Promise(() => undefined) }));
vi.mock('../api/report-work', () => ({
  countUnread: () => Promise.resolve({ unread: 0, until: 0 }),
  fetchFilters: () => Promise.resolve([])
}));

const report = (id: number) => ({ id, reference: `MW-${id}`, summary: '', excerpt: '', created_at: '2026-11-21T06:20:00Z' });
const PAGE = {
  data: [1, 2, 3].map((id) => report(id) as unknown as ReportListItem),
  current_page: 2,
  last_page: 4,
  per_page: 15,
  total: 50,
  from: 16,
  to: 18,
  next_page_url: null,
  prev_page_url: null
} satisfies ReportPage;

let page: ReturnType<typeof mount>;

beforeEach(() => {
  window.matchMedia ??= () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as never;
  i18n.use('de');
  session.start('t', { id: 1, name: 'A', role: 'user', membership: 'installation' } as User);
  vi.mocked(fetchReports).mockResolvedValue(PAGE);
});

afterEach(async () => {
  await unmount(page);
  document.body.replaceChildren();
});

/** Shows the list at an address. */
async function show(address: string): Promise<void> {
  router.go(address);
  const main = document.body.appendChild(document.createElement('main'));
  page = mount(ReportsPage, { target: main });
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector('a[href="/app/reports/1"]')).not.toBeNull();
  });
}

test('whoever comes back from a report is where they were, with the focus on it', async () => {
  listContext.open(2);
  await show('/app/reports?search=Sturz&page=2');
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('href')).toBe('/app/reports/2'));
  expect(vi.mocked(fetchReports).mock.calls[0]?.[0]).toMatchObject({ search: 'Sturz', page: 2 });
});

test('more rows are shown on a page, from its beginning', async () => {
  await show('/app/reports?page=2');
  const sizes = document.querySelector<HTMLSelectElement>('#per-page');
  expect([...(sizes?.options ?? [])].map(({ value }) => value)).toEqual(['15', '50', '100']);
  expect(sizes?.value).toBe('15');
  for (const [size, address] of [
    ['50', '/app/reports?per_page=50'],
    ['15', '/app/reports']
  ] as const) {
    if (sizes !== null) {
      sizes.value = size;
    }
    sizes?.dispatchEvent(new Event('change', { bubbles: true }));
    flushSync();
    expect(router.address).toBe(address);
    await vi.waitFor(() =>
      expect(vi.mocked(fetchReports).mock.lastCall?.[0]).toMatchObject({ page: 1, per_page: size === '15' ? '' : size })
    );
  }
});

test('the list of the first set-up stands above the reports only as long as there are none', async () => {
  session.start('t', { id: 1, name: 'A', role: 'admin', membership: 'installation' } as User);
  await show('/app/reports');
  await import('../components/Checklist.svelte');
  await new Promise((later) => setTimeout(later));
  expect(fetchChecklist).not.toHaveBeenCalled();
  await unmount(page);
  vi.mocked(fetchReports).mockResolvedValue({ ...PAGE, data: [], total: 0, current_page: 1, last_page: 1 });
  page = mount(ReportsPage, { target: document.body });
  await vi.waitFor(() => expect(document.querySelector('#setup')).not.toBeNull());
});

test('fewer words are advised only to those who searched for words', async () => {
  const advised = () => document.body.textContent.includes(i18n.t('reports.none_hint'));
  vi.mocked(fetchReports).mockResolvedValue({ ...PAGE, data: [], total: 0, current_page: 1, last_page: 1 });
  for (const [address, expected] of [
    ['/app/reports?status=archived', false],
    ['/app/reports?search=Sturz', true]
  ] as const) {
    router.go(address);
    page = mount(ReportsPage, { target: document.body.appendChild(document.createElement('main')) });
    await vi.waitFor(() => {
      flushSync();
      expect(document.body.textContent).toContain(i18n.t('reports.none'));
    });
    expect(advised(), address).toBe(expected);
    if (!expected) {
      await unmount(page);
      document.body.replaceChildren();
    }
  }
});
