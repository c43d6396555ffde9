import { describe, expect, it } from 'vitest';

import { splitAtMatches } from './matches';

/** The text with its matches in angle brackets. */
const marked = (text: string, search: string): string =>
  splitAtMatches(text, search)
    .map((piece) => (piece.isMatch ? `<${piece.text}>` : piece.text))
    .join('');

describe('matches', () => {
  it('are marked wherever they are, and the text stays as written', () => {
    expect(marked('Sturz auf der Treppe, beim Sturz verletzt', 'Sturz')).toBe('<Sturz> auf der Treppe, beim <Sturz> verletzt');
    expect(marked('Treppensturz', 'sturz')).toBe('Treppen<sturz>');
    expect(marked('aaaa', 'aa')).toBe('<aa><aa>');
    expect(marked('MW-7K3F-22', 'mw-7k')).toBe('<MW-7K>3F-22');
  });

  it('are found in any case, as the server finds them', () => {
    expect(marked('ÜBERGABE Station 4B', 'übergabe station 4b')).toBe('<ÜBERGABE Station 4B>');
    expect(marked('ΣΟΦΟΣ', 'οφοσ')).toBe('Σ<ΟΦΟΣ>');
    expect(marked('über', 'u\u{308}ber')).toBe('<über>');
    // The small letter is longer than the capital one.
    expect(marked('in İzmir', 'İZ')).toBe('in <İz>mir');
    expect(marked('İİ x', 'x')).toBe('İİ <x>');
    expect(marked('Straße', 'strasse')).toBe('Straße');
    expect(marked('😀 Sturz 😀', 'sturz')).toBe('😀 <Sturz> 😀');
  });

  it('take signs of patterns and pages for what they are', () => {
    expect(marked('50 % (etwa) <b>', '% (')).toBe('50 <% (>etwa) <b>');
    expect(marked('a.c abc', 'a.c')).toBe('<a.c> abc');
    expect(splitAtMatches('x <b>y</b>', '<b>')).toEqual([
      { text: 'x ', isMatch: false },
      { text: '<b>', isMatch: true },
      { text: 'y</b>', isMatch: false }
    ]);
  });

  it('are none where nothing was searched for', () => {
    expect(splitAtMatches('Sturz', '')).toEqual([{ text: 'Sturz', isMatch: false }]);
    expect(splitAtMatches('Sturz', '  ')).toEqual([{ text: 'Sturz', isMatch: false }]);
    expect(splitAtMatches('', 'Sturz')).toEqual([]);
  });
});
