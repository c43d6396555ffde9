// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { markUnread } from '../api/report-work';
import { i18n } from '../lib/i18n.svelte';
import { unsaved } from '../lib/unsaved.svelte';
import ReportActions from './ReportActions.svelte';

vi.mock('../api/report-work', () => ({ markUnread: vi.fn(() => Promise.resolve()) }));

test('marking a report as unread leaves its page only if a note that was begun may be lost', async () => {
  i18n.use('de');
  const props = { id: 1, reference: 'MW-1', isTest: false, isClosed: false };
  const actions = mount(ReportActions, { target: document.body, props });
  flushSync();
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes('ungelesen'));
  unsaved.note('note', true);
  vi.spyOn(window, 'confirm').mockReturnValueOnce(false);
  button?.click();
  expect(markUnread).not.toHaveBeenCalled();
  unsaved.note('note', false);
  button?.click();
  expect(markUnread).toHaveBeenCalledOnce();
  await unmount(actions);
});
