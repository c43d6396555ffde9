import { fetchOwnTexts } from '../api/translations';
import { i18n } from './i18n.svelte';

/** What keys of this application start with on the server. */
const PREFIX = 'staff.';

/** Puts the site's own words in place of the built-in ones, in the present language. */
export async function loadOwnTexts(): Promise<void> {
  const locale = i18n.locale;
  try {
    const texts = Object.entries(await fetchOwnTexts(locale))
      .filter(([key]) => key.startsWith(PREFIX))
      .map(([key, text]) => [key.slice(PREFIX.length), text]);
    i18n.replace(locale, Object.fromEntries(texts) as Record<string, string>);
  } catch {
    // The built-in words say the same.
  }
}
