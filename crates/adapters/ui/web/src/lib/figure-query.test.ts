import { describe, expect, it } from 'vitest';

import { addressOf, fromSearch } from './figure-query';

describe('figure query', () => {
  it('goes into an address and comes back', () => {
    for (const query of [
      { template: '', von: '', bis: '' },
      { template: 'vorfall', von: '2026-01-01', bis: '' },
      { template: 'vorfall', von: '2026-01-01', bis: '2026-02-03' }
    ]) {
      const address = new URL(addressOf(query), 'https://melde.example');
      expect(fromSearch(address.searchParams)).toEqual(query);
    }
  });

  it('ignores what is not a day', () => {
    expect(fromSearch(new URLSearchParams('von=gestern&bis=2026-1-1'))).toEqual({ template: '', von: '', bis: '' });
  });
});
