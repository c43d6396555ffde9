// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { exportReports } from '../api/report-work';
import { i18n } from '../lib/i18n.svelte';
import { fromSearch } from '../lib/report-query';
import ReportExport from './ReportExport.svelte';

vi.mock('../api/report-work', () => ({ exportReports: vi.fn(() => new Promise(() => undefined)) }));

test.each([true, false])('values beside labels are offered wherever reports are exported (with files: %s)', async (files) => {
  i18n.use('de');
  const query = fromSearch(new URLSearchParams('status=new'));
  const page = mount(ReportExport, { target: document.body, props: { query, files } });
  flushSync();
  document.querySelector<HTMLElement>('#export-values')?.click();
  flushSync();
  document.querySelector<HTMLElement>('button')?.click();
  expect(exportReports).toHaveBeenLastCalledWith(query, 'csv', 'de', true);
  await unmount(page);
});
