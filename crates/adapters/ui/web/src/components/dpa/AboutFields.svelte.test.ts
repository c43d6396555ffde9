// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';

import { newTemplate } from '../../lib/dpa/template';
import { i18n, LOCALES, type Locale } from '../../lib/i18n.svelte';
import AboutFields from './AboutFields.svelte';

afterEach(() => (i18n.languages = LOCALES));

async function asks(languages: readonly Locale[], locale: Locale): Promise<boolean> {
  i18n.languages = languages;
  const template = $state(newTemplate(locale));
  const fields = mount(AboutFields, { target: document.body, props: { template, faults: {} } });
  flushSync();
  const found = document.querySelector('select') !== null;
  await unmount(fields);
  return found;
}

test('a site with one language asks for the language only of a template in the other', async () => {
  expect(await asks(LOCALES, 'de')).toBe(true);
  expect(await asks(['de'], 'de')).toBe(false);
  expect(await asks(['de'], 'en')).toBe(true);
});
