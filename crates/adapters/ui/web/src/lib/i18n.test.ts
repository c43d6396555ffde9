// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import de from '../../../../../texts/locales/de/staff.json';
import en from '../../../../../texts/locales/en/staff.json';
import dpaDe from '../../../../../texts/locales/de/dpa.json';
import dpaEn from '../../../../../texts/locales/en/dpa.json';
import portalDe from '../../../../../texts/locales/de/portal.json';
import portalEn from '../../../../../texts/locales/en/portal.json';
import studioDe from '../../../../../texts/locales/de/studio.json';
import studioEn from '../../../../../texts/locales/en/studio.json';
import { i18n, isTextKey, LOCALES } from './i18n.svelte';

const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort();

const FILES: [string, Record<string, string>, Record<string, string>][] = [
  ['staff', de, en],
  ['studio', studioDe, studioEn],
  ['dpa', dpaDe, dpaEn],
  ['portal', portalDe, portalEn]
];

describe.each(FILES)('language files of %s', (_, de, en) => {
  it('have the same keys, in the same order', () => {
    expect(Object.keys(en)).toEqual(Object.keys(de));
  });

  it('use the same placeholders in both languages', () => {
    for (const key of Object.keys(de)) {
      expect(placeholders(en[key] ?? ''), key).toEqual(placeholders(de[key] ?? ''));
    }
  });

  it('leave no text empty', () => {
    for (const texts of [de, en]) {
      expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
    }
  });

  it('have both forms of every plural', () => {
    const keys = new Set(Object.keys(de));
    const bases = [...keys].filter((key) => /\.(one|other)$/.test(key)).map((key) => key.replace(/\.\w+$/, ''));
    for (const base of bases) {
      expect([keys.has(`${base}.one`), keys.has(`${base}.other`)], base).toEqual([true, true]);
    }
  });
});

describe('words of the editors', () => {
  it('come with the editors and have keys of their own', async () => {
    expect(Object.keys(studioDe).filter((key) => Object.hasOwn(de, key))).toEqual([]);
    expect(isTextKey('studio.preview')).toBe(false);
    await import('./studio/texts');
    expect(isTextKey('studio.preview')).toBe(true);
    i18n.use('en');
    expect(i18n.t('studio.preview')).toBe('Preview');
  });
});

describe('i18n', () => {
  it('fills placeholders, and formats counts as the language does', () => {
    i18n.use('de');
    expect(i18n.t('report.title', { reference: 'MW-7K3F-9QXP' })).toBe('Meldung MW-7K3F-9QXP');
    expect(i18n.plural('reports.count', 1)).toBe('1 Meldung');
    expect(i18n.plural('reports.count', 12_345)).toBe('12.345 Meldungen');
    i18n.use('en');
    expect(i18n.plural('reports.count', 12_345)).toBe('12,345 reports');
    expect(i18n.plural('reports.count', 0)).toBe('0 reports');
  });

  it('does not fill placeholders of a value', () => {
    i18n.use('de');
    expect(i18n.t('login.intro', { app: '{app} $& Klinik' })).toBe('Bereich für Mitarbeitende von {app} $& Klinik');
  });

  it('knows the language of the site, which staff need not share', () => {
    i18n.use('en');
    expect([i18n.ofSite('de'), i18n.ofSite('en'), i18n.page('/f/a')]).toEqual(['de', 'en', '/f/a?lang=en']);
    i18n.languages = ['de'];
    expect([i18n.ofSite('de'), i18n.ofSite('en'), i18n.page('/f/a'), i18n.locale]).toEqual(['de', 'de', '/f/a', 'en']);
    i18n.languages = LOCALES;
  });

  it('keeps the choice for the next visit', () => {
    i18n.use('en');
    expect(window.localStorage.getItem('mw.lang')).toBe('en');
  });
});

describe('texts of the site', () => {
  it('stand in the place of the built-in ones, in their language only', () => {
    i18n.use('de');
    const built_in = i18n.t('nav.reports');
    i18n.replace('de', { 'nav.reports': 'Vorgänge' });
    expect(i18n.t('nav.reports')).toBe('Vorgänge');
    i18n.use('en');
    expect(i18n.t('nav.reports')).toBe(en['nav.reports']);
    i18n.use('de');
    i18n.replace('de', {});
    expect(i18n.t('nav.reports')).toBe(built_in);
  });
});
