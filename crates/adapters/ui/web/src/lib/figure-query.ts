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

/** The query in an address. */
export function fromSearch(search: URLSearchParams): FigureQuery {
  return { template: search.get('template') ?? '', von: day(search.get('von')), bis: day(search.get('bis')) };
}

/** The address of a query. */
export function addressOf(query: FigureQuery): string {
  const set = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return set.size === 0 ? '/app/dashboard' : `/app/dashboard?${set}`;
}
