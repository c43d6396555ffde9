// @vitest-environment jsdom
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import App from './App.svelte';
import type { User } from './api/types';
import { i18n } from './lib/i18n.svelte';
import { router } from './lib/router.svelte';
import { session } from './lib/session.svelte';

const USER: User = {
  id: 1,
  name: 'Ada',
  email: 'ada@example.org',
  role: 'user',
  organization_id: 7,
  membership: 'organization',
  two_factor_enabled: false
};

let asked: string[] = [];
let app: ReturnType<typeof mount>;

/** Opens the application at an address, signed in. */
function open(address: string, user: User): void {
  router.go(address);
  session.start('t', user);
  vi.stubGlobal('fetch', (request: Request) => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    return Promise.resolve(pathname === '/api/auth/me' ? Response.json(user) : Response.json({ message: 'Nein.' }, { status: 403 }));
  });
  app = mount(App, { target: document.body });
}

beforeEach(() => {
  i18n.use('de');
  asked = [];
});

afterEach(async () => {
  await unmount(app);
  session.end();
  vi.unstubAllGlobals();
});

test.each(['/app/users', '/app/tokens', '/app/templates/new'])('whoever may not open %s sees neither form nor failure', async (address) => {
  open(address, USER);
  await vi.waitFor(() => expect(document.querySelector('main h1')?.textContent).toBe('Keine Berechtigung'));
  expect(document.querySelector('main')?.textContent).toContain('Auswertung');
  expect(document.querySelector('main form, main button, main [role="alert"]')).toBeNull();
  expect(asked).not.toContain('/api/admin/users');
});

test('whoever may open a page sees it', async () => {
  open('/app/tokens', { ...USER, role: 'admin' });
  await vi.waitFor(() => expect(document.querySelector('main h1')?.textContent).toBe('API-Zugänge'));
  expect(document.querySelector('main form')).not.toBeNull();
});
