// The figures of reports for staff.
import { MOST_MONTHS, type FigureQuery } from '../lib/figure-query';
import { call, client } from './client';
import type { FormFigures, OverviewFigures } from './types';

/** A query with the number of months to count by, up to that of `bis` or the current one. */
type FigureRequest = FigureQuery & { months?: number };

function set({ von, bis, months }: FigureRequest): { von?: string; bis?: string; monate?: number } {
  return {
    ...(von !== '' && { von }),
    ...(bis !== '' && { bis }),
    ...(months !== undefined && { monate: Math.min(months, MOST_MONTHS) })
  };
}

export function fetchOverviewFigures(query: FigureRequest, signal?: AbortSignal): Promise<OverviewFigures> {
  return call(client.GET('/api/dashboard/stats', { params: { query: set(query) }, signal: signal ?? null }));
}

export function fetchFormFigures(query: FigureRequest, signal: AbortSignal): Promise<FormFigures> {
  const path = { templateSlug: query.template };
  return call(client.GET('/api/dashboard/stats/{templateSlug}', { params: { path, query: set(query) }, signal }));
}
