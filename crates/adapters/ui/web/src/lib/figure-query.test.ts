import { describe, expect, it } from 'vitest';

import { addressOf, fromSearch, monthsOf } from './figure-query';

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

  it('has every month of its period', () => {
    for (const [von, bis, months] of [
      ['', '', 12],
      ['', '2025-03-31', 12],
      // To this month, and two more.
      ['', '2027-01-31', 14],
      ['2026-03-01', '2026-03-31', 1],
      ['2026-01-31', '2026-02-01', 2],
      ['2023-12-01', '', 36],
      ['2023-12-01', '2026-11-30', 36],
      ['2026-01-01', '2026-12-31', 12],
      ['1970-01-01', '', 683],
      // The server refuses this one, and has nothing to count in that.
      ['2026-05-01', '2026-01-01', 1],
      ['2027-01-01', '', 1]
    ] as const) {
      expect([von, bis, monthsOf({ von, bis }, '2026-11-23')]).toEqual([von, bis, months]);
    }
  });
});
