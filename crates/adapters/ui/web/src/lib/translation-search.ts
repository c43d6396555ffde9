import type { TranslationItem } from '../api/types';
import type { Locale } from './i18n.svelte';
import { sectionOf, type TextSection } from './text-sections';

export type Which = 'all' | 'replaced';

/** Whether the site has replaced the text in one of these languages. */
export function isReplaced(item: TranslationItem, languages: readonly Locale[]): boolean {
  return languages.some((language) => item[language] !== null);
}

/** The texts whose key and wording in these languages contain all words of the search, in any case. */
export function found(
  all: readonly TranslationItem[],
  search: string,
  which: Which,
  languages: readonly Locale[],
  section: TextSection | '' = ''
): TranslationItem[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return all.filter((item) => {
    if ((which === 'replaced' && !isReplaced(item, languages)) || (section !== '' && sectionOf(item.key) !== section)) {
      return false;
    }
    const texts = languages.flatMap((language) => [item.default[language], item[language] ?? '']);
    const text = [item.key, ...texts].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
