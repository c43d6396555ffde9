import type { StudioQuery } from '../../api/studio';

const SEARCH_LIMIT = 200;
const PAGE_LIMIT = 1_000_000;

/** The query in the address of a list. Invalid parameters are ignored. */
export function studioQuery(params: URLSearchParams, sorts: readonly string[], choices: readonly string[]): StudioQuery {
  const page = Number(params.get('page') ?? '1');
  const sort = params.get('sort') ?? '';
  const only = params.get('only') ?? '';
  return {
    page: Number.isInteger(page) && page > 0 && page <= PAGE_LIMIT ? page : 1,
    search: (params.get('search') ?? '').slice(0, SEARCH_LIMIT).trim(),
    only: choices.includes(only) ? only : '',
    sort: sorts.includes(sort) ? sort : (sorts[0] ?? '')
  };
}

/** The address of a list, without defaults. */
export function studioAddress(path: string, { page, search, only, sort }: StudioQuery, usual: string): string {
  const params = new URLSearchParams({
    ...(search !== '' && { search }),
    ...(only !== '' && { only }),
    ...(sort !== usual && { sort }),
    ...(page > 1 && { page: String(page) })
  });
  return params.size === 0 ? path : `${path}?${params}`;
}
