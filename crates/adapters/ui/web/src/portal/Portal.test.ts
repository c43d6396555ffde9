// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { i18n } from '../lib/i18n.svelte';
import { unsaved } from '../lib/unsaved.svelte';
import type { Profile, Template } from './api';
import Portal from './Portal.svelte';
import { router } from './router.svelte';
import { session } from './session.svelte';
import './texts';

const MEMBER = { id: 1, name: 'Ada', email: 'ada@example.org', company: 'Nord' } as Profile;
const TEMPLATE = {
  slug: 'avv',
  name: 'AVV',
  version: 1,
  content_hash: 'h',
  locale: 'de',
  consent_text: 'Ich stimme zu.',
  prefill: {},
  variable_schema: [{ key: 'subject', label: 'Gegenstand', type: 'text', required: true }]
} as unknown as Template;

/** Pages are loaded when they are opened, which a busy machine takes its time for. */
const soon = (check: () => void): Promise<void> => vi.waitFor(check, 10_000);

let portal: ReturnType<typeof mount>;
/** Who signs in again. */
let next = MEMBER;
/** What was concluded, with the token. */
let concluded: [string | null, unknown][] = [];

async function reply(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const token = request.headers.get('Authorization');
  if (token === 'Bearer revoked') {
    return Response.json({ message: 'Bitte melden Sie sich an.' }, { status: 401 });
  }
  if (pathname === '/api/portal/login') {
    return Response.json({ token: 'new', member: next });
  }
  if (pathname === '/api/portal/profile') {
    return Response.json(token === 'Bearer new' ? next : MEMBER);
  }
  if (pathname === '/api/portal/dpa/templates') {
    return Response.json({ templates: [TEMPLATE] });
  }
  if (pathname === '/api/portal/dpa/templates/avv/contracts') {
    concluded.push([token, ((await request.json()) as { input: unknown }).input]);
    return Response.json({ id: 7 }, { status: 201 });
  }
  return Response.json({ message: 'Nein.' }, { status: 403 });
}

/** Opens the portal at an address, signed in. */
function open(address: string): void {
  router.go(address);
  session.start('secret', MEMBER);
  vi.stubGlobal('fetch', reply);
  portal = mount(Portal, { target: document.body });
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
  [next, concluded] = [MEMBER, []];
});

afterEach(async () => {
  await unmount(portal);
  session.end();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

function fill(id: string, value: string): void {
  const field = document.getElementById(id) as HTMLInputElement;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}

const press = (form: string): void => document.querySelector<HTMLFormElement>(form)?.requestSubmit();
const there = (selector: string): Promise<void> => soon(() => expect(document.querySelector(selector)).not.toBeNull());
const answer = (): string | undefined => document.querySelector<HTMLInputElement>('#answer-subject')?.value;
/** The answers as the last step shows them. */
const summary = (): string | null | undefined => document.querySelector('main dl dd')?.textContent?.trim();

/** Answers the questions of an agreement, and loses the session while concluding it. */
async function interrupted(): Promise<void> {
  open('/portal/new');
  await there('#template');
  press('main form');
  await there('#answer-subject');
  fill('answer-subject', 'Betrieb');
  press('main form');
  await there('#accepted');
  document.getElementById('accepted')?.click();
  session.token = 'revoked';
  press('main form');
  await there('dialog #login-password');
  expect(document.querySelector<HTMLInputElement>('#login-email')?.value).toBe(MEMBER.email);
  expect([session.token, router.address, summary()]).toEqual([null, '/portal/new?step=3', 'Betrieb']);
  // Nobody reads it meanwhile.
  expect(document.querySelector('#accepted')?.closest('.hidden')).not.toBeNull();
}

async function signIn(member: Profile): Promise<void> {
  next = member;
  fill('login-password', 'geheim');
  press('dialog form');
  await soon(() => expect(session.token).toBe('new'));
  flushSync();
}

test('the answers of an agreement outlive their session, for the same member', async () => {
  await interrupted();
  await signIn(MEMBER);
  await soon(() => expect(document.querySelector('dialog')).toBeNull());
  expect([router.address, summary(), concluded]).toEqual(['/portal/new?step=3', 'Betrieb', []]);
  expect(document.querySelector('#accepted')?.closest('.hidden')).toBeNull();
  press('main form');
  await soon(() => expect(router.address).toBe('/portal/contracts/7'));
  expect(concluded).toEqual([['Bearer new', { subject: 'Betrieb' }]]);
});

test('another member does not get to them', async () => {
  await interrupted();
  await signIn({ ...MEMBER, id: 2, name: 'Bob', email: 'bob@example.org' });
  await soon(() => expect(router.address).toBe('/portal/new'));
  await there('#template');
  expect([document.querySelector('dialog'), document.body.textContent?.includes('Betrieb'), unsaved.isAtRisk]).toEqual([
    null,
    false,
    false
  ]);
  expect(session.user?.name).toBe('Bob');
});

test('whoever closes the dialog is asked, and goes to the login page', async () => {
  await interrupted();
  const ask = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  const close = (): void => document.querySelector<HTMLButtonElement>('dialog .kern-dialog__header button')?.click();
  close();
  expect([session.isInterrupted, summary()]).toEqual([true, 'Betrieb']);
  close();
  await soon(() => expect(document.querySelector('main h1')?.textContent).toBe('Anmelden'));
  expect([router.path, document.querySelector('dialog'), answer()]).toEqual(['/portal/login', null, undefined]);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('the account of a member keeps what was typed, too', async () => {
  open('/portal/profile');
  await there('#profile-name');
  fill('profile-name', 'Ada Nord');
  session.expire();
  await there('dialog #login-password');
  await signIn(MEMBER);
  await soon(() => expect(document.querySelector('dialog')).toBeNull());
  expect(document.querySelector<HTMLInputElement>('#profile-name')?.value).toBe('Ada Nord');
});

test('without input there is only the login page, with what it says to newcomers', async () => {
  open('/portal/new');
  await there('#template');
  session.expire();
  await soon(() => expect(document.querySelector('main h1')?.textContent).toBe('Anmelden'));
  expect(document.querySelector('dialog')).toBeNull();
  expect(document.querySelector('main form')?.textContent).toContain('Neu registriert?');
});
