import type { UserQuery } from '../api/admin';

const SORTS: readonly string[] = ['name', 'email', 'role', 'created_at'].flatMap((field) => [field, `-${field}`]);
export const DEFAULT_USER_SORT = 'name';
const SEARCH_LIMIT = 200;
const PAGE_LIMIT = 1_000_000;

/** The query in the address of the list. Invalid parameters are ignored. */
export function userQuery(params: URLSearchParams): UserQuery {
  const page = Number(params.get('page') ?? '1');
  const sort = params.get('sort') ?? DEFAULT_USER_SORT;
  return {
    page: Number.isInteger(page) && page > 0 && page <= PAGE_LIMIT ? page : 1,
    search: (params.get('search') ?? '').slice(0, SEARCH_LIMIT).trim(),
    sort: SORTS.includes(sort) ? sort : DEFAULT_USER_SORT
  };
}

/** The address for a query, without defaults. */
export function usersAddress({ page, search, sort }: UserQuery): string {
  const params = new URLSearchParams({
    ...(search !== '' && { search }),
    ...(sort !== DEFAULT_USER_SORT && { sort }),
    ...(page > 1 && { page: String(page) })
  });
  return params.size === 0 ? '/app/users' : `/app/users?${params}`;
}
