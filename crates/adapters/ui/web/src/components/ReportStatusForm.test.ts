// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { ApiFailure } from '../api/failure';
import { changeStatus } from '../api/report-work';
import { i18n } from '../lib/i18n.svelte';
import { listContext } from '../lib/list-context';
import { router } from '../lib/router.svelte';
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

test('who was too late is told so, at the choice', async () => {
  vi.mocked(changeStatus).mockRejectedValueOnce(new ApiFailure(412, 'Jemand anderes hat den Status inzwischen gesetzt.'));
  const reload = vi.fn();
  const form = mount(ReportStatusForm, { target: document.body, props: { id: 1, status: 'new', changed: () => undefined, reload } });
  flushSync();
  const choice = document.querySelector('select') as HTMLSelectElement;
  choice.value = 'resolved';
  choice.dispatchEvent(new Event('change', { bubbles: true }));
  document.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
  await vi.waitFor(() => expect(document.activeElement).toBe(choice));
  expect(reload).toHaveBeenCalledOnce();
  const described = document.getElementById(choice.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toContain('Jemand anderes');
  await unmount(form);
});

test('the last report of a list gets its status, and the list is shown', async () => {
  i18n.use('de');
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.spyOn(listContext, 'positionOf').mockReturnValue({ position: 3, total: 3 });
  vi.spyOn(listContext, 'neighbour').mockResolvedValue(null);
  vi.spyOn(listContext, 'listAddress', 'get').mockReturnValue('/app/reports?status=new');
  router.go('/app/reports/7');
  const form = mount(ReportStatusForm, {
    target: document.body,
    props: { id: 7, status: 'new', changed: () => undefined, reload: () => undefined }
  });
  flushSync();
  const group = document.querySelector('[role=group]');
  expect(group?.textContent).toContain('Status setzen und zur Liste:');
  [...(group?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent.includes('Erledigt'))?.click();
  await vi.waitFor(() => expect(router.address).toBe('/app/reports?status=new'));
  expect(changeStatus).toHaveBeenCalledWith(7, 'resolved', 'new');
  await unmount(form);
});
