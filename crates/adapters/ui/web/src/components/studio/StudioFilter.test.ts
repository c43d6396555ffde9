// @vitest-environment jsdom
import '../../lib/studio/texts';

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { StudioQuery } from '../../api/studio';
import { i18n } from '../../lib/i18n.svelte';
import StudioFilter from './StudioFilter.svelte';

const QUERY: StudioQuery = { page: 2, search: '', only: '', sort: 'name' };

const apply = vi.fn();
let filter: ReturnType<typeof mount>;

beforeEach(() => {
  vi.useFakeTimers();
  i18n.use('de');
  apply.mockReset();
  filter = mount(StudioFilter, {
    target: document.body,
    props: { query: QUERY, label: 'Suche', onlyLabel: 'Nur', choices: [], sorts: [], apply }
  });
  flushSync();
});

afterEach(async () => {
  await unmount(filter);
  vi.useRealTimers();
});

function type(text: string): void {
  const field = document.querySelector<HTMLInputElement>('#studio-search');
  if (field !== null) {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
  }
}

test('the list follows what is typed, once somebody pauses', () => {
  type('ab');
  type('abc ');
  vi.advanceTimersByTime(399);
  expect(apply).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(apply.mock.calls).toEqual([[{ page: 1, search: 'abc', only: '', sort: 'name' }, { replace: true }]]);
});

test('the button searches at once, and only once', () => {
  type('abc');
  document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  vi.advanceTimersByTime(1000);
  expect(apply.mock.calls).toEqual([[{ page: 1, search: 'abc', only: '', sort: 'name' }, {}]]);
});
