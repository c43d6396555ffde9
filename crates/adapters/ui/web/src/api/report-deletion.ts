import { call, client } from './client';
import type { ReportCount } from './types';

export function countReports(): Promise<ReportCount> {
  return call(client.GET('/api/admin/meldungen/count'));
}

/** Returns how many were deleted. */
export async function deleteAllReports(confirm: string): Promise<number> {
  return (await call(client.POST('/api/admin/meldungen/clear-all', { body: { confirm } }))).deleted;
}

export async function deleteReportsOf(template_slug: string, confirm: string): Promise<number> {
  const body = { template_slug, confirm };
  return (await call(client.POST('/api/admin/meldungen/clear-by-template', { body }))).deleted;
}
