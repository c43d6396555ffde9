import { i18n, type Locale } from './i18n.svelte';

/** The prefix that the server adds to the keys of this application. */
const PREFIX = 'staff.';

/** Loads the site's own texts in the current language. */
export async function loadOwnTexts(fetchTexts: (locale: Locale) => Promise<Record<string, string>>): Promise<void> {
  const locale = i18n.locale;
  try {
    const texts = Object.entries(await fetchTexts(locale))
      .filter(([key]) => key.startsWith(PREFIX))
      .map(([key, text]) => [key.slice(PREFIX.length), text]);
    i18n.replace(locale, Object.fromEntries(texts) as Record<string, string>);
  } catch {
    // The built-in texts stay.
  }
}
