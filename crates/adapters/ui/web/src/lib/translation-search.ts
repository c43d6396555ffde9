import type { TranslationItem } from '../api/types';
import { type Place, placeOf } from './text-places';

/** Which texts are shown. */
export type Which = 'all' | 'replaced';

/** The texts of a place, or of all, whose key or words contain all words of the search, in any case. */
export function found(all: readonly TranslationItem[], search: string, which: Which, place: Place | '' = ''): TranslationItem[] {
  const words = search.toLowerCase().split(/\s+/).filter((word) => word !== '');
  return all.filter((item) => {
    if ((which === 'replaced' && item.id === null) || (place !== '' && placeOf(item.key) !== place)) {
      return false;
    }
    const text = [item.key, item.default.de, item.default.en, item.de ?? '', item.en ?? ''].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
