import { describe, expect, it } from 'vitest';

import { missing, say, wordsFrom, wordsTo, type Words } from './words';

const BOTH = ['de', 'en'] as const;

describe('a text of a site with one language', () => {
  it('is a single text and stays one', () => {
    for (const start of ['', 'Ort']) {
      const words = wordsFrom(start);
      say(words, 'de', 'Bereich', ['de']);
      expect(wordsTo(words)).toBe('Bereich');
      expect(missing(words, BOTH)).toBeNull();
    }
  });

  it('leaves what is said in the other language', () => {
    for (const [en, typed] of [
      ['Area', 'Station'],
      ['', 'Station']
    ] as const) {
      const words: Words = { de: 'Bereich', en };
      say(words, 'de', typed, ['de']);
      expect(wordsTo(words)).toEqual({ de: 'Station', en });
    }
  });

  it('is missing in that language alone', () => {
    expect(missing({ de: 'Ort', en: '' }, ['de'])).toBeNull();
    expect(missing({ de: ' ', en: 'Place' }, ['de'])).toBe('de');
    expect(missing({ de: 'Ort', en: '' }, BOTH)).toBe('en');
  });
});

it('a text of a site with both languages is said in one at a time', () => {
  const words = wordsFrom('Ort');
  say(words, 'de', 'Bereich', BOTH);
  expect(words).toEqual({ de: 'Bereich', en: 'Ort' });
});
