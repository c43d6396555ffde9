// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { fetchFormerMembers, fetchOpenNames } from '../api/organizations';
import type { User } from '../api/types';
import { session } from '../lib/session.svelte';
import OrganizationsPage from './OrganizationsPage.svelte';

vi.mock('../api/organizations', () => ({
  fetchFormerMembers: vi.fn(() => Promise.resolve([])),
  fetchOpenNames: vi.fn(() => Promise.resolve([])),
  fetchOrganizations: () =>
    Promise.resolve([{ id: 1, name: 'Klinik', slug: 'k', domain: null, is_active: true, user_count: 1, open_invitations: 0 }])
}));

/** How many buttons the page has for an account. */
async function buttons(role: User['role'], membership: User['membership']): Promise<number> {
  session.start('t', { id: 1, name: 'A', role, membership } as User);
  const page = mount(OrganizationsPage, { target: document.body });
  await vi.waitFor(() => {
    flushSync();
    expect(document.body.textContent).toContain('Klinik');
  });
  const count = document.querySelectorAll('button').length;
  await unmount(page);
  return count;
}

test('only the operator is offered what only the operator may do', async () => {
  expect(await buttons('admin', 'installation')).toBe(0);
  expect(await buttons('admin', 'organization')).toBe(0);
  expect(await buttons('developer', 'organization')).toBe(0);
  expect(fetchOpenNames).not.toHaveBeenCalled();
  expect(fetchFormerMembers).not.toHaveBeenCalled();
  expect(await buttons('developer', 'installation')).toBeGreaterThan(3);
  expect(fetchOpenNames).toHaveBeenCalledOnce();
  expect(fetchFormerMembers).toHaveBeenCalledOnce();
});
