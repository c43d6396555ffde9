// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { User } from '../api/types';

const USER: User = {
  id: 1,
  name: 'Ada',
  email: 'ada@example.org',
  role: 'user',
  organization_id: null,
  membership: 'installation',
  two_factor_enabled: false
};

/** Delivers at once, so that no test depends on how busy the machine is. */
class DirectChannel {
  static readonly open = new Set<DirectChannel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor() {
    DirectChannel.open.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of DirectChannel.open) {
      if (other !== this) {
        other.onmessage?.({ data });
      }
    }
  }
}

beforeEach(() => {
  DirectChannel.open.clear();
  vi.stubGlobal('BroadcastChannel', DirectChannel);
});

/** The session of a new tab. */
async function freshTab() {
  vi.resetModules();
  return (await import('./session.svelte')).session;
}

afterEach(() => {
  vi.unstubAllGlobals();
  window.sessionStorage.clear();
});

describe('session', () => {
  it('keeps the token for this tab only, never in lasting storage', async () => {
    const session = await freshTab();
    session.start('secret-token', USER);
    expect(window.sessionStorage.getItem('mw.token')).toBe('secret-token');
    expect(JSON.stringify({ ...window.localStorage })).not.toContain('secret-token');
    expect(document.cookie).toBe('');
  });

  it('survives a reload of the page', async () => {
    (await freshTab()).start('secret-token', USER);
    expect((await freshTab()).token).toBe('secret-token');
  });

  it('forgets token and person when it expires or ends, and says which', async () => {
    const session = await freshTab();
    session.start('t', USER);
    session.expire();
    expect([session.token, session.user, session.ending]).toEqual([null, null, 'expired']);
    session.start('t', USER);
    expect(session.ending).toBeNull();
    session.end();
    expect([session.token, session.user, session.ending]).toEqual([null, null, 'signed-out']);
    expect(window.sessionStorage.getItem('mw.token')).toBeNull();
  });

  it('takes no person from an answer that comes after its end, and has the rest forgotten', async () => {
    const session = await freshTab();
    const forget = vi.fn();
    session.onEnd(forget);
    session.start('t', USER);
    expect(forget).not.toHaveBeenCalled();
    session.end();
    session.user = USER;
    expect(session.user).toBeNull();
    expect(forget).toHaveBeenCalledOnce();
  });

  it('is handed to a new tab, and ends in every tab', async () => {
    const first = await freshTab();
    first.start('shared', USER);
    window.sessionStorage.clear();
    const second = await freshTab();
    expect(second.token).toBeNull();
    await second.adopt();
    expect(second.token).toBe('shared');
    first.end();
    expect(second.token).toBeNull();
  });

  it('is not taken from another tab without asking', async () => {
    const session = await freshTab();
    new DirectChannel().postMessage({ kind: 'token', token: 'planted' });
    expect(session.token).toBeNull();
  });
});
