import createClient, { type Client } from 'openapi-fetch';
import { untrack } from 'svelte';

import { i18n } from '../lib/i18n.svelte';
import type { Session } from '../lib/tab-session.svelte';
import { unwrap } from './failure';
import type { paths } from './schema';

/** How long the last call of a session waits for an answer, in milliseconds. */
const LAST_MS = 15_000;

export type Api = Client<paths>;

/** A client that sends the token of a session. */
export function connect(session: Session<{ id: number }>): Api {
  const client = createClient<paths>({
    baseUrl: window.location.origin,
    // Reports are personal: not even the browser's own cache keeps an answer.
    cache: 'no-store',
    fetch: (request) => window.fetch(request)
  });

  client.use({
    onRequest({ request }) {
      request.headers.set('Accept-Language', i18n.locale);
      // An effect that asks must not ask again when the token goes: its page may hold somebody's input.
      const token = untrack(() => session.token);
      if (token !== null) {
        request.headers.set('Authorization', `Bearer ${token}`);
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
  return client;
}

/** Returns the body of a call; throws an `ApiFailure` if it is refused. */
export function call<Body>(outcome: Promise<{ data?: Body; error?: unknown; response: Response }>): Promise<Body> {
  return unwrap(outcome, {
    unreachable: i18n.t('error.unreachable'),
    unexpected: i18n.t('error.unexpected')
  });
}

/** For a call that goes on when its tab is closed, and that ends if there is no answer. */
export const lastCall = (): Pick<Request, 'keepalive' | 'signal'> => ({ keepalive: true, signal: AbortSignal.timeout(LAST_MS) });

/** All items of a list that is shown whole, in as few requests as possible. */
export async function everything<Item>(
  fetchPage: (query: { page: number; per_page: number }) => Promise<{ data: Item[]; last_page: number }>
): Promise<Item[]> {
  const first = await fetchPage({ page: 1, per_page: 100 });
  const rest = Array.from({ length: first.last_page - 1 }, (_, index) => fetchPage({ page: index + 2, per_page: 100 }));
  return [first, ...(await Promise.all(rest))].flatMap((page) => page.data);
}
