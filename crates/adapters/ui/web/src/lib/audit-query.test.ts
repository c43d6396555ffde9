import { describe, expect, it } from 'vitest';

import { filters, fromSearch, toAddress } from './audit-query';

const parse = (search: string) => fromSearch(new URLSearchParams(search));
const PLAIN = { page: 1, von: '', bis: '', action: '', actor: '', search: '' };

describe('the audit log in the address', () => {
  it('is the whole log when nothing is asked', () => {
    expect(parse('')).toEqual(PLAIN);
    expect(toAddress(PLAIN)).toBe('/app/audit');
  });

  it('comes back the same after a round trip', () => {
    const query = { page: 3, von: '2026-01-01', bis: '2026-02-28', action: 'report.read', actor: 'Öhler & Söhne', search: '12' };
    const address = toAddress(query);
    expect(parse(address.slice(address.indexOf('?')))).toEqual(query);
  });

  it('ignores what makes no sense', () => {
    expect(parse('page=0&von=gestern&bis=2026-02-30&actor=%20')).toEqual(PLAIN);
    expect(parse(`actor=${'x'.repeat(500)}`).actor).toHaveLength(200);
  });

  it('counts what narrows it, not the page', () => {
    expect(filters(parse('page=2'))).toBe(0);
    expect(filters(parse('von=2026-01-01&bis=2026-01-01&action=a&actor=b&search=c'))).toBe(5);
  });
});
