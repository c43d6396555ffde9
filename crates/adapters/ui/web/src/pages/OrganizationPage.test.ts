// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { ApiFailure } from '../api/failure';
import { checkPendingDomain, fetchOrganization } from '../api/organizations';
import type { Organization } from '../api/types';
import { i18n } from '../lib/i18n.svelte';
import OrganizationPage from './OrganizationPage.svelte';

vi.mock('../api/organizations', () => ({
  checkPendingDomain: vi.fn(),
  fetchMembers: () => Promise.resolve([]),
  fetchOrganization: vi.fn()
}));
vi.mock('../api/invitations', () => ({ fetchInvitations: () => Promise.resolve([]) }));

test('asking for a domain that is not proven yet keeps what is typed', async () => {
  i18n.use('de');
  const pending = {
    domain: 'a.example',
    state: 'waiting',
    checked_at: null,
    record_names: ['a', 'b'],
    record_type: 'TXT',
    record_value: 'x'
  };
  const organization = { id: 1, name: 'Klinik', slug: 'k', domain: null, notification_email: null, pending_domain: pending };
  vi.mocked(fetchOrganization).mockResolvedValue(organization as unknown as Organization);
  vi.mocked(checkPendingDomain).mockResolvedValue({ ...organization } as unknown as Organization);
  const page = mount(OrganizationPage, { target: document.body });
  const name = (): HTMLInputElement | null => document.querySelector<HTMLInputElement>('#organization-name');
  await vi.waitFor(() => {
    flushSync();
    expect(name()).not.toBeNull();
  });
  const field = name() as HTMLInputElement;
  field.value = 'Klinik am See';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  document.querySelector<HTMLElement>('.kern-alert button.kern-btn--primary')?.click();
  await vi.waitFor(() => expect(checkPendingDomain).toHaveBeenCalled());
  await new Promise((later) => setTimeout(later));
  flushSync();
  expect(name()?.value).toBe('Klinik am See');
  await unmount(page);
});

test('whoever has no organisation is led on', async () => {
  i18n.use('de');
  vi.mocked(fetchOrganization).mockRejectedValue(new ApiFailure(404, 'Nein.'));
  const page = mount(OrganizationPage, { target: document.body });
  await vi.waitFor(() => expect(document.body.textContent).toContain('Keine Organisation'));
  expect(document.querySelector('a.kern-btn')?.getAttribute('href')).toBe('/app/reports');
  await unmount(page);
});
