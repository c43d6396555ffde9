import type { Locale } from '../i18n.svelte';

/** A text in both languages, as the editors have it. */
export interface Words {
  de: string;
  en: string;
}

/** The same as the interface has it: one for both, one for each, or none. */
export type WireWords = string | { de: string; en: string } | null;

export const NO_WORDS: Readonly<Words> = { de: '', en: '' };

export function wordsFrom(wire: WireWords | undefined): Words {
  if (wire === null || wire === undefined) {
    return { ...NO_WORDS };
  }
  return typeof wire === 'string' ? { de: wire, en: wire } : { de: wire.de, en: wire.en };
}

/** What is sent; a text that is the same in both languages is sent once. */
export function wordsTo({ de, en }: Words): string | { de: string; en: string } {
  return de === en ? de : { de, en };
}

/** The same for a text that may be absent. */
export function optionalTo(words: Words): WireWords {
  return words.de.trim() === '' && words.en.trim() === '' ? null : wordsTo(words);
}

/** The one of the site's languages in which nothing is said while something is in the other. */
export function missing({ de, en }: Words, languages: readonly Locale[]): Locale | null {
  if ((de.trim() === '') === (en.trim() === '')) {
    return null;
  }
  const gap = de.trim() === '' ? 'de' : 'en';
  return languages.includes(gap) ? gap : null;
}

/**
 * Says a text in a language. Where a site has one alone, what was one text for both stays one; what is said otherwise
 * in the other language stays as it is.
 */
export function say(words: Words, language: Locale, text: string, languages: readonly Locale[]): void {
  const other = language === 'de' ? 'en' : 'de';
  if (languages.length === 1 && words[other] === words[language]) {
    words[other] = text;
  }
  words[language] = text;
}

/** The text in a language, or the other one where there is none. */
export function inLanguage(words: Words, locale: 'de' | 'en'): string {
  const other = locale === 'de' ? words.en : words.de;
  return words[locale].trim() === '' ? other.trim() : words[locale].trim();
}
