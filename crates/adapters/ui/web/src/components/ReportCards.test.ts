// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';

import type { ReportListItem, ReportStatus } from '../api/types';
import { i18n } from '../lib/i18n.svelte';
import { fromSearch } from '../lib/report-query';
import ReportCards from './ReportCards.svelte';
import ReportTable from './ReportTable.svelte';

const report = (status: ReportStatus) =>
  ({
    id: 1,
    reference: 'MW-AAAA-BBBB',
    created_at: '2026-01-02T03:04:05Z',
    template_title: 'Formular',
    summary: '',
    excerpt: '',
    quarantined: true,
    status
  }) as unknown as ReportListItem;

// What is in quarantine does not count as new, so nothing calls it that; what somebody decided about it is still shown.
test.each([
  ['new', false],
  ['rejected', true]
] as const)('a report in quarantine and %s', async (status, shown) => {
  i18n.use('de');
  const word = i18n.t(`status.${status}`);
  for (const Part of [ReportCards, ReportTable]) {
    const part = mount(Part, { target: document.body, props: { reports: [report(status)], query: fromSearch(new URLSearchParams()) } });
    flushSync();
    const words = [...document.querySelectorAll('span')].map(({ textContent }) => textContent.trim());
    expect(words).toContain('In Quarantäne');
    expect(words.includes(word)).toBe(shown);
    await unmount(part);
  }
});
