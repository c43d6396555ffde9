// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { ago } from './ago';
import { i18n } from './i18n.svelte';

const NOW = Date.parse('2026-11-26T12:00:00Z');

describe('how long ago', () => {
  it('is told in whole units, the largest that fits', () => {
    i18n.use('de');
    expect(ago('2026-11-26T11:59:01Z', NOW)).toBe('gerade eben');
    expect(ago('2026-11-26T11:59:00Z', NOW)).toBe('vor 1 Minute');
    expect(ago('2026-11-26T09:01:00Z', NOW)).toBe('vor 2 Stunden');
    expect(ago('2026-11-23T12:00:00Z', NOW)).toBe('vor 3 Tagen');
    expect(ago('2026-11-12T12:00:00Z', NOW)).toBe('vor 2 Wochen');
    expect(ago('2026-09-01T12:00:00Z', NOW)).toBe('vor 2 Monaten');
    expect(ago('2024-11-20T12:00:00Z', NOW)).toBe('vor 2 Jahren');
    i18n.use('en');
    expect(ago('2026-11-25T11:00:00Z', NOW)).toBe('1 day ago');
  });

  it('is now when the clock of the server is ahead', () => {
    i18n.use('en');
    expect(ago('2026-11-26T12:00:05Z', NOW)).toBe('just now');
  });
});
