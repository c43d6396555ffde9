// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';

import type { AuditEntry } from '../api/types';
import { actionOptions, actionWords, actorWords, detailWords, objectPath, objectWords } from './audit-words';
import { i18n } from './i18n.svelte';

function entry(change: Partial<AuditEntry>): AuditEntry {
  return {
    id: 1,
    created_at: '2026-11-21T14:25:41.123456Z',
    actor: { kind: 'user', id: 7, name: 'Anna' },
    action: 'report.read',
    object: { kind: 'report', id: '12' },
    details: {},
    hash: '',
    ...change
  };
}

beforeEach(() => i18n.use('de'));

describe('the audit log in words', () => {
  it('names actions in both languages', () => {
    expect(actionWords('auth.login_failed')).toBe('Anmeldung fehlgeschlagen');
    i18n.use('en');
    expect(actionWords('auth.login_failed')).toBe('Sign-in failed');
  });

  it('offers every action once, by name', () => {
    const labels = actionOptions().map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels).toEqual([...labels].sort((a, b) => a.localeCompare(b, 'de-DE')));
    expect(actionOptions().map(({ value }) => value)).toContain('report.read');
  });

  it('names whoever did it', () => {
    expect(actorWords({ kind: 'user', id: 7, name: 'Anna' })).toBe('Anna');
    expect(actorWords({ kind: 'token', id: 3, name: 'Excel' })).toBe('API-Schlüssel „Excel“');
    expect(actorWords({ kind: 'user', id: 7, name: '' })).toBe('Konto 7 ohne Zugehörigkeit');
    expect(actorWords({ kind: 'command_line', id: null, name: '' })).toBe('Kommandozeile');
    expect(actorWords({ kind: 'robot' as 'user', id: null, name: '' })).toBe('robot');
  });

  it('names what it was done to, and leads to a report', () => {
    expect(objectWords(entry({}))).toBe('Meldung 12');
    expect(objectWords(entry({ details: { reference: 'MW-7K3F-9QXP' } }))).toBe('Meldung MW-7K3F-9QXP');
    expect(objectWords(entry({ object: { kind: 'audit_log', id: '' } }))).toBe('Protokoll');
    expect(objectWords(entry({ object: { kind: 'user', id: '7' } }))).toBe('Eigenes Konto');
    expect(objectWords(entry({ object: { kind: 'user', id: '8' } }))).toBe('Konto 8');
    expect(objectPath(entry({}))).toBe('/app/reports/12');
    expect(objectPath(entry({ object: { kind: 'user', id: '12' } }))).toBeNull();
    expect(objectPath(entry({ object: { kind: 'report', id: '../x' } }))).toBeNull();
  });

  it('tells the details it knows in words and others as they are', () => {
    expect(detailWords(entry({ details: { attempts: 3, name: 'Anna' } }))).toEqual(['3 Versuche']);
    expect(detailWords(entry({ details: { role: 'admin', reference: 'x' } }))).toEqual(['Rolle: Administration']);
    expect(detailWords(entry({ details: { attempts: 10, wrong_codes: 2 } }))).toEqual([
      '10 Versuche',
      'davon 2 mit richtigem Passwort und falschem Code'
    ]);
    expect(detailWords(entry({ details: { changed: 'email, role', role_from: 'user', role_to: 'editor' } }))).toEqual([
      'Geändert: E-Mail-Adresse, Rolle',
      'Rolle: Auswertung → Redaktion'
    ]);
    expect(detailWords(entry({ details: { minutes: 15 } }))).toEqual(['für 15 Minuten']);
    expect(detailWords(entry({ details: { sessions: 1 } }))).toEqual(['1 andere Sitzung']);
    expect(detailWords(entry({ details: { expires_at: '2027-01-01T12:00:00Z' } }))).toEqual(['gültig bis 01.01.2027']);
    expect(detailWords(entry({ details: { expires_at: 'kein Datum', changed: 'neu' } }))).toEqual([
      'gültig bis kein Datum',
      'Geändert: neu'
    ]);
    expect(detailWords(entry({ details: { neu: true } }))).toEqual(['neu: true']);
  });

  it('tells what was done with reports in words', () => {
    expect(detailWords(entry({ details: { from: 'new', reference: 'x', to: 'in_progress' } }))).toEqual(['Status: Neu → In Bearbeitung']);
    expect(detailWords(entry({ details: { note: 4, reference: 'x' } }))).toEqual(['Notiz 4']);
    expect(
      detailWords(entry({ details: { bis: '2026-01-31', format: 'csv', reports: 2, search: true, status: 'new', unread: 'true' } }))
    ).toEqual(['bis 31.01.2026', 'als CSV', '2 Meldungen', 'mit Suchwort', 'Status: Neu', 'nur Ungelesene']);
    expect(detailWords(entry({ details: { reports: 3, test: true } }))).toEqual(['3 Meldungen', 'nur Testdaten']);
    expect(detailWords(entry({ details: { reports: 3, test: 1 } }))).toEqual(['3 Meldungen', 'davon 1 Testmeldung']);
  });

  it('tells plans in words', () => {
    expect(actionWords('license.activated')).toBe('Lizenz aktiviert');
    expect(objectWords(entry({ object: { kind: 'license', id: 'lic_1' } }))).toBe('Lizenz lic_1');
    expect(detailWords(entry({ details: { module: 'forms', tier: 'professional' } }))).toEqual(['Modul: Formulare', 'Tarif: Professional']);
    expect(detailWords(entry({ details: { module: 'surveys', state: 'past_due', tier: 'ultra' } }))).toEqual([
      'Modul: surveys',
      'Status: Zahlung offen',
      'Tarif: ultra'
    ]);
  });
});
