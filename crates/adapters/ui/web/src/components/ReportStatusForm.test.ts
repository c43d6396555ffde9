// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { changeStatus } from '../api/report-work';
import ReportStatusForm from './ReportStatusForm.svelte';

vi.mock('../api/report-work', () => ({ changeStatus: vi.fn(() => Promise.resolve('resolved')) }));

test('the status that a report has is not set once more', async () => {
  const form = mount(ReportStatusForm, {
    target: document.body,
    props: { id: 1, status: 'in_progress', changed: () => undefined, reload: () => undefined }
  });
  flushSync();
  const button = document.querySelector<HTMLButtonElement>('button[type=submit]');
  button?.click();
  await Promise.resolve();
  flushSync();
  expect(document.querySelector('[role=status]')?.textContent).toBe('');
  const choice = document.querySelector('select') as HTMLSelectElement;
  choice.value = 'resolved';
  choice.dispatchEvent(new Event('change', { bubbles: true }));
  button?.click();
  expect(changeStatus).toHaveBeenCalledExactlyOnceWith(1, 'resolved', 'in_progress');
  await unmount(form);
});
