import { call, client, everything } from './client';
import type { Locale } from '../lib/i18n.svelte';
import type { paths } from './schema';
import type { TranslationItem } from './types';

type Body<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Sent } } } ? Sent : never;

/** A replacement of a text; an absent language keeps the built-in text. */
export interface Wording {
  key: string;
  de: string | null;
  en: string | null;
}

/** The texts that the site has replaced, by key. */
export async function fetchOwnTexts(locale: Locale): Promise<Record<string, string>> {
  const params = { path: { locale }, query: { stored: '1' as const } };
  return (await call(client.GET('/api/translations/{locale}', { params }))).texts;
}

export async function fetchTranslations(): Promise<TranslationItem[]> {
  return everything((query) => call(client.GET('/api/admin/translations', { params: { query } })));
}

export async function saveTranslation(wording: Wording): Promise<Pick<TranslationItem, 'id' | 'de' | 'en'>> {
  return call(client.PUT('/api/admin/translations', { body: wording }));
}

export async function deleteTranslation(id: number): Promise<void> {
  await call(client.DELETE('/api/admin/translations/{id}', { params: { path: { id } } }));
}

export function exportTranslations(): Promise<Blob> {
  return call(client.GET('/api/admin/translations/export', { parseAs: 'blob' }));
}

/** The server validates the content of the file. */
export function importTranslations(file: unknown): Promise<{ imported: number; changed: number; left_out: string[] }> {
  const body = file as Body<paths['/api/admin/translations/import']['post']>;
  return call(client.POST('/api/admin/translations/import', { body }));
}
