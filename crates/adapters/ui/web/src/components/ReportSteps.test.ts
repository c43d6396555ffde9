// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { i18n } from '../lib/i18n.svelte';
import { showNeighbour } from '../lib/neighbours';
import ReportSteps from './ReportSteps.svelte';

vi.mock('../lib/neighbours', () => ({ showNeighbour: vi.fn() }));
vi.mock('../lib/list-context', () => ({ listContext: { positionOf: () => ({ position: 2, total: 3 }) } }));

test('a step that fails says why, and the same step can be tried again', async () => {
  i18n.use('en');
  vi.mocked(showNeighbour).mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue();
  const steps = mount(ReportSteps, { target: document.body, props: { id: 7 } });
  flushSync();
  document.querySelector<HTMLButtonElement>(`button[aria-label="${i18n.t('steps.previous')}"]`)?.click();
  const retry = await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector('[role="alert"]')?.textContent).toContain(i18n.t('error.unreachable'));
    return document.querySelector<HTMLButtonElement>('[role="alert"] button');
  });
  retry?.click();
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });
  expect(vi.mocked(showNeighbour).mock.calls).toEqual([
    [7, -1],
    [7, -1]
  ]);
  await unmount(steps);
});
