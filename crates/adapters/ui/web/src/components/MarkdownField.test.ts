// @vitest-environment jsdom
import '../lib/dpa/texts';

import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { i18n } from '../lib/i18n.svelte';
import MarkdownField from './MarkdownField.svelte';

test('a button that changes the text is an answer, as typing is', async () => {
  i18n.use('de');
  const field = mount(MarkdownField, {
    target: document.body,
    props: { id: 'terms', label: 'Text', value: 'Wort', groups: [], cutHistory: () => undefined }
  });
  flushSync();
  const changed = vi.fn();
  document.addEventListener('input', ({ target }) => changed((target as HTMLTextAreaElement).value));
  document.querySelector<HTMLTextAreaElement>('#terms')?.setSelectionRange(0, 4);
  document.querySelector<HTMLButtonElement>('.tool')?.click();
  await vi.waitFor(() => expect(changed).toHaveBeenCalledWith('**Wort**'));
  await unmount(field);
});
