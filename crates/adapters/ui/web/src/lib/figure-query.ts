/** The query of the figures; an empty text means "not set". */
export interface FigureQuery {
  template: string;
  von: string;
  bis: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function day(text: string | null): string {
  return text !== null && DAY.test(text) ? text : '';
}

/** The API answers with this many months at most. */
export const MOST_MONTHS = 600;

function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}

/**
 * How many months the period has, up to that of its last day. Without a last day it ends today; without a first one it
 * begins eleven months before.
 */
export function monthsOf({ von, bis }: Pick<FigureQuery, 'von' | 'bis'>, today: string): number {
  const last = monthNumber(bis === '' ? today : bis);
  // A last day in the future does not hide the months up to today.
  const first = von === '' ? Math.min(last, monthNumber(today)) - 11 : monthNumber(von);
  return Math.max(1, last - first + 1);
}

/** The query in an address. */
export function fromSearch(search: URLSearchParams): FigureQuery {
  return { template: search.get('template') ?? '', von: day(search.get('von')), bis: day(search.get('bis')) };
}

/** The address of a query. */
export function addressOf(query: FigureQuery): string {
  const set = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return set.size === 0 ? '/app/dashboard' : `/app/dashboard?${set}`;
}
