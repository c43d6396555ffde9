// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';

import type { ReportEvent } from '../api/types';
import { i18n } from './i18n.svelte';
import { eventActor, eventWords } from './report-events';

const FILES = [{ id: 'k1', field: 'anlage', name: 'anlage-1.jpg', size: 10, media_type: 'image/jpeg' as const }];

function event(change: Partial<ReportEvent>): ReportEvent {
  return {
    created_at: '2026-11-21T14:25:41Z',
    actor_kind: 'user',
    actor_name: 'Anna',
    action: 'report.note_added',
    from: null,
    to: null,
    file: null,
    ...change
  };
}
const words = (change: Partial<ReportEvent>) => eventWords(event(change), FILES);

beforeEach(() => i18n.use('de'));

describe('the history of a report in words', () => {
  it('tells what was done', () => {
    expect(words({ action: 'report.status_changed', from: 'new', to: 'in_progress' })).toBe(
      'Status von „Neu“ auf „In Bearbeitung“ geändert'
    );
    expect(words({ action: 'report.status_changed' })).toBe('Status geändert');
    expect(words({})).toBe('Notiz geschrieben');
    expect(words({ action: 'report.note_deleted' })).toBe('Notiz gelöscht');
    expect(words({ action: 'report.released' })).toBe('Aus der Quarantäne genommen');
    expect(words({ action: 'report.file_read', file: 'k1' })).toBe('Anhang anlage-1.jpg geöffnet');
    expect(words({ action: 'report.file_read', file: 'k2' })).toBe('Anhang geöffnet');
    expect(words({ action: 'report.moved' as 'report.released' })).toBe('report.moved');
    i18n.use('en');
    expect(words({ action: 'report.status_changed', from: 'new', to: 'resolved' })).toBe('Status changed from “New” to “Resolved”');
  });

  it('names whoever did it', () => {
    expect(eventActor(event({}))).toBe('Anna');
    expect(eventActor(event({ actor_kind: 'command_line', actor_name: '' }))).toBe('Kommandozeile');
    expect(eventActor(event({ actor_name: '' }))).toBe('Unbekannt');
  });
});
