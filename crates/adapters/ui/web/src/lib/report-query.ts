import type { ReportQuery } from '../api/client';
import { isStatus } from './statuses';

export const DEFAULT_SORT = '-created_at';
export const SORT_FIELDS = ['created_at', 'reference', 'template'] as const;
export type SortField = (typeof SORT_FIELDS)[number] | 'field';

const SORTS: readonly string[] = SORT_FIELDS.flatMap((field) => [field, `-${field}`]);
/** By the answers to a question. */
const ANSWER_SORTS: readonly string[] = ['field', '-field'];

/** The longest text that the server searches for, in characters. */
export const SEARCH_LIMIT = 200;
/** No list is longer, and a page beyond the end leads to the last one anyway. */
const PAGE_LIMIT = 1_000_000;

/** A valid date, else an empty text: an address may have been typed by hand. */
export function date(value: string | null): string {
  if (value === null || !/^\d{4}-\d{2}-\d{2}$/.test(value)) {
    return '';
  }
  const time = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value) ? value : '';
}

/** The page number in the address. */
export function pageNumber(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1');
  return Number.isInteger(page) && page > 0 && page <= PAGE_LIMIT ? page : 1;
}

/** Quarantined reports can be shown beside the others or alone. */
export const QUARANTINE = ['include', 'only'] as const;

function isQuarantine(value: string): value is (typeof QUARANTINE)[number] {
  return (QUARANTINE as readonly string[]).includes(value);
}

/** The possible numbers of reports per page. The first is the default and left out of the address. */
export const PAGE_SIZES = ['15', '50', '100'] as const;
const [, ...LARGER] = PAGE_SIZES;

/** The query in the address of the list. Invalid parameters are ignored. */
export function fromSearch(params: URLSearchParams): ReportQuery {
  const sort = params.get('sort') ?? DEFAULT_SORT;
  const status = params.get('status') ?? '';
  const quarantine = params.get('quarantine') ?? '';
  const template = params.get('template') ?? '';
  // A question needs a form, and an answer needs a question.
  const field = template === '' ? '' : (params.get('field') ?? '');
  return {
    page: pageNumber(params),
    template,
    von: date(params.get('von')),
    bis: date(params.get('bis')),
    search: (params.get('search') ?? '').slice(0, SEARCH_LIMIT).trim(),
    status: isStatus(status) ? status : '',
    unread: params.get('unread') === 'true' ? 'true' : '',
    quarantine: isQuarantine(quarantine) ? quarantine : '',
    field,
    answer: field === '' ? '' : (params.get('answer') ?? ''),
    sort: SORTS.includes(sort) || (field !== '' && ANSWER_SORTS.includes(sort)) ? sort : DEFAULT_SORT,
    per_page: LARGER.find((size) => size === params.get('per_page')) ?? ''
  };
}

/** The parameters that filter the list. A question alone adds the column of its answers, which can be reset and kept too. */
const NARROWING = ['search', 'template', 'von', 'bis', 'status', 'unread', 'quarantine', 'answer', 'field'] as const;

/** The parameters of a query, without defaults. */
export function toSearch(query: ReportQuery): string {
  const params = new URLSearchParams();
  for (const key of NARROWING) {
    if (query[key] !== '') {
      params.set(key, query[key]);
    }
  }
  if (query.sort !== DEFAULT_SORT) {
    params.set('sort', query.sort);
  }
  if (LARGER.some((size) => size === query.per_page)) {
    params.set('per_page', query.per_page);
  }
  if (query.page > 1) {
    params.set('page', String(query.page));
  }
  return params.toString();
}

/** The address of the list for a query. */
export function toAddress(query: ReportQuery): string {
  const search = toSearch(query);
  return search === '' ? '/app/reports' : `/app/reports?${search}`;
}

/** Whether the list is filtered. */
export function isFiltered(query: ReportQuery): boolean {
  return NARROWING.some((key) => query[key] !== '');
}

export type Direction = 'ascending' | 'descending';

/** The direction in which the list is ordered by `field`, if it is. */
export function direction(query: ReportQuery, field: SortField): Direction | undefined {
  if (query.sort === field) {
    return 'ascending';
  }
  return query.sort === `-${field}` ? 'descending' : undefined;
}

/** The order after a click on a column: reversed, or a column's natural start. */
export function toggled(query: ReportQuery, field: SortField): string {
  const now = direction(query, field);
  if (now === undefined) {
    return field === 'created_at' ? '-created_at' : field;
  }
  return now === 'ascending' ? `-${field}` : field;
}

/** Page numbers for the pager: the first, the last and those about the current one; null is a gap. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const wanted = [1, current - 1, current, current + 1, last];
  const pages = [...new Set(wanted)].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1] ?? page - 1;
    if (page - before === 2) {
      return [page - 1, page];
    }
    return page - before > 2 ? [null, page] : [page];
  });
}
