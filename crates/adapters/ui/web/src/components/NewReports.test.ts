// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';

import { countUnread } from '../api/report-work';
import type { UnreadReports } from '../api/types';
import NewReports from './NewReports.svelte';

vi.mock('../api/report-work', () => ({ countUnread: vi.fn() }));

const status = (): string => document.querySelector('[role=status]')?.textContent.trim() ?? '';

afterEach(() => vi.useRealTimers());

test('reports that come in are announced, with the way to see them', async () => {
  vi.useFakeTimers();
  const show = vi.fn();
  const known: UnreadReports = { unread: 1, until: 7 };
  vi.mocked(countUnread).mockResolvedValue({ ...known });
  const news = mount(NewReports, { target: document.body, props: { known, action: 'Zeigen', show } });
  flushSync();
  await vi.advanceTimersByTimeAsync(30_000);
  flushSync();
  expect([vi.mocked(countUnread).mock.calls.length, status()]).toEqual([1, '']);
  vi.mocked(countUnread).mockResolvedValue({ unread: 2, until: 8 });
  await vi.advanceTimersByTimeAsync(30_000);
  flushSync();
  document.querySelector<HTMLElement>('[role=status] button')?.click();
  expect(show).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(countUnread).toHaveBeenCalledTimes(2);
  await unmount(news);
});

test('nobody is asked for on behalf of a reader who has left', async () => {
  vi.useFakeTimers();
  vi.mocked(countUnread).mockClear().mockResolvedValue({ unread: 0, until: 7 });
  const news = mount(NewReports, { target: document.body, props: { known: { unread: 0, until: 7 }, action: 'Zeigen', show: vi.fn() } });
  flushSync();
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  expect(vi.mocked(countUnread).mock.calls.length).toBeLessThanOrEqual(20);
  await unmount(news);
});
