// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';

import { binarySize, dateTime, day, fileSize, hourSpan, introducing, joined } from './format';
import { i18n } from './i18n.svelte';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe('format', () => {
  it('writes dates as the language does', () => {
    i18n.use('de');
    expect(dateTime('2026-11-21T12:20:00Z')).toMatch(/^21\.11\.2026, \d\d:20$/);
    i18n.use('en');
    expect(dateTime('2026-11-21T12:20:00Z')).toMatch(/^21 Nov 2026, \d\d:20$/);
  });

  it('lets no line begin with the sign between two parts', () => {
    expect(joined('Bereich: Innere · Schicht: Nacht · Art')).toBe('Bereich: Innere\u00a0· Schicht: Nacht\u00a0· Art');
  });

  it('writes a limit in the units in which it is set', () => {
    i18n.use('de');
    expect([10 * 2 ** 30, 2 ** 29, 1500, 999].map(binarySize)).toEqual(['10\u00a0GiB', '512\u00a0MiB', '1,5\u00a0KiB', '999\u00a0B']);
  });

  it('puts a colon after a label, unless it ends with a sign of its own', () => {
    expect(['Bereich', 'Was ist passiert?', 'Bitte ankreuzen!'].map(introducing)).toEqual([
      'Bereich:',
      'Was ist passiert?',
      'Bitte ankreuzen!'
    ]);
  });

  it('writes a date as the same day in every zone, and a moment as the day of the reader', () => {
    i18n.use('de');
    for (const [zone, local] of [
      ['America/New_York', '20.11.2026'],
      ['Pacific/Auckland', '21.11.2026']
    ]) {
      vi.stubEnv('TZ', zone);
      expect([day('2026-11-21'), day('2026-11-21T02:00:00Z')], zone).toEqual(['21.11.2026', local]);
    }
  });

  it('writes moments in the zone of the organisation, once it is known', async () => {
    vi.resetModules();
    const [format, { zone }, { i18n }] = await Promise.all([import('./format'), import('./zone.svelte'), import('./i18n.svelte')]);
    i18n.use('de');
    vi.stubEnv('TZ', 'America/New_York');
    vi.useFakeTimers({ now: new Date('2026-11-22T23:30:00Z') });
    const late = '2026-11-22T23:30:00Z';
    expect([format.dateTime(late), format.today()]).toEqual(['22.11.2026, 18:30', '2026-11-22']);
    zone.use('Europe/Berlin');
    // Monday has begun there.
    expect([format.dateTime(late), format.day(late), format.today()]).toEqual(['23.11.2026, 00:30', '23.11.2026', '2026-11-23']);
    expect([format.exactTime(late), format.zonedTime(late)]).toEqual(['23.11.2026, 00:30:00', '23.11.2026, 00:30:00 MEZ']);
    expect(format.hourSpan('2026-11-22T23:00:00Z')).toMatch(/^23\.11\.2026, 00:00\s?–\s?01:00( Uhr)?$/);
    expect(format.day('2026-11-21')).toBe('21.11.2026');
    i18n.use('en');
    expect([format.day('2026-11-01'), format.zonedTime('2026-11-01T23:30:00Z')]).toEqual(['1 Nov 2026', '2 Nov 2026, 00:30:00 CET']);
    zone.use('Mars/Olympus');
    expect(format.today()).toBe('2026-11-23');
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
