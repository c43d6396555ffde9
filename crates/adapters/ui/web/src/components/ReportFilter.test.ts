// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import type { Question } from '../api/types';
import { fromSearch } from '../lib/report-query';
import ReportFilter from './ReportFilter.svelte';

test('an answer in numbers is filtered by, and no longer once it is cleared', async () => {
  vi.useFakeTimers();
  const apply = vi.fn();
  const query = fromSearch(new URLSearchParams('template=f&field=zahl'));
  const questions = [{ slug: 'zahl', label: 'Wie viele?', options: [] }] as unknown as Question[];
  const props = { query, templates: [], questions, narrow: false, resettable: false, apply, reset: () => undefined };
  const filter = mount(ReportFilter, { target: document.body, props });
  flushSync();
  for (const typed of ['7', '']) {
    const field = document.querySelector<HTMLInputElement>('#filter-answer');
    if (field === null) {
      throw new Error('there is no field');
    }
    field.value = typed;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    vi.runAllTimers();
    expect(apply).toHaveBeenLastCalledWith(expect.objectContaining({ answer: typed }), { replace: true });
  }
  vi.useRealTimers();
  await unmount(filter);
});
