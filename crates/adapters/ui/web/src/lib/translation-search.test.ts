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
const BOTH = ['de', 'en'] as const;
const all = [item('public.submit', 'Meldung absenden'), item('staff.title', 'Meldungen', 'Vorgänge')];

test('a text is found by its key and by its words, in any case and order', () => {
  expect(found(all, '', 'all', BOTH)).toEqual(all);
  expect(found(all, 'ABSENDEN meldung', 'all', BOTH)).toEqual([all[0]]);
  expect(found(all, 'staff.', 'all', BOTH)).toEqual([all[1]]);
  expect(found(all, 'vorgänge', 'all', BOTH)).toEqual([all[1]]);
  expect(found(all, 'absenden vorgänge', 'all', BOTH)).toEqual([]);
});

test('those that are replaced can be shown alone', () => {
  expect(found(all, '', 'replaced', BOTH)).toEqual([all[1]]);
});

test('where the site has one language, the other is neither searched nor replaced', () => {
  expect(found(all, '(en)', 'all', BOTH)).toEqual(all);
  expect(found(all, '(en)', 'all', ['de'])).toEqual([]);
  expect(found(all, 'vorgänge', 'all', ['en'])).toEqual([]);
  expect(found(all, '', 'replaced', ['de'])).toEqual([all[1]]);
  expect(found(all, '', 'replaced', ['en'])).toEqual([]);
});
