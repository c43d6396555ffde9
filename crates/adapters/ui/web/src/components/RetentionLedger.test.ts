// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { fetchLedger } from '../api/report-work';
import { i18n } from '../lib/i18n.svelte';
import { templates } from '../lib/templates.svelte';
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

test('each day tells how many reports of a form were deleted', async () => {
  i18n.use('de');
  templates.list = [{ slug: 'vorfall', title: 'Ereignis melden' }] as typeof templates.list;
  const data = [
    { day: '2026-11-02', template_slug: 'vorfall', reports: 7, test: 2 },
    { day: '2026-11-02', template_slug: 'weg', reports: 1, test: 0 }
  ];
  vi.mocked(fetchLedger).mockResolvedValue({ data, current_page: 1, last_page: 1 } as never);
  const ledger = mount(RetentionLedger, { target: document.body });
  await vi.waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2));
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));
  // A form that is gone is known by its key.
  expect(rows).toEqual([
    ['02.11.2026', 'Ereignis melden', '7', '2'],
    ['02.11.2026', 'weg', '1', '0']
  ]);
  expect(document.querySelector('button')).toBeNull();
  await unmount(ledger);
  templates.forget();
});
