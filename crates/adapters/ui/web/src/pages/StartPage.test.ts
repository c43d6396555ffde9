// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { fetchReports, type ReportQuery } from '../api/client';
import type { ReportPage } from '../api/types';
import { fromSearch } from '../lib/report-query';
import { listContext } from '../lib/list-context';
import StartPage from './StartPage.svelte';

const never = vi.hoisted(() => () => new Promise(() => undefined));
vi.mock('../api/client', () => ({ fetchReports: vi.fn() }));
vi.mock('../api/admin', () => ({ fetchDeadLetters: never }));
vi.mock('../api/figures', () => ({ fetchOverviewFigures: never }));
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

test('an answer that comes after the page was left does not replace the list that is shown by then', async () => {
  window.matchMedia ??= () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as never;
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
