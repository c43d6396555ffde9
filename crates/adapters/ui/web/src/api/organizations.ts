import { call, client, everything } from './client';
import type { FormerMember, Member, OpenName, Organization, OrganizationItem, StorageUse, Workplace } from './types';

/** The body of the organisation form; `null` removes a value. */
export interface OrganizationChange {
  name: string;
  slug: string;
  domain: string | null;
  notification_email?: string | null;
}

/** The organisation in which the account works at this address. */
export function fetchWorkplace(): Promise<Workplace> {
  return call(client.GET('/api/auth/workplace'));
}

export function fetchOrganization(): Promise<Organization> {
  return call(client.GET('/api/admin/organization'));
}

export function changeOrganization(change: OrganizationChange): Promise<Organization> {
  return call(client.PUT('/api/admin/organization', { body: change }));
}

export function fetchMembers(): Promise<Member[]> {
  return call(client.GET('/api/admin/organization/members'));
}

export async function removeMember(userId: number): Promise<void> {
  await call(client.DELETE('/api/admin/organization/members/{userId}', { params: { path: { userId } } }));
}

export async function fetchOrganizations(): Promise<OrganizationItem[]> {
  return everything((query) => call(client.GET('/api/admin/organizations', { params: { query } })));
}

export function createOrganization(wanted: OrganizationChange): Promise<Organization> {
  return call(client.POST('/api/admin/organizations', { body: wanted }));
}

/** An organisation's quota for files and its use, in bytes. */
export function fetchStorage(id: number): Promise<StorageUse> {
  return call(client.GET('/api/admin/organizations/{id}/storage', { params: { path: { id } } }));
}

/** Sets a quota in bytes; `null` for the default. */
export async function setQuota(id: number, quota: number | null): Promise<void> {
  await call(client.PUT('/api/admin/organizations/{id}/storage', { params: { path: { id } }, body: { quota } }));
}

/** Sets an organisation's customer number at the payment provider; `null` removes it. */
export async function setCustomer(id: number, customer: string | null): Promise<void> {
  const [params, body] = [{ path: { id } }, { payment_customer_id: customer }];
  await call(client.PUT('/api/admin/organizations/{id}/payment-customer', { params, body }));
}

export async function switchOrganization(id: number, active: boolean): Promise<void> {
  const params = { path: { id } };
  if (active) {
    await call(client.POST('/api/admin/organizations/{id}/activate', { params }));
  } else {
    await call(client.POST('/api/admin/organizations/{id}/deactivate', { params }));
  }
}

export function fetchFormerMembers(): Promise<FormerMember[]> {
  return everything((query) => call(client.GET('/api/admin/former-members', { params: { query } })));
}

export async function deleteFormerMember(user: number): Promise<void> {
  await call(client.DELETE('/api/admin/former-members/{user}', { params: { path: { user } } }));
}

export function checkPendingDomain(): Promise<Organization> {
  return call(client.POST('/api/admin/organization/pending-domain/check'));
}

export async function withdrawPendingDomain(): Promise<void> {
  await call(client.DELETE('/api/admin/organization/pending-domain'));
}

/** All names that the operator can decide on. */
export function fetchOpenNames(): Promise<OpenName[]> {
  return everything((query) => call(client.GET('/api/admin/organizations/names', { params: { query } })));
}

export async function releaseName(name: string): Promise<string> {
  return (await call(client.POST('/api/admin/organizations/names/release', { body: { name } }))).message;
}

export async function confirmDomain(id: number, domain: string): Promise<string> {
  const path = '/api/admin/organizations/{id}/confirm-domain';
  return (await call(client.POST(path, { params: { path: { id } }, body: { domain } }))).message;
}
