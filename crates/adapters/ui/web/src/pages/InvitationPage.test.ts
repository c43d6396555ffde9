// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { fetchInvitation } from '../api/invitations';
import type { InvitationDetails, User } from '../api/types';
import { i18n } from '../lib/i18n.svelte';
import { session } from '../lib/session.svelte';
import InvitationPage from './InvitationPage.svelte';

vi.mock('../api/invitations', () => ({ acceptInvitation: vi.fn(), fetchInvitation: vi.fn() }));

test.each([
  ['ada@example.org', true],
  ['lea@example.org', false]
])('what becomes of "your account" is told to the account invited only: %s', async (own, isInvited) => {
  i18n.use('de');
  session.start('t', { id: 5, role: 'user', email: own } as User);
  const details = { email: 'ada@example.org', role: 'admin', organization: { name: 'Klinik' }, expires_at: '2027-01-31T12:00:00Z' };
  vi.mocked(fetchInvitation).mockResolvedValue(details as unknown as InvitationDetails);
  const page = mount(InvitationPage, { target: document.body });
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector('dl')).not.toBeNull();
  });
  const told = document.body.textContent;
  expect(told.includes('bekommt diese Rolle')).toBe(isInvited);
  expect(told.includes('Klinik hat diese Einladung verschickt.')).toBe(!isInvited);
  expect(told.includes('gilt für ein anderes Konto')).toBe(!isInvited);
  await unmount(page);
});
