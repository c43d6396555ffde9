import { describe, expect, it } from 'vitest';

import { userQuery, usersAddress } from './user-query';

describe('the address of the list of accounts', () => {
  it('goes there and back', () => {
    for (const address of ['/app/users', '/app/users?search=anna+b&sort=-email&page=3']) {
      expect(usersAddress(userQuery(new URL(address, 'http://x').searchParams))).toBe(address);
    }
  });

  it('passes over what makes no sense', () => {
    for (const wrong of ['page=0', 'page=x', 'page=1.5', 'sort=id', 'search=++']) {
      expect(usersAddress(userQuery(new URLSearchParams(wrong))), wrong).toBe('/app/users');
    }
  });
});
