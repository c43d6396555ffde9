// @vitest-environment jsdom
import '../../lib/studio/texts';

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { i18n, LOCALES } from '../../lib/i18n.svelte';
import type { Words } from '../../lib/studio/words';
import WordsField from './WordsField.svelte';

let field: ReturnType<typeof mount> | undefined;

beforeEach(() => i18n.use('de'));

afterEach(async () => {
  if (field !== undefined) {
    await unmount(field);
  }
  i18n.languages = LOCALES;
});

function show(value: Words, error?: string): void {
  field = mount(WordsField, { target: document.body, props: { id: 'x', label: 'Beschriftung', value, error } });
  flushSync();
}

const controls = (): HTMLInputElement[] => [...document.querySelectorAll('input')];

/** Focuses the first field and types letter by letter. */
function type(text: string): void {
  const [control] = controls();
  control?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  for (let end = 1; control !== undefined && end <= text.length; end += 1) {
    control.value = text.slice(0, end);
    control.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
  }
}

test('both languages are asked for, and the missing one is told', () => {
  show({ de: 'Ort', en: '' });
  expect(controls().map(({ id, lang }) => [id, lang])).toEqual([
    ['x.de', 'de'],
    ['x.en', 'en']
  ]);
  expect(document.body.textContent).toContain('Der englische Text fehlt');
});

test('a site with one language asks for one text, by its name, and misses nothing', () => {
  i18n.languages = ['de'];
  show({ de: 'Ort', en: '' });
  expect(controls().map(({ id }) => id)).toEqual(['x.de']);
  expect(document.querySelector('label')?.textContent).toBe('Beschriftung');
  expect([document.querySelector('fieldset'), document.querySelector('.gap')]).toEqual([null, null]);
});

test('what is wrong stands at the one field, whichever it is', () => {
  i18n.languages = ['en'];
  show({ de: '', en: '' }, 'Fehlt.');
  expect(controls().map(({ id }) => id)).toEqual(['x.en']);
  expect(document.getElementById('x.en-error')?.textContent).toContain('Fehlt.');
});

test('one text stays one', () => {
  i18n.languages = ['de'];
  const words = { de: 'Ort', en: 'Ort' };
  show(words);
  type('Station');
  expect(words).toEqual({ de: 'Station', en: 'Station' });
});

test('the other language is kept, even if both are alike while somebody types', () => {
  i18n.languages = ['de'];
  const words = { de: 'Bereich', en: 'Stat' };
  show(words);
  type('Station');
  expect(words).toEqual({ de: 'Station', en: 'Stat' });
});
