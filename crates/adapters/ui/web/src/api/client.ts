import { i18n } from '../lib/i18n.svelte';
import { session } from '../lib/session.svelte';
import { call, connect, everything } from './connect';
import type { AuditPage, Captcha, Question, ReportDetail, ReportPage, SignInStep, SignedIn, TemplateOption, User } from './types';

export { call, everything };

/** Speaks for the staff. */
export const client = connect(session);

/** What the login form sends. */
export interface Credentials {
  email: string;
  password: string;
  captcha_token?: string;
  captcha_answer?: string;
  captcha_work?: string;
}

/** What narrows, orders and pages the list of reports; an empty text means "not set". */
export interface ReportQuery {
  page: number;
  template: string;
  von: string;
  bis: string;
  search: string;
  status: string;
  /** `true` for what the reader has not opened. */
  unread: string;
  /** `only` or `include` for what lies beyond the ceiling of a form and hour. */
  quarantine: string;
  /** A question of the form, for a column of its answers. */
  field: string;
  /** What was answered to it. */
  answer: string;
  sort: string;
  /** How many a page has, where it is not the usual number. */
  per_page: string;
}

/** What narrows and pages the audit log; an empty text means "not set". */
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
export function completeLogin(
  proof: { two_factor_token: string } & ({ code: string } | { recovery_code: string })
): Promise<SignedIn> {
  return call(client.POST('/api/auth/two-factor-challenge', { body: proof }));
}

export async function logout(): Promise<void> {
  await call(client.POST('/api/auth/logout'));
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

/** The questions of a form that its list can be narrowed and ordered by. */
export async function fetchQuestions(template: string, signal: AbortSignal): Promise<Question[]> {
  return (await call(client.GET('/api/meldungen/questions', { params: { query: { template } }, signal }))).questions;
}

export function fetchReport(id: number, signal?: AbortSignal): Promise<ReportDetail> {
  return call(client.GET('/api/meldungen/{id}', { params: { path: { id } }, signal: signal ?? null }));
}

export function fetchReportFile(id: number, key: string): Promise<Blob> {
  return call(
    client.GET('/api/meldungen/{id}/files/{key}', { params: { path: { id, key } }, parseAs: 'blob' })
  );
}

export function fetchAuditLog(query: AuditQuery, signal?: AbortSignal): Promise<AuditPage> {
  const set = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
  const answer = client.GET('/api/admin/audit-logs', {
    params: { query: { ...set, per_page: 25 } },
    signal: signal ?? null
  });
  // The same path gives CSV, when that is asked for.
  return call(answer as Promise<{ data?: AuditPage; error?: unknown; response: Response }>);
}

/** What spreadsheets of this language expect between cells. */
export function separatorOf(lang: string): 'comma' | 'semicolon' {
  return lang === 'de' ? 'semicolon' : 'comma';
}

/** All entries that fit, whatever the page, as a file. */
export function fetchAuditCsv({ von, bis, action, actor, search }: AuditQuery, lang: string): Promise<Blob> {
  const set = Object.fromEntries(Object.entries({ von, bis, action, actor, search }).filter(([, value]) => value !== ''));
  return call(
    client.GET('/api/admin/audit-logs', {
      params: { query: { ...set, format: 'csv', separator: separatorOf(lang) } },
      parseAs: 'blob'
    })
  );
}
