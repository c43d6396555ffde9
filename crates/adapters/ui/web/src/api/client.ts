import createClient from 'openapi-fetch';

import { i18n } from '../lib/i18n.svelte';
import { session } from '../lib/session.svelte';
import { unwrap } from './failure';
import type { paths } from './schema';
import type {
  AuditPage,
  Captcha,
  ReportDetail,
  ReportPage,
  SignedIn,
  SignInStep,
  TemplateOption,
  User
} from './types';

export const client = createClient<paths>({
  baseUrl: window.location.origin,
  // Reports are personal: not even the browser's own cache keeps an answer.
  cache: 'no-store',
  fetch: (request) => window.fetch(request)
});

client.use({
  onRequest({ request }) {
    request.headers.set('Accept-Language', i18n.locale);
    if (session.token !== null) {
      request.headers.set('Authorization', `Bearer ${session.token}`);
    }
    return request;
  },
  onResponse({ request, response }) {
    // Only an answer to the token that is still in use ends the session: a late answer to an
    // earlier one must not throw out somebody who has just signed in again.
    const sent = request.headers.get('Authorization');
    if (response.status === 401 && sent !== null && sent === `Bearer ${session.token}`) {
      session.expire();
    }
  }
});

/** The body of a call; an `ApiFailure` when it is refused. */
export function call<Body>(outcome: Promise<{ data?: Body; error?: unknown; response: Response }>): Promise<Body> {
  return unwrap(outcome, {
    unreachable: i18n.t('error.unreachable'),
    unexpected: i18n.t('error.unexpected')
  });
}

/** All items of a list that people see whole, in as few pages as the service gives. */
export async function everything<Item>(
  fetchPage: (query: { page: number; per_page: number }) => Promise<{ data: Item[]; last_page: number }>
): Promise<Item[]> {
  const first = await fetchPage({ page: 1, per_page: 100 });
  const rest = Array.from({ length: first.last_page - 1 }, (_, index) => fetchPage({ page: index + 2, per_page: 100 }));
  return [first, ...(await Promise.all(rest))].flatMap((page) => page.data);
}

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
  sort: string;
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
