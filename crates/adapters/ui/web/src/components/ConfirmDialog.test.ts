// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { i18n } from '../lib/i18n.svelte';
import ConfirmDialog from './ConfirmDialog.svelte';

test('the button that leaves everything as it is has the focus', async () => {
  i18n.use('de');
  // jsdom has none.
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
  const props = { title: 'Alle?', text: '', action: 'Alle', carryOut: vi.fn(), close: vi.fn() };
  const dialog = mount(ConfirmDialog, { target: document.body, props });
  flushSync();
  expect(document.activeElement?.textContent.trim()).toBe('Abbrechen');
  await unmount(dialog);
});
