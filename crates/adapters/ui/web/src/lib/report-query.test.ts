import { describe, expect, it } from 'vitest';

import { direction, fromSearch, isFiltered, pageNumbers, toAddress, toggled } from './report-query';

const parse = (search: string) => fromSearch(new URLSearchParams(search));
const PLAIN = {
  page: 1,
  template: '',
  von: '',
  bis: '',
  search: '',
  status: '',
  unread: '',
  quarantine: '',
  field: '',
  answer: '',
  sort: '-created_at',
  per_page: ''
};

describe('the list in the address', () => {
  it('is the newest reports first when nothing is asked', () => {
    expect(parse('')).toEqual(PLAIN);
    expect(toAddress(PLAIN)).toBe('/app/reports');
  });

  it('comes back the same after a round trip', () => {
    const query = {
      page: 3,
      template: 'vorfall',
      von: '2026-01-01',
      bis: '2026-02-28',
      search: 'Sturz & Bett',
      status: 'in_progress',
      unread: 'true',
      quarantine: 'include',
      field: 'schwere',
      answer: 'hoch',
      sort: '-field',
      per_page: '50'
    };
    const address = toAddress(query);
    expect(parse(address.slice(address.indexOf('?')))).toEqual(query);
  });

  it('ignores what makes no sense', () => {
    expect(parse('page=0&sort=password&von=gestern&bis=2026-02-30&status=done&unread=1&quarantine=all')).toEqual(PLAIN);
    expect(parse('page=-2').page).toBe(1);
    expect(parse('page=1e99').page).toBe(1);
    expect(parse('page=4294967296').page).toBe(1);
  });

  it('knows questions of a form alone, and answers to a question alone', () => {
    expect(parse('field=schwere&answer=hoch&sort=field')).toEqual(PLAIN);
    expect(parse('template=x&answer=hoch&sort=field')).toEqual({ ...PLAIN, template: 'x' });
    expect(isFiltered(parse('template=x&field=schwere&answer=hoch'))).toBe(true);
    // A column of answers alone can be reset, too.
    expect(isFiltered({ ...PLAIN, field: 'schwere' })).toBe(true);
  });

  it('never asks for more than the server searches for', () => {
    expect(parse(`search=${'x'.repeat(500)}`).search).toHaveLength(200);
  });

  it('counts as filtered by what narrows it, not by order or page', () => {
    expect(isFiltered(parse('page=2&sort=reference'))).toBe(false);
    for (const search of ['search=x', 'template=x', 'von=2026-01-01', 'bis=2026-01-01', 'status=new', 'unread=true', 'quarantine=only']) {
      expect(isFiltered(parse(search)), search).toBe(true);
    }
  });
});

describe('sorting', () => {
  it('reverses the column that is sorted, and starts a new one its natural way', () => {
    expect(toggled(PLAIN, 'created_at')).toBe('created_at');
    expect(toggled({ ...PLAIN, sort: 'created_at' }, 'created_at')).toBe('-created_at');
    expect(toggled(PLAIN, 'reference')).toBe('reference');
    expect(toggled({ ...PLAIN, sort: 'reference' }, 'created_at')).toBe('-created_at');
  });

  it('says how a column is sorted, and nothing of the others', () => {
    expect(direction(PLAIN, 'created_at')).toBe('descending');
    expect(direction({ ...PLAIN, sort: 'template' }, 'template')).toBe('ascending');
    expect(direction(PLAIN, 'reference')).toBeUndefined();
  });
});

describe('pageNumbers', () => {
  it('shows the ends and the neighbours, with a gap only where two or more are left out', () => {
    expect(pageNumbers(1, 1)).toEqual([1]);
    expect(pageNumbers(1, 3)).toEqual([1, 2, 3]);
    expect(pageNumbers(1, 20)).toEqual([1, 2, null, 20]);
    expect(pageNumbers(3, 20)).toEqual([1, 2, 3, 4, null, 20]);
    expect(pageNumbers(4, 20)).toEqual([1, 2, 3, 4, 5, null, 20]);
    expect(pageNumbers(10, 20)).toEqual([1, null, 9, 10, 11, null, 20]);
    expect(pageNumbers(20, 20)).toEqual([1, null, 19, 20]);
  });
});
