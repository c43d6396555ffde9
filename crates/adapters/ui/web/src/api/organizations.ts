import { call, client } from './client';
import type { Member, Organization, OrganizationItem } from './types';

/** What the form of an organisation sends; `null` takes a value away. */
export interface OrganizationChange {
  name: string;
  slug: string;
  domain: string | null;
  notification_email?: string | null;
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
  return (await call(client.GET('/api/admin/organizations'))).data;
}

export function createOrganization(wanted: OrganizationChange): Promise<Organization> {
  return call(client.POST('/api/admin/organizations', { body: wanted }));
}

export async function switchOrganization(id: number, active: boolean): Promise<void> {
  const params = { path: { id } };
  if (active) {
    await call(client.POST('/api/admin/organizations/{id}/activate', { params }));
  } else {
    await call(client.POST('/api/admin/organizations/{id}/deactivate', { params }));
  }
}
