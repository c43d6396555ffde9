// The checklist of the first set-up, and what its steps do: an example is adopted, a form put online.
import { i18n } from '../lib/i18n.svelte';
import { call, client, everything } from './client';
import type { Outcome } from './edition';
import type { paths } from './schema';

export type ChecklistItem = paths['/api/admin/setup']['get']['responses'][200]['content']['application/json']['items'][number];
export type ChecklistKey = ChecklistItem['key'];
export type AdoptableForm = paths['/api/admin/form-examples']['get']['responses'][200]['content']['application/json']['data'][number];
export type AdoptedForm = paths['/api/admin/form-examples/{key}/adopt']['post']['responses'][201]['content']['application/json'];

export async function fetchChecklist(signal?: AbortSignal): Promise<ChecklistItem[]> {
  return (await call(client.GET('/api/admin/setup', { ...(signal && { signal }) }))).items;
}

/** The forms that come with the product. */
export async function fetchAdoptable(): Promise<AdoptableForm[]> {
  return everything((query) => call(client.GET('/api/admin/form-examples', { params: { query: { ...query, lang: i18n.locale } } })));
}

/** Creates a form from an example, online at once if wanted. */
export function adoptExample(key: string, isActive: boolean): Promise<AdoptedForm> {
  const params = { path: { key }, query: { lang: i18n.locale } };
  const answer = client.POST('/api/admin/form-examples/{key}/adopt', { params, body: { is_active: isActive } });
  return call(answer as Promise<Outcome<AdoptedForm>>);
}

/** Puts a form online, or takes it offline. */
export async function putOnline(id: number, isActive: boolean): Promise<void> {
  const params = { path: { id } };
  await call(client.PUT('/api/admin/form-templates/{id}/online', { params, body: { is_active: isActive } }));
}
