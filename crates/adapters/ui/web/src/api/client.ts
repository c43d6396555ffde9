import { i18n } from '../lib/i18n.svelte';
import { session } from '../lib/session.svelte';
import { call, connect, everything, lastCall } from './connect';
import type { AuditPage, Captcha, Question, ReportDetail, ReportPage, SignInStep, SignedIn, TemplateOption, User } from './types';

export { call, everything };

/** The client of the staff's session. */
export const client = connect(session);

/** The body of the login form. */
export interface Credentials {
  email: string;
  password: string;
  captcha_token?: string;
  captcha_answer?: string;
  captcha_work?: string;
}

/** Filter, order and page of the list of reports; an empty text means "not set". */
export interface ReportQuery {
  page: number;
  template: string;
  von: string;
  bis: string;
  search: string;
  status: string;
  /** `true` for reports that the reader has not opened. */
  unread: string;
  /** `only` or `include` for reports in quarantine. */
  quarantine: string;
  /** A question of the form, for a column of its answers. */
  field: string;
  /** The answer to that question. */
  answer: string;
  sort: string;
  /** Reports per page, if not the default. */
  per_page: string;
}

/** Filter and page of the audit log; an empty text means "not set". */
export interface AuditQuery {
  page: number;
  von: string;
  bis: string;
  action: string;
  actor: string;
  search: string;
}

export async function fetchAppName(): Promise<string> {
  return (await call(client.GET('/api/app-name'))).app_name;
}

/** Whether signing in asks for a CAPTCHA. */
export async function loginNeedsCaptcha(): Promise<boolean> {
  const settings = await call(client.GET('/api/captcha/settings'));
  return settings.enabled && settings.contexts.login;
}

export function fetchLoginCaptcha(): Promise<Captcha> {
  return call(client.GET('/api/captcha', { params: { query: { context: 'login', lang: i18n.locale } } }));
}

export function login(credentials: Credentials): Promise<SignInStep> {
  return call(client.POST('/api/auth/login', { body: credentials }));
}

/** The second step of signing in: with a code of the app, or with a recovery code. */
export function completeLogin(proof: { two_factor_token: string } & ({ code: string } | { recovery_code: string })): Promise<SignedIn> {
  return call(client.POST('/api/auth/two-factor-challenge', { body: proof }));
}

export async function logout(): Promise<void> {
  await call(client.POST('/api/auth/logout', lastCall()));
}

export function fetchMe(): Promise<User> {
  return call(client.GET('/api/auth/me'));
}

export async function fetchTemplates(): Promise<TemplateOption[]> {
  return everything((query) => call(client.GET('/api/dashboard/templates', { params: { query } })));
}

export function fetchReports(query: ReportQuery, signal?: AbortSignal): Promise<ReportPage> {
  const set = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
  return call(client.GET('/api/meldungen', { params: { query: set }, signal: signal ?? null }));
}

/** The questions by which the list of a form can be filtered and ordered. */
export async function fetchQuestions(template: string, signal: AbortSignal): Promise<Question[]> {
  return (await call(client.GET('/api/meldungen/questions', { params: { query: { template } }, signal }))).questions;
}

export function fetchReport(id: number, signal?: AbortSignal): Promise<ReportDetail> {
  return call(client.GET('/api/meldungen/{id}', { params: { path: { id } }, signal: signal ?? null }));
}

export function fetchReportFile(id: number, key: string): Promise<Blob> {
  return call(client.GET('/api/meldungen/{id}/files/{key}', { params: { path: { id, key } }, parseAs: 'blob' }));
}

export function fetchAuditLog(query: AuditQuery, signal?: AbortSignal): Promise<AuditPage> {
  const set = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
  const answer = client.GET('/api/admin/audit-logs', {
    params: { query: { ...set, per_page: 25 } },
    signal: signal ?? null
  });
  // The same path returns CSV on request.
  return call(answer as Promise<{ data?: AuditPage; error?: unknown; response: Response }>);
}

/** The separator that spreadsheets in this language expect. */
export function separatorOf(lang: string): 'comma' | 'semicolon' {
  return lang === 'de' ? 'semicolon' : 'comma';
}

/** All matching entries, of all pages, as a file. */
export function fetchAuditCsv({ von, bis, action, actor, search }: AuditQuery, lang: string): Promise<Blob> {
  const set = Object.fromEntries(Object.entries({ von, bis, action, actor, search }).filter(([, value]) => value !== ''));
  return call(
    client.GET('/api/admin/audit-logs', {
      params: { query: { ...set, format: 'csv', separator: separatorOf(lang) } },
      parseAs: 'blob'
    })
  );
}
