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
/** The words of the editors are added when an editor is opened, and so with other parts. */
const TEXTS: Record<Locale, Partial<Record<TextKey, string>>> = { de: { ...de }, en: { ...en } };
/** Where dates and numbers are written as the language's readers expect. */
const REGIONS: Record<Locale, string> = { de: 'de-DE', en: 'en-GB' };
const STORAGE_KEY = 'mw.lang';

function isLocale(value: string | null): value is Locale {
  return value === 'de' || value === 'en';
}

/** `?lang=` of the address, else the choice of last time, else the browser's, else German. */
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

/** Whether there is a text for something that the server named, such as a role. */
export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(TEXTS.de, key);
}

/** The keys that start with `prefix`, for choices that have a text for each thing. */
export function keysBelow(prefix: string): TextKey[] {
  return (Object.keys(TEXTS.de) as TextKey[]).filter((key) => key.startsWith(prefix));
}

function fill(text: string, parameters: Parameters): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole));
}

class I18n {
  locale = $state<Locale>(initialLocale());
  /** The languages of the site's pages: both, unless it has one alone. Staff have both in their area all the same. */
  languages = $state.raw<readonly Locale[]>(LOCALES);
  /** What the site says instead of the built-in texts. */
  #own = $state.raw<Record<Locale, Record<string, string>>>({ de: {}, en: {} });

  /** The BCP 47 tag to format dates and numbers with. */
  get region(): string {
    return REGIONS[this.locale];
  }

  /** The text of `key`, with `{name}` replaced by the parameter of that name. */
  t(key: TextKey, parameters: Parameters = {}): string {
    return fill(this.#own[this.locale][key] ?? TEXTS[this.locale][key] ?? key, parameters);
  }

  /** Adds texts that come later than the first page. */
  extend(texts: Record<Locale, Partial<Record<TextKey, string>>>): void {
    for (const locale of LOCALES) {
      Object.assign(TEXTS[locale], texts[locale]);
    }
  }

  /** Puts the site's own texts in the place of the built-in ones. */
  replace(locale: Locale, texts: Record<string, string>): void {
    this.#own = { ...this.#own, [locale]: texts };
  }

  /** The text for `count` things: `<key>.one` or `<key>.other`, with `{count}` formatted. */
  plural(key: PluralKey, count: number, parameters: Parameters = {}): string {
    const form = new Intl.PluralRules(this.region).select(count) === 'one' ? 'one' : 'other';
    const formatted = new Intl.NumberFormat(this.region).format(count);
    return this.t(`${key}.${form}` as TextKey, { count: formatted, ...parameters });
  }

  /** The language of the site's pages for somebody who wants them in this one. */
  ofSite(wanted: Locale): Locale {
    return this.languages.includes(wanted) ? wanted : (this.languages[0] ?? wanted);
  }

  /** The address of a page of the site, in the present language where there is a choice. */
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
