// The figures of reports for staff.
import type { FigureQuery } from '../lib/figure-query';
import { call, client } from './client';
import type { FormFigures, OverviewFigures } from './types';

function set(query: FigureQuery): { von?: string; bis?: string } {
  return { ...(query.von !== '' && { von: query.von }), ...(query.bis !== '' && { bis: query.bis }) };
}

export function fetchOverviewFigures(query: FigureQuery, signal?: AbortSignal): Promise<OverviewFigures> {
  return call(client.GET('/api/dashboard/stats', { params: { query: set(query) }, signal: signal ?? null }));
}

export function fetchFormFigures(query: FigureQuery, signal: AbortSignal): Promise<FormFigures> {
  const path = { templateSlug: query.template };
  return call(client.GET('/api/dashboard/stats/{templateSlug}', { params: { path, query: set(query) }, signal }));
}
