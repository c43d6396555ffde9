// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { dateTime, fileSize, hourSpan } from './format';
import { i18n } from './i18n.svelte';

describe('format', () => {
  it('writes dates as the language does', () => {
    i18n.use('de');
    expect(dateTime('2026-11-21T12:20:00Z')).toMatch(/^21\.11\.2026, \d\d:20$/);
    i18n.use('en');
    expect(dateTime('2026-11-21T12:20:00Z')).toMatch(/^21 Nov 2026, \d\d:20$/);
  });

  it('says from when to when an hour is', () => {
    i18n.use('de');
    expect(hourSpan('2026-11-21T12:00:00Z')).toMatch(/^21\.11\.2026, \d\d:00\s?–\s?\d\d:00( Uhr)?$/);
  });

  it('writes sizes in a unit that suits them', () => {
    i18n.use('de');
    expect(fileSize(999)).toBe('999 Byte');
    expect(fileSize(1500)).toBe('1,5 kB');
    expect(fileSize(10_485_760)).toBe('10,5 MB');
  });
});
