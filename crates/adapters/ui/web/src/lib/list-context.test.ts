// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { fetchReports } from '../api/client';
import type { ReportPage } from '../api/types';
import { session } from './session.svelte';
import { listContext } from './list-context';

vi.mock('../api/client', () => ({ fetchReports: vi.fn() }));

const QUERY = {
  page: 2,
  template: '',
  von: '',
  bis: '',
  search: 'Sturz',
  status: '',
  unread: '',
  quarantine: '',
  field: '',
  answer: '',
  sort: '-created_at',
  per_page: ''
};

function page(number: number, ids: number[]): ReportPage {
  const data = ids.map((id) => ({
    id,
    reference: `MW-${id}`,
    template_slug: 'v',
    template_title: 'V',
    created_at: '',
    summary: '',
    excerpt: '',
    data: {},
    is_test: false,
    quarantined: false,
    status: 'new' as const,
    unread: false,
    answer: null
  }));
  return {
    data,
    current_page: number,
    last_page: 3,
    per_page: 2,
    total: 6,
    from: number * 2 - 1,
    to: number * 2,
    next_page_url: null,
    prev_page_url: null
  };
}

beforeEach(() => listContext.remember(QUERY, page(2, [30, 40])));

describe('listContext', () => {
  it('leads back to the list with its filters', () => {
    expect(listContext.listAddress).toBe('/app/reports?search=Sturz&page=2');
  });

  it('knows what the list was searched for, of its own reports alone', () => {
    expect(listContext.searchFor(30)).toBe('Sturz');
    expect(listContext.searchFor(99)).toBe('');
  });

  it('counts a report within the whole list', () => {
    expect(listContext.positionOf(40)).toEqual({ position: 4, total: 6 });
    expect(listContext.positionOf(99)).toBeNull();
  });

  it('knows the neighbours on the same page', async () => {
    expect(await listContext.neighbour(30, 1)).toBe(40);
    expect(fetchReports).not.toHaveBeenCalled();
  });

  it('reads the page before or after at the edge, and follows it', async () => {
    vi.mocked(fetchReports).mockResolvedValueOnce(page(1, [10, 20]));
    expect(await listContext.neighbour(30, -1)).toBe(20);
    expect(fetchReports).toHaveBeenCalledWith({ ...QUERY, page: 1 });
    expect(listContext.listAddress).toBe('/app/reports?search=Sturz');
    expect(listContext.positionOf(20)).toEqual({ position: 2, total: 6 });
  });

  it('finds what has moved up where worked-on reports leave the list', async () => {
    const query = { ...QUERY, page: 1, status: 'new' };
    listContext.remember(query, page(1, [10, 20]));
    vi.mocked(fetchReports).mockResolvedValueOnce(page(1, [30, 40]));
    expect(await listContext.neighbour(20, 1)).toBe(30);
    expect(fetchReports).toHaveBeenLastCalledWith(query);
    vi.mocked(fetchReports)
      .mockResolvedValueOnce(page(1, [30, 40]))
      .mockResolvedValueOnce(page(2, [50]));
    expect(await listContext.neighbour(40, 1)).toBe(50);
  });

  it('tells once which report was looked at last', () => {
    listContext.open(30);
    expect([listContext.left(), listContext.left()]).toEqual([30, null]);
    listContext.remember({ ...QUERY, page: 3 }, page(3, [30]));
    listContext.open(30);
    expect(listContext.leftFrom({ ...QUERY, page: 4 })).toBeNull();
    expect([listContext.leftFrom({ ...QUERY, page: 3 }), listContext.left()]).toEqual([30, null]);
  });

  it('is forgotten when the session ends', () => {
    session.expire();
    expect([listContext.listAddress, listContext.positionOf(30)]).toEqual(['/app/reports', null]);
  });

  it('has no neighbour beyond the ends, and none for a report that was opened by its address', async () => {
    listContext.remember({ ...QUERY, page: 3 }, page(3, [50, 60]));
    expect(await listContext.neighbour(60, 1)).toBeNull();
    expect(await listContext.neighbour(1, 1)).toBeNull();
    listContext.forget();
    expect(listContext.listAddress).toBe('/app/reports');
    expect(listContext.positionOf(50)).toBeNull();
    expect(listContext.searchFor(50)).toBe('');
  });
});
