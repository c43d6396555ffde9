// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
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

/** Pages are loaded when they are opened, which takes a while on a busy machine. */
const soon = (check: () => void): Promise<void> => vi.waitFor(check, 10_000);

let asked: string[] = [];
/** Whether the forms are closed to the public. */
let isClosed = false;
/** Who signs in again. */
let next: User = USER;
let app: ReturnType<typeof mount>;

function reply({ headers }: Request, pathname: string, user: User): Response {
  if (headers.get('Authorization') === 'Bearer revoked') {
    return Response.json({ message: 'Bitte melden Sie sich an.' }, { status: 401 });
  }
  if (pathname === '/api/auth/login') {
    return Response.json({ token: 'new', user: next });
  }
  if (pathname === '/api/maintenance/status') {
    return Response.json({ enabled: isClosed, message: '', contact: '' });
  }
  return pathname === '/api/auth/me' ? Response.json(user) : Response.json({ message: 'Nein.' }, { status: 403 });
}

/** Opens the application at an address, signed in. */
function open(address: string, user: User): void {
  router.go(address);
  session.start('t', user);
  vi.stubGlobal('fetch', (request: Request) => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    return Promise.resolve(reply(request, pathname, user));
  });
  app = mount(App, { target: document.body });
}

beforeEach(() => {
  // jsdom has neither.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
  i18n.use('de');
  asked = [];
  isClosed = false;
});

afterEach(async () => {
  await unmount(app);
  session.end();
  vi.unstubAllGlobals();
});

test.each(['/app/users', '/app/tokens', '/app/templates/new'])('whoever may not open %s sees neither form nor failure', async (address) => {
  open(address, USER);
  await soon(() => expect(document.querySelector('main h1')?.textContent).toBe('Keine Berechtigung'));
  expect(document.querySelector('main')?.textContent).toContain('Auswertung');
  expect(document.querySelector('main form, main button, main [role="alert"]')).toBeNull();
  expect(asked).not.toContain('/api/admin/users');
});

test('whoever may open a page sees it', async () => {
  open('/app/tokens', { ...USER, role: 'admin' });
  await soon(() => expect(document.querySelector('main h1')?.textContent).toBe('API-Schlüssel'));
  expect(document.querySelector('main form')).not.toBeNull();
});

function fill(id: string, value: string): void {
  const field = document.getElementById(id) as HTMLInputElement;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}

const name = (): string | undefined => document.querySelector<HTMLInputElement>('#profile-name')?.value;

/** Types on the page of the account, loses the session, and signs in over the page. */
async function interrupted(): Promise<void> {
  open('/app/profile', USER);
  await soon(() => expect(name()).toBe('Ada'));
  fill('profile-name', 'Ada Nord');
  session.token = 'revoked';
  document.querySelector('form')?.requestSubmit();
  await soon(() => expect(document.querySelector('dialog #login-password')).not.toBeNull());
  expect(document.querySelector<HTMLInputElement>('#login-email')?.value).toBe(USER.email);
  expect([session.token, router.address, name()]).toEqual([null, '/app/profile', 'Ada Nord']);
}

async function signIn(person: User): Promise<void> {
  next = person;
  fill('login-password', 'geheim');
  document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit();
  await soon(() => expect(session.token).toBe('new'));
  flushSync();
}

test('input outlives its session, for the same person', async () => {
  await interrupted();
  await signIn(USER);
  await soon(() => expect(document.querySelector('dialog')).toBeNull());
  expect([router.address, name()]).toEqual(['/app/profile', 'Ada Nord']);
});

test('another person does not get to it', async () => {
  await interrupted();
  await signIn({ ...USER, id: 2, name: 'Bob' });
  await soon(() => expect(name()).toBe('Bob'));
  expect([document.querySelector('dialog'), router.address]).toEqual([null, '/app/profile']);
});

test('whoever closes the dialog is asked, and goes to the login page', async () => {
  await interrupted();
  const ask = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  const close = (): void => document.querySelector<HTMLButtonElement>('dialog .kern-dialog__header button')?.click();
  close();
  expect([session.isInterrupted, name()]).toEqual([true, 'Ada Nord']);
  close();
  await soon(() => expect(router.address).toBe('/app/login?return=%2Fapp%2Fprofile'));
  await soon(() => expect(name()).toBeUndefined());
  expect(ask).toHaveBeenCalledTimes(2);
});

test('without input there is only the login page', async () => {
  open('/app/profile', USER);
  await soon(() => expect(name()).toBe('Ada'));
  session.expire();
  await soon(() => expect(document.querySelector('main h1')?.textContent).toBe('Anmelden'));
  expect(document.querySelector('dialog')).toBeNull();
});

test('staff see that the forms are closed, from the page after a colleague has closed them', async () => {
  const banner = (): string => document.querySelector('main .kern-alert--warning')?.textContent.trim() ?? '';
  open('/app/tokens', { ...USER, role: 'admin' });
  await soon(() => expect(document.querySelector('main h1')?.textContent).toBe('API-Schlüssel'));
  expect(banner()).toBe('');
  isClosed = true;
  router.go('/app/profile');
  await soon(() => expect(banner()).toContain('Wartung: Zurzeit kann niemand melden'));
  isClosed = false;
  router.go('/app/tokens');
  await soon(() => expect(banner()).toBe(''));
});

test('whoever joins an organisation sees its forms', async () => {
  const forms = (): number => asked.filter((path) => path === '/api/dashboard/templates').length;
  open('/app/profile', USER);
  await soon(() => expect(name()).toBe('Ada'));
  expect(forms()).toBe(1);
  session.user = { ...USER, organization_id: 8 };
  flushSync();
  await soon(() => expect(forms()).toBe(2));
});

test.each([
  ['/app/templates/1', 'Formular'],
  ['/app/templates/new', 'Neues Formular'],
  ['/app/blocks/1', 'Baustein']
])('what cannot be shown at %s is not called new', async (address, title) => {
  vi.stubGlobal('ResizeObserver', vi.fn());
  open(address, { ...USER, role: 'developer' });
  await soon(() => expect(document.querySelector('main [role="alert"]')).not.toBeNull());
  expect(document.querySelector('main h1')?.textContent).toBe(title);
});

test.each([
  ['organization', '/app/reports'],
  ['none', '/app/profile']
] as const)('an invitation that does not exist leads on (%s)', async (membership, way) => {
  open(`/app/invitation/${'a'.repeat(64)}`, { ...USER, membership });
  await soon(() => expect(document.querySelector('main [role="alert"]')).not.toBeNull());
  expect(document.querySelector('main a.kern-btn')?.getAttribute('href')).toBe(way);
});
