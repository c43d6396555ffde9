import { call, connect, lastCall } from '../api/connect';
import type { Outcome } from '../api/edition';
import type { paths } from '../api/schema';
import type { Layout } from '../api/types';
import type { Answers } from '../lib/dpa/answers';
import { i18n, type Locale } from '../lib/i18n.svelte';
import { session } from './session.svelte';

type Ok<Operation> = Operation extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never;
type Sent<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : never;

export type Profile = Ok<paths['/api/portal/profile']['get']>;
export type ProfileChange = Sent<paths['/api/portal/profile']['put']>;
export type SignedIn = Ok<paths['/api/portal/login']['post']>;
export type Newcomer = Omit<Sent<paths['/api/portal/register']['post']>, 'locale'>;
export type Template = Ok<paths['/api/portal/dpa/templates']['get']>['templates'][number];
export type ContractPage = Ok<paths['/api/portal/dpa/contracts']['get']>;
export type Contract = ContractPage['data'][number];

/** The client of a member's session. */
const client = connect(session);

export async function fetchAppName(): Promise<string> {
  return (await call(client.GET('/api/app-name'))).app_name;
}

export function fetchLayout(): Promise<Layout> {
  return call(client.GET('/api/layout/settings'));
}

export async function fetchOwnTexts(locale: Locale): Promise<Record<string, string>> {
  const params = { path: { locale }, query: { stored: '1' as const } };
  return (await call(client.GET('/api/translations/{locale}', { params }))).texts;
}

/** Returns what happens next; the same whether the address has an account or not. */
export async function register(newcomer: Newcomer): Promise<string> {
  return (
    await call(client.POST('/api/portal/register', { body: { ...newcomer, locale: i18n.locale } }) as Promise<Outcome<{ message: string }>>)
  ).message;
}

export function login(email: string, password: string): Promise<SignedIn> {
  return call(client.POST('/api/portal/login', { body: { email, password } }));
}

export async function logout(): Promise<void> {
  await call(client.POST('/api/portal/logout', lastCall()) as Promise<Outcome<unknown>>);
}

export async function forgot(email: string): Promise<string> {
  return (await call(client.POST('/api/portal/password/forgot', { body: { email } }) as Promise<Outcome<{ message: string }>>)).message;
}

export function fetchProfile(): Promise<Profile> {
  return call(client.GET('/api/portal/profile'));
}

export function changeProfile(change: ProfileChange): Promise<Profile> {
  return call(client.PUT('/api/portal/profile', { body: change }));
}

export async function deleteProfile(password: string): Promise<void> {
  await call(client.DELETE('/api/portal/profile', { body: { password } }) as Promise<Outcome<unknown>>);
}

export async function fetchTemplates(): Promise<Template[]> {
  return (await call(client.GET('/api/portal/dpa/templates'))).templates;
}

/** The PDF as a preview; 409 if another version was published. */
export function preview({ slug, version }: Template, input: Answers): Promise<Blob> {
  const options = { params: { path: { slug } }, body: { input, version }, parseAs: 'blob' as const };
  return call(client.POST('/api/portal/dpa/templates/{slug}/preview', options) as Promise<Outcome<Blob>>);
}

/** Concludes the agreement; 409 if another version was published since it was shown. */
export function conclude({ slug, version, content_hash }: Template, input: Answers): Promise<Contract> {
  const options = { params: { path: { slug } }, body: { input, accepted: true as const, version, content_hash } };
  return call(client.POST('/api/portal/dpa/templates/{slug}/contracts', options) as Promise<Outcome<Contract>>);
}

export function fetchContracts(page: number, signal: AbortSignal): Promise<ContractPage> {
  return call(client.GET('/api/portal/dpa/contracts', { params: { query: { page } }, signal }));
}

export function fetchContract(id: number): Promise<Contract> {
  return call(client.GET('/api/portal/dpa/contracts/{id}', { params: { path: { id } } }));
}

export function fetchPdf(id: number): Promise<Blob> {
  return call(
    client.GET('/api/portal/dpa/contracts/{id}/download', { params: { path: { id } }, parseAs: 'blob' }) as Promise<Outcome<Blob>>
  );
}
