import type { AuditQuery } from '../api/client';
import { date, pageNumber, SEARCH_LIMIT } from './report-query';

const KEYS = ['von', 'bis', 'action', 'actor', 'search'] as const;

/** The query in the address of the audit log. Invalid parameters are ignored. */
export function fromSearch(params: URLSearchParams): AuditQuery {
  const text = (name: string): string => (params.get(name) ?? '').slice(0, SEARCH_LIMIT).trim();
  return {
    page: pageNumber(params),
    von: date(params.get('von')),
    bis: date(params.get('bis')),
    action: text('action'),
    actor: text('actor'),
    search: text('search')
  };
}

/** The address for a query, without defaults. */
export function toAddress(query: AuditQuery): string {
  const params = new URLSearchParams();
  for (const key of KEYS) {
    if (query[key] !== '') {
      params.set(key, query[key]);
    }
  }
  if (query.page > 1) {
    params.set('page', String(query.page));
  }
  const search = params.toString();
  return search === '' ? '/app/audit' : `/app/audit?${search}`;
}

/** The number of filters that are set. */
export function filters(query: AuditQuery): number {
  return KEYS.filter((key) => query[key] !== '').length;
}
