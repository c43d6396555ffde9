// What people do with their own account.
import { call, client, everything } from './client';
import type { ChangedProfile, OpenSession, TwoFactorSetUp } from './types';

/** The changes; an absent member stays as it is. */
export interface ProfileChange {
  name?: string;
  email?: string;
  password?: string;
  current_password?: string;
}

export function updateProfile(change: ProfileChange): Promise<ChangedProfile> {
  return call(client.PUT('/api/auth/profile', { body: change }));
}

export function enableTwoFactor(password: string): Promise<TwoFactorSetUp> {
  return call(client.POST('/api/auth/two-factor/enable', { body: { password } }));
}

export async function confirmTwoFactor(code: string): Promise<void> {
  await call(client.POST('/api/auth/two-factor/confirm', { body: { code } }));
}

export async function disableTwoFactor(password: string): Promise<void> {
  await call(client.DELETE('/api/auth/two-factor', { body: { password } }));
}

export async function renewRecoveryCodes(password: string): Promise<string[]> {
  return (await call(client.POST('/api/auth/two-factor/recovery-codes', { body: { password } }))).recovery_codes;
}

export async function fetchSessions(): Promise<OpenSession[]> {
  return everything((query) => call(client.GET('/api/auth/sessions', { params: { query } })));
}

export async function endSession(id: number): Promise<void> {
  await call(client.DELETE('/api/auth/sessions/{id}', { params: { path: { id } } }));
}

export async function endOtherSessions(): Promise<void> {
  await call(client.DELETE('/api/auth/sessions'));
}
