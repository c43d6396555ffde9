// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { i18n } from './i18n.svelte';
import { explain, pieces } from './masks';

describe('pieces', () => {
  it('marks each of the five replacement texts and keeps the rest as written', () => {
    const text =
      '[NAME ANONYMISIERT] rief aus [RAUM ANONYMISIERT] an: [TELEFON ANONYMISIERT],\n[E-MAIL ANONYMISIERT] am [DATUM ANONYMISIERT].';
    const found = pieces(text);
    expect(found.filter((piece) => piece.masked).map((piece) => piece.text)).toEqual([
      '[NAME ANONYMISIERT]',
      '[RAUM ANONYMISIERT]',
      '[TELEFON ANONYMISIERT]',
      '[E-MAIL ANONYMISIERT]',
      '[DATUM ANONYMISIERT]'
    ]);
    expect(found.map((piece) => piece.text).join('')).toBe(text);
  });

  it('takes nothing else in brackets for a replacement', () => {
    expect(pieces('[WETTER ANONYMISIERT] und [NAME]')).toEqual([{ text: '[WETTER ANONYMISIERT] und [NAME]', masked: false }]);
  });

  it('has no pieces for an empty text', () => {
    expect(pieces('')).toEqual([]);
  });
});

describe('explain', () => {
  it('says in the language of the reader what was replaced', () => {
    i18n.use('en');
    expect(explain('[RAUM ANONYMISIERT]')).toBe('Replaced automatically: 1 room. The original text is not stored.');
    expect(explain('[KENNZEICHEN ANONYMISIERT]')).toContain('1 other detail');
    i18n.use('de');
    expect(explain('[E-MAIL ANONYMISIERT]')).toContain('1 E-Mail-Adresse');
  });
});
