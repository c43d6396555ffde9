import { call, client, everything, separatorOf, type ReportQuery } from './client';
import type { Locale } from '../lib/i18n.svelte';
import type { Note, ReportHistory, ReportStatus, RetentionLedger, SavedFilter, UnreadReports } from './types';

/** The number of unread reports; `until` is the value for marking all of them as read. */
export function countUnread(): Promise<UnreadReports> {
  return call(client.GET('/api/meldungen/unread'));
}

/** Marks the reports up to then as read; later ones stay unread. */
export async function markAllRead(until: number): Promise<void> {
  await call(client.PUT('/api/meldungen/read', { body: { until } }));
}

export async function changeStatus(id: number, status: ReportStatus, expected: ReportStatus): Promise<ReportStatus> {
  const body = { status, expected };
  return (await call(client.PUT('/api/meldungen/{id}/status', { params: { path: { id } }, body }))).status;
}

export async function markUnread(id: number): Promise<void> {
  await call(client.DELETE('/api/meldungen/{id}/read', { params: { path: { id } } }));
}

export async function deleteReport(id: number, confirm: string): Promise<void> {
  await call(client.DELETE('/api/meldungen/{id}', { params: { path: { id } }, body: { confirm } }));
}

export async function fetchNotes(id: number): Promise<Note[]> {
  return everything((query) => call(client.GET('/api/meldungen/{id}/notes', { params: { path: { id }, query } })));
}

export function addNote(id: number, text: string): Promise<Note> {
  return call(client.POST('/api/meldungen/{id}/notes', { params: { path: { id } }, body: { text } }));
}

export async function deleteNote(id: number, note: number): Promise<void> {
  await call(client.DELETE('/api/meldungen/{id}/notes/{note}', { params: { path: { id, note } } }));
}

/** The history of a report, the latest first. */
export function fetchHistory(id: number, page: number, signal: AbortSignal): Promise<ReportHistory> {
  const params = { path: { id }, query: { page, per_page: 25 } };
  return call(client.GET('/api/meldungen/{id}/history', { params, signal }));
}

export async function fetchFilters(): Promise<SavedFilter[]> {
  return everything((query) => call(client.GET('/api/meldungen/filters', { params: { query } })));
}

export function keepFilter(name: string, query: string): Promise<SavedFilter> {
  return call(client.POST('/api/meldungen/filters', { body: { name, query } }));
}

export async function forgetFilter(filter: number): Promise<void> {
  await call(client.DELETE('/api/meldungen/filters/{filter}', { params: { path: { filter } } }));
}

export type ExportFormat = 'csv' | 'xlsx' | 'zip';

/** All reports that match the filter, of all pages, as a file. */
export function exportReports(query: ReportQuery, format: ExportFormat, lang: Locale, values = false): Promise<Blob> {
  const { page: _page, sort: _sort, per_page: _perPage, ...filter } = query;
  const set = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
  return call(
    client.GET('/api/meldungen/export', {
      params: { query: { ...set, format, lang, separator: separatorOf(lang), ...(values && { values: 'true' }) } },
      parseAs: 'blob'
    }) as Promise<{
      data?: Blob;
      error?: unknown;
      response: Response;
    }>
  );
}

export function fetchLedger(page: number): Promise<RetentionLedger> {
  return call(client.GET('/api/admin/meldungen/retention', { params: { query: { page } } }));
}
