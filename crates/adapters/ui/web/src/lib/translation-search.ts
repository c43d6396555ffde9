import type { TranslationItem } from '../api/types';

/** Which texts are shown. */
export type Which = 'all' | 'replaced';

/** The texts whose key or words contain all words of the search, in any case. */
export function found(all: readonly TranslationItem[], search: string, which: Which): TranslationItem[] {
  const words = search.toLowerCase().split(/\s+/).filter((word) => word !== '');
  return all.filter((item) => {
    if (which === 'replaced' && item.id === null) {
      return false;
    }
    const text = [item.key, item.default.de, item.default.en, item.de ?? '', item.en ?? ''].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
