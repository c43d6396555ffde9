import { call, client } from './client';
import type { Account, AccountPage, AnalystFields, ApiTokenPage, DeadLetterPage, NewApiToken } from './types';

/** Filter, order and page of the list of accounts; an empty text means "not set". */
export interface UserQuery {
  page: number;
  search: string;
  sort: string;
}

/** The values of an account; an absent member stays as it is. */
export interface AccountValues {
  name?: string;
  email?: string;
  password?: string;
  role?: Account['role'];
}

export function fetchUsers(query: UserQuery, signal?: AbortSignal): Promise<AccountPage> {
  const set = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
  return call(client.GET('/api/admin/users', { params: { query: set }, signal: signal ?? null }));
}

export function createUser(values: Required<AccountValues>): Promise<Account> {
  return call(client.POST('/api/admin/users', { body: values }));
}

export function updateUser(user: number, values: AccountValues): Promise<Account> {
  return call(client.PUT('/api/admin/users/{user}', { params: { path: { user } }, body: values }));
}

export async function deleteUser(user: number): Promise<void> {
  await call(client.DELETE('/api/admin/users/{user}', { params: { path: { user } } }));
}

export function fetchApiTokens(page: number, signal?: AbortSignal): Promise<ApiTokenPage> {
  return call(client.GET('/api/admin/tokens', { params: { query: { page } }, signal: signal ?? null }));
}

/** Creates a token; only this answer contains its secret. `null`: it never expires. */
export function createApiToken(name: string, expiresAt: string | null): Promise<NewApiToken> {
  return call(client.POST('/api/admin/tokens', { body: { name, expires_at: expiresAt } }));
}

export async function revokeApiToken(id: number): Promise<void> {
  await call(client.DELETE('/api/admin/tokens/{id}', { params: { path: { id } } }));
}

/** Mails that could not be delivered. */
export function fetchDeadLetters(page: number, signal?: AbortSignal): Promise<DeadLetterPage> {
  return call(client.GET('/api/admin/jobs/dead', { params: { query: { page } }, signal: signal ?? null }));
}

export async function retryDeadLetter(id: string): Promise<void> {
  await call(client.POST('/api/admin/jobs/{id}/retry', { params: { path: { id } } }));
}

export async function discardDeadLetter(id: string): Promise<void> {
  await call(client.DELETE('/api/admin/jobs/{id}', { params: { path: { id } } }));
}

/** Protects small numbers of a form; `null` ends that. */
export async function protectFigures(templateSlug: string, to: number | null): Promise<AnalystFields> {
  return call(client.PUT('/api/admin/bi/{templateSlug}/protection', { params: { path: { templateSlug } }, body: { gerundet_auf: to } }));
}

/** The fields that can be queried with a token, by form. */
export async function fetchAnalystFields(signal: AbortSignal): Promise<AnalystFields[]> {
  return (await call(client.GET('/api/admin/bi/felder', { signal }))).templates;
}
