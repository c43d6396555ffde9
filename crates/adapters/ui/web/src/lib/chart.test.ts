import { describe, expect, it } from 'vitest';

import { monthName, share, toCsv } from './chart';

describe('charts', () => {
  it('write CSV that no spreadsheet takes for a formula', () => {
    const csv = toCsv(
      ['Ort', 'Meldungen'],
      [
        { label: '=1+1', count: 3 },
        { label: 'a;"b"', count: 0 }
      ],
      ';'
    );
    expect(csv).toBe('\u{feff}"Ort";"Meldungen"\r\n"\'=1+1";3\r\n"a;""b""";0\r\n');
  });

  it('tell shares and months in the language', () => {
    expect(share(1, 3, 'en-GB')).toBe('33%');
    expect(share(0, 0, 'en-GB')).toBe('');
    expect(monthName('2026-03', 'en-GB', 'long')).toBe('March 2026');
    expect(monthName('2026-12', 'de-DE', 'long')).toBe('Dezember 2026');
  });
});
