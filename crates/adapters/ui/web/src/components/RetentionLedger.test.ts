// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { fetchLedger } from '../api/report-work';
import { i18n } from '../lib/i18n.svelte';
import RetentionLedger from './RetentionLedger.svelte';

vi.mock('../api/report-work', () => ({ fetchLedger: vi.fn() }));

test('a double click adds the next page once', async () => {
  i18n.use('de');
  const page = (number: number) => ({
    data: [{ day: `2026-11-0${number}`, template_slug: 'f', reports: 1, test: 0 }],
    current_page: number,
    last_page: 3
  });
  vi.mocked(fetchLedger).mockImplementation((number) => Promise.resolve(page(number) as never));
  const ledger = mount(RetentionLedger, { target: document.body });
  const button = await vi.waitFor(() => {
    flushSync();
    const found = document.querySelector('button');
    expect(found).not.toBeNull();
    return found;
  });
  button?.click();
  button?.click();
  await vi.waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2));
  expect(vi.mocked(fetchLedger).mock.calls).toEqual([[1], [2]]);
  await unmount(ledger);
});
