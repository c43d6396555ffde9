// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { fetchOwnTexts, fetchTranslations, importTranslations } from '../api/translations';
import type { TranslationItem } from '../api/types';
import { i18n } from '../lib/i18n.svelte';
import { unsaved } from '../lib/unsaved.svelte';
import TextsPage from './TextsPage.svelte';

vi.mock('../api/translations', () => ({ fetchOwnTexts: vi.fn(), fetchTranslations: vi.fn(), importTranslations: vi.fn() }));

function type(id: string, text: string): void {
  const field = document.getElementById(id) as HTMLInputElement;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}

const keys = (): (string | undefined)[] => [...document.querySelectorAll('.rows h2')].map((title) => title.textContent?.trim());

test('a row with unsaved changes stays while something else is searched for', async () => {
  i18n.use('de');
  const item = (key: string): TranslationItem => ({ id: null, key, de: null, en: null, default: { de: key, en: key } });
  vi.mocked(fetchTranslations).mockResolvedValue([item('mail.a'), item('mail.b'), item('mail.c')]);
  const page = mount(TextsPage, { target: document.body });
  await vi.waitFor(() => {
    flushSync();
    expect(keys()).toHaveLength(3);
  });
  type('text-mail-b-de', 'Anders');
  type('texts-search', 'mail.c');
  expect(keys()).toEqual(['mail.b', 'mail.c']);
  expect(unsaved.any).toBe(true);
  type('text-mail-b-de', '');
  expect(keys(), 'and while somebody is at it').toEqual(['mail.b', 'mail.c']);
  type('texts-search', 'mail.a');
  expect(keys()).toEqual(['mail.a']);
  await unmount(page);
});

test('an import names the keys that it left out', async () => {
  i18n.use('de');
  vi.mocked(fetchTranslations).mockResolvedValue([]);
  vi.mocked(fetchOwnTexts).mockResolvedValue({});
  vi.mocked(importTranslations).mockResolvedValue({ imported: 1, changed: 1, left_out: ['public.a', 'public.b'] });
  const page = mount(TextsPage, { target: document.body });
  const input = await vi.waitFor(() => {
    flushSync();
    const shown = document.querySelector<HTMLInputElement>('input[type="file"]');
    expect(shown).not.toBeNull();
    return shown as HTMLInputElement;
  });
  Object.defineProperty(input, 'files', { value: [{ text: () => Promise.resolve('{}') }] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() => {
    flushSync();
    expect(document.body.textContent).toContain('weggelassen: public.a, public.b.');
  });
  await unmount(page);
});
