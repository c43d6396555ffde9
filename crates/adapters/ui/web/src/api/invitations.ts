// Invitations: those of one's own organisation, and those received.
import { call, client, everything } from './client';
import type { Locale } from '../lib/i18n.svelte';
import type { Invitation, InvitationDetails, User } from './types';

/** Whom to invite to what, and the language of the mail. */
export interface InvitationRequest {
  email: string;
  role: Invitation['role'];
  locale: Locale;
}

export function fetchInvitations(): Promise<Invitation[]> {
  return everything((query) => call(client.GET('/api/admin/organization/invitations', { params: { query } })));
}

export function invite(wanted: InvitationRequest): Promise<Invitation> {
  return call(client.POST('/api/admin/organization/invite', { body: wanted }));
}

/** Invites to any organisation, as the operator. */
export function inviteTo(id: number, wanted: InvitationRequest): Promise<Invitation> {
  return call(client.POST('/api/admin/organizations/{id}/invite', { params: { path: { id } }, body: wanted }));
}

export async function withdrawInvitation(id: number): Promise<void> {
  await call(client.DELETE('/api/admin/organization/invitations/{id}', { params: { path: { id } } }));
}

export function fetchInvitation(token: string): Promise<InvitationDetails> {
  return call(client.GET('/invitations/{token}', { params: { path: { token } } }));
}

/** Accepts with the account that is signed in. */
export function acceptInvitation(token: string): Promise<User> {
  const answer = client.POST('/invitations/{token}/accept', { params: { path: { token } } });
  // Somebody without an account would get 201; a session has an account.
  return call(answer as Promise<{ data?: User; error?: unknown; response: Response }>);
}
