import de from '../../../../../texts/locales/de/staff.json';
import en from '../../../../../texts/locales/en/staff.json';
import type dpa from '../../../../../texts/locales/de/dpa.json';
import type portal from '../../../../../texts/locales/de/portal.json';
import type studio from '../../../../../texts/locales/de/studio.json';
import { lastingStorage } from './storage';

/** A key of the language files; a misspelt one does not compile. */
export type TextKey = keyof typeof de | keyof typeof studio | keyof typeof dpa | keyof typeof portal;
export type Locale = 'de' | 'en';

/** The keys that come as `<key>.one` and `<key>.other`. */
export type PluralKey = TextKey extends infer Key ? (Key extends `${infer Base}.one` ? Base : never) : never;

type Parameters = Record<string, string | number>;

export const LOCALES: readonly Locale[] = ['de', 'en'];
/** Texts of the editors and of other parts are added when they are opened. */
const TEXTS: Record<Locale, Partial<Record<TextKey, string>>> = { de: { ...de }, en: { ...en } };
/** The region whose formats of dates and numbers the readers of a language expect. */
const REGIONS: Record<Locale, string> = { de: 'de-DE', en: 'en-GB' };
const STORAGE_KEY = 'mw.lang';

function isLocale(value: string | null): value is Locale {
  return value === 'de' || value === 'en';
}

/** `?lang=` in the address, else the last choice, else the browser's language, else German. */
function initialLocale(): Locale {
  const asked = new URLSearchParams(window.location.search).get('lang');
  if (isLocale(asked)) {
    return asked;
  }
  const stored = lastingStorage.get(STORAGE_KEY);
  if (isLocale(stored)) {
    return stored;
  }
  const preferred = window.navigator.languages.map((tag) => tag.slice(0, 2)).find(isLocale);
  return preferred ?? 'de';
}

/** Whether there is a text for a key made from a code of the server, such as a role. */
export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(TEXTS.de, key);
}

/** The keys that start with `prefix`. */
export function keysBelow(prefix: string): TextKey[] {
  return (Object.keys(TEXTS.de) as TextKey[]).filter((key) => key.startsWith(prefix));
}

function fill(text: string, parameters: Parameters): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole));
}

class I18n {
  locale = $state<Locale>(initialLocale());
  /** The languages of the site's public pages. Staff always have both. */
  languages = $state.raw<readonly Locale[]>(LOCALES);
  /** The site's replacements of built-in texts. */
  #own = $state.raw<Record<Locale, Record<string, string>>>({ de: {}, en: {} });

  /** The BCP 47 tag to format dates and numbers with. */
  get region(): string {
    return REGIONS[this.locale];
  }

  /** The text of `key`, with `{name}` replaced by the parameter of that name. */
  t(key: TextKey, parameters: Parameters = {}): string {
    return fill(this.#own[this.locale][key] ?? TEXTS[this.locale][key] ?? key, parameters);
  }

  /** Adds texts that were loaded later. */
  extend(texts: Record<Locale, Partial<Record<TextKey, string>>>): void {
    for (const locale of LOCALES) {
      Object.assign(TEXTS[locale], texts[locale]);
    }
  }

  /** Replaces built-in texts by the site's own. */
  replace(locale: Locale, texts: Record<string, string>): void {
    this.#own = { ...this.#own, [locale]: texts };
  }

  /** The text for `count` things: `<key>.one` or `<key>.other`, with `{count}` formatted. */
  plural(key: PluralKey, count: number, parameters: Parameters = {}): string {
    const form = new Intl.PluralRules(this.region).select(count) === 'one' ? 'one' : 'other';
    const formatted = new Intl.NumberFormat(this.region).format(count);
    return this.t(`${key}.${form}` as TextKey, { count: formatted, ...parameters });
  }

  /** The language of the site's pages for somebody who prefers this one. */
  ofSite(wanted: Locale): Locale {
    return this.languages.includes(wanted) ? wanted : (this.languages[0] ?? wanted);
  }

  /** The address of a page of the site, with the current language if the site has both. */
  page(path: string): string {
    return this.languages.length > 1 ? `${path}?lang=${this.locale}` : path;
  }

  /** Switches the language and keeps the choice for the next visit (functional storage). */
  use(locale: Locale): void {
    this.locale = locale;
    lastingStorage.set(STORAGE_KEY, locale);
  }
}

export const i18n = new I18n();
