import type { Locale } from '../i18n.svelte';

/** A text in both languages, in the editors. */
export interface Words {
  de: string;
  en: string;
}

/** The same in the API: one text for both languages, one for each, or none. */
export type WireWords = string | { de: string; en: string } | null;

export const NO_WORDS: Readonly<Words> = { de: '', en: '' };

export function wordsFrom(wire: WireWords | undefined): Words {
  if (wire === null || wire === undefined) {
    return { ...NO_WORDS };
  }
  return typeof wire === 'string' ? { de: wire, en: wire } : { de: wire.de, en: wire.en };
}

/** A text that is the same in both languages is sent once. */
export function wordsTo({ de, en }: Words): string | { de: string; en: string } {
  return de === en ? de : { de, en };
}

/** The same for a text that may be absent. */
export function optionalTo(words: Words): WireWords {
  return words.de.trim() === '' && words.en.trim() === '' ? null : wordsTo(words);
}

/** The language of the site that lacks the text while the other language has it. */
export function missing({ de, en }: Words, languages: readonly Locale[]): Locale | null {
  if ((de.trim() === '') === (en.trim() === '')) {
    return null;
  }
  const gap = de.trim() === '' ? 'de' : 'en';
  return languages.includes(gap) ? gap : null;
}

/**
 * Sets the text in a language. On a site with one language, a text that was the same in both stays so; a different one
 * in the other language is kept.
 */
export function say(words: Words, language: Locale, text: string, languages: readonly Locale[]): void {
  const other = language === 'de' ? 'en' : 'de';
  if (languages.length === 1 && words[other] === words[language]) {
    words[other] = text;
  }
  words[language] = text;
}

/** The text in a language, or in the other one if it is missing. */
export function inLanguage(words: Words, locale: 'de' | 'en'): string {
  const other = locale === 'de' ? words.en : words.de;
  return words[locale].trim() === '' ? other.trim() : words[locale].trim();
}
