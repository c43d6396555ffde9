import { expect, test } from 'vitest';

import type { TranslationItem } from '../api/types';
import { found } from './translation-search';

const item = (key: string, de: string, own: string | null = null): TranslationItem => ({
  id: own === null ? null : 1,
  key,
  de: own,
  en: null,
  default: { de, en: `${de} (en)` }
});
const all = [item('public.submit', 'Meldung absenden'), item('staff.title', 'Meldungen', 'Vorgänge')];

test('a text is found by its key and by its words, in any case and order', () => {
  expect(found(all, '', 'all')).toEqual(all);
  expect(found(all, 'ABSENDEN meldung', 'all')).toEqual([all[0]]);
  expect(found(all, 'staff.', 'all')).toEqual([all[1]]);
  expect(found(all, 'vorgänge', 'all')).toEqual([all[1]]);
  expect(found(all, 'absenden vorgänge', 'all')).toEqual([]);
});

test('those that are replaced can be shown alone', () => {
  expect(found(all, '', 'replaced')).toEqual([all[1]]);
});
