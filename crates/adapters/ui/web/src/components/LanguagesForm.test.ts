// @vitest-environment jsdom
import '../lib/studio/texts';

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { SettingsChange, SiteSettings } from '../api/types';
import { i18n, LOCALES } from '../lib/i18n.svelte';
import LanguagesForm from './LanguagesForm.svelte';

const STORED: SiteSettings = {
  timezone: 'Europe/Berlin',
  languages: ['de', 'en'],
  notification_email: null,
  portal: { enabled: false },
  dpa_processor: { legal_name: null, address: null, representative: null, dpo_contact: null }
};

let sent: SettingsChange[] = [];
let form: ReturnType<typeof mount>;

beforeEach(() => {
  i18n.use('de');
  sent = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const change = (await request.json()) as SettingsChange;
    sent.push(change);
    return Response.json({ ...STORED, ...change });
  });
  form = mount(LanguagesForm, { target: document.body, props: { settings: STORED } });
  flushSync();
});

afterEach(async () => {
  await unmount(form);
  i18n.languages = LOCALES;
  vi.unstubAllGlobals();
});

async function choose(value: string): Promise<void> {
  const select = document.querySelector('select');
  if (select === null) {
    throw new Error('no choice');
  }
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
  document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  flushSync();
  await vi.waitFor(() => expect(document.querySelector('[role="status"]')?.textContent?.trim()).toBe('Gespeichert'));
}

test('a site has both languages or one, and the pages around know it at once', async () => {
  expect(document.querySelector('select')?.value).toBe('de_en');
  await choose('de');
  expect([i18n.languages, i18n.page('/f/a')]).toEqual([['de'], '/f/a']);
  await choose('en_de');
  expect([i18n.languages, i18n.page('/f/a')]).toEqual([['de', 'en'], '/f/a?lang=de']);
  expect(sent).toEqual([{ languages: ['de'] }, { languages: ['en', 'de'] }]);
});

test('what happens with the other language is told', () => {
  expect(document.body.textContent).toContain('bleibt gespeichert und erscheint wieder');
  expect(document.querySelector('#languages-languages-hint')?.textContent).toContain('Bereich für Mitarbeitende');
});
