import { call, client } from './client';
import type { QuarantineOverview } from './types';

/** The reports in quarantine, counted by form and hour; the latest hours. */
export function fetchQuarantine(): Promise<QuarantineOverview> {
  return call(client.GET('/api/meldungen/quarantine', { params: { query: { per_page: 100 } } }));
}

export async function releaseReport(id: number): Promise<void> {
  await call(client.POST('/api/meldungen/{id}/release', { params: { path: { id } } }));
}

/** Releases all reports of a form and hour from quarantine. */
export async function releaseHour(template_slug: string, hour: string): Promise<void> {
  await call(client.POST('/api/meldungen/quarantine/release', { body: { template_slug, hour } }));
}

/** Deletes all reports in quarantine and returns how many. `confirm` is the name of the application. */
export async function clearQuarantine(confirm: string): Promise<number> {
  return (await call(client.POST('/api/admin/meldungen/clear-quarantine', { body: { confirm } }))).deleted;
}
