// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { i18n } from '../lib/i18n.svelte';
import { session } from '../lib/session.svelte';
import { fetchMe, fetchReports, login, logout } from './client';
import { ApiFailure, unlessClosed } from './failure';

const USER = {
  id: 1,
  name: 'Ada',
  email: 'ada@example.org',
  role: 'user' as const,
  organization_id: null,
  membership: 'installation' as const,
  two_factor_enabled: false
};
const QUERY = {
  page: 2,
  template: '',
  von: '2026-01-01',
  bis: '',
  search: 'Sturz',
  status: '',
  unread: '',
  quarantine: '',
  field: '',
  answer: '',
  sort: '-created_at',
  per_page: ''
};

let requests: Request[] = [];

function answer(status: number, body: unknown): void {
  vi.stubGlobal('fetch', (request: Request) => {
    requests.push(request);
    return Promise.resolve(
      new Response(typeof body === 'string' ? body : JSON.stringify(body), {
        status,
        headers: { 'Content-Type': typeof body === 'string' ? 'text/html' : 'application/json' }
      })
    );
  });
}

async function failure(call: Promise<unknown>): Promise<ApiFailure> {
  const cause = await call.then(
    () => null,
    (error: unknown) => error
  );
  expect(cause).toBeInstanceOf(ApiFailure);
  return cause as ApiFailure;
}

beforeEach(() => {
  requests = [];
  i18n.use('de');
  session.start('secret', USER);
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.sessionStorage.clear();
});

describe('client', () => {
  it('sends the token and the language with every call', async () => {
    answer(200, USER);
    i18n.use('en');
    await fetchMe();
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer secret');
    expect(requests[0]?.headers.get('Accept-Language')).toBe('en');
  });

  it('keeps what the plan lacks, and which limit is reached', async () => {
    answer(403, { message: 'Nein', required_feature: 'audit_log', highest_tier: 'starter' });
    expect(await failure(fetchMe())).toMatchObject({
      status: 403,
      message: 'Nein',
      gap: { feature: 'audit_log', highestTier: 'starter' },
      limit: null
    });
    answer(403, { message: 'Nein', required_feature: 'forms', highest_tier: null });
    expect((await failure(fetchMe())).gap).toEqual({ feature: 'forms', highestTier: null });
    answer(403, { message: 'Voll', limit: 5, current: 5 });
    expect(await failure(fetchMe())).toMatchObject({ gap: null, limit: { limit: 5, current: 5 } });
    answer(403, { message: 'Nein' });
    expect(await failure(fetchMe())).toMatchObject({ gap: null, limit: null });
  });

  it('does without what the plan closes, and without nothing else', async () => {
    answer(403, { message: 'Nein', required_feature: 'forms', highest_tier: null });
    expect(await unlessClosed(fetchMe())).toBeNull();
    answer(403, { message: 'Nein' });
    expect((await failure(unlessClosed(fetchMe()))).status).toBe(403);
    answer(200, USER);
    expect(await unlessClosed(fetchMe())).toEqual(USER);
  });

  it('asks the list for what is set only', async () => {
    answer(200, { data: [] });
    await fetchReports(QUERY);
    const url = new URL(requests[0]?.url ?? '');
    expect(url.pathname).toBe('/api/meldungen');
    expect(Object.fromEntries(url.searchParams)).toEqual({ page: '2', von: '2026-01-01', search: 'Sturz', sort: '-created_at' });
  });

  it('hands on the message and the texts per path of a refusal', async () => {
    answer(422, { message: 'Bitte prüfen', errors: { captcha_answer: ['Falsch'] } });
    const refused = await failure(login({ email: 'a@b.de', password: 'x' }));
    expect([refused.status, refused.message, refused.errors]).toEqual([422, 'Bitte prüfen', { captcha_answer: ['Falsch'] }]);
  });

  it('shows a text of its own when the answer is not from our server', async () => {
    answer(502, '<h1>Bad Gateway</h1>');
    const broken = await failure(fetchMe());
    expect([broken.status, broken.message]).toEqual([502, i18n.t('error.unexpected')]);
  });

  it('takes an answer without a body for what it is, and nothing else for it', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
    await expect(logout()).resolves.toBeUndefined();
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 200, headers: { 'Content-Length': '0' } })));
    expect((await failure(logout())).message).toBe(i18n.t('error.unexpected'));
  });

  it('says so when nothing answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const unreachable = await failure(fetchMe());
    expect([unreachable.status, unreachable.message]).toEqual([0, i18n.t('error.unreachable')]);
  });

  it('ends the session when its token is refused', async () => {
    answer(401, { message: 'Nicht angemeldet' });
    await failure(fetchMe());
    expect([session.token, session.ending]).toEqual([null, 'expired']);
  });

  it('does not end a newer session for a late answer to an older token', async () => {
    // The answer comes after somebody has signed in again.
    vi.stubGlobal('fetch', () => {
      session.start('newer', USER);
      return Promise.resolve(new Response(JSON.stringify({ message: 'Nicht angemeldet' }), { status: 401 }));
    });
    const late = failure(fetchMe());
    await late;
    expect(session.token).toBe('newer');
  });

  it('takes a wrong password for what it is, not for an expired session', async () => {
    session.end();
    answer(401, { message: 'E-Mail oder Passwort ist falsch' });
    const refused = await failure(login({ email: 'a@b.de', password: 'x' }));
    expect([refused.message, session.ending]).toEqual(['E-Mail oder Passwort ist falsch', 'signed-out']);
  });
});
