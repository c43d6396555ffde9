// @vitest-environment jsdom
import '../../lib/studio/texts';

import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { i18n } from '../../lib/i18n.svelte';
import { newField, type Field } from '../../lib/studio/field';
import OptionsEditor from './OptionsEditor.svelte';

/** Pastes a text into a control; returns whether that is left to the browser. */
function paste(control: Element | null, text: string): boolean {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  const left = control?.dispatchEvent(event) ?? true;
  flushSync();
  return left;
}

test('a list that is pasted becomes an option for each line, and its translation goes beside it', async () => {
  i18n.use('de');
  const field: Field = $state(newField('select'));
  const say = vi.fn();
  const props = { field, fields: [field], faults: {}, cutHistory: vi.fn(), say };
  const editor = mount(OptionsEditor, { target: document.body, props });
  flushSync();
  const labels = (language: string): string[] =>
    [...document.querySelectorAll<HTMLInputElement>(`input[id$=".label.${language}"]`)].map(({ value }) => value);

  expect(paste(document.querySelector('input[id$=".label.de"]'), 'Tag\r\n\n  Nacht \nSpät\n')).toBe(false);
  expect(labels('de')).toEqual(['Tag', 'Nacht', 'Spät']);
  expect(say).toHaveBeenCalledWith('3 Antwortmöglichkeiten eingefügt.');

  // One line is a text like any other.
  expect(paste(document.querySelector('input[id$=".label.en"]'), 'Day')).toBe(true);
  await unmount(editor);
});
