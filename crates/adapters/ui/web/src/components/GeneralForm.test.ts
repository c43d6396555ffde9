// @vitest-environment jsdom
import '../lib/studio/texts';

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { SettingsChange, SiteSettings } from '../api/types';
import { i18n } from '../lib/i18n.svelte';
import GeneralForm from './GeneralForm.svelte';

const STORED: SiteSettings = {
  timezone: 'Europe/Berlin',
  languages: ['de', 'en'],
  notification_email: null,
  portal: { enabled: false },
  dpa_processor: { legal_name: null, address: null, representative: null, dpo_contact: null }
};

let sent: SettingsChange[] = [];
let answer: { status: number; body: unknown };
let form: ReturnType<typeof mount>;

beforeEach(() => {
  i18n.use('de');
  sent = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push((await request.json()) as SettingsChange);
    return Response.json(answer.body, { status: answer.status });
  });
  form = mount(GeneralForm, { target: document.body, props: { settings: STORED } });
  flushSync();
});

afterEach(async () => {
  await unmount(form);
  vi.unstubAllGlobals();
});

function field(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`#general-${name}`);
  if (found === null) {
    throw new Error(`no field ${name}`);
  }
  return found;
}

function fill(name: string, value: string): void {
  field(name).value = value;
  field(name).dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}

async function save(): Promise<void> {
  document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  flushSync();
  await vi.waitFor(() => expect(document.querySelector('button[aria-disabled="false"]')).not.toBeNull());
}

const state = (): string => document.querySelector('[role="status"]')?.textContent?.trim() ?? '';

test('zones are searched by name, and the default one says that it is', () => {
  const list = document.querySelector<HTMLDataListElement>(`#${field('timezone').getAttribute('list') ?? ''}`);
  const options = [...(list?.querySelectorAll('option') ?? [])];
  expect(options.map(({ value }) => value)).toContain('Pacific/Auckland');
  expect([options[0]?.value, options[0]?.textContent]).toEqual(['Europe/Berlin', 'Europe/Berlin (Standard)']);
  expect(document.querySelector('#general-timezone-hint')?.textContent).toContain('Leer: Europe/Berlin');
});

test('a zone and an address are saved, and empty removes them', async () => {
  answer = { status: 200, body: { ...STORED, timezone: 'Pacific/Auckland', notification_email: 'a@a.example' } };
  fill('timezone', ' Pacific/Auckland ');
  fill('notification_email', 'a@a.example');
  expect(state()).toBe('Noch nicht gespeichert');
  await save();
  expect(state()).toBe('Gespeichert');
  expect(field('timezone').value).toBe('Pacific/Auckland');
  answer = { status: 200, body: STORED };
  fill('timezone', '');
  fill('notification_email', ' ');
  await save();
  expect(field('timezone').value).toBe('Europe/Berlin');
  expect(sent).toEqual([
    { timezone: 'Pacific/Auckland', notification_email: 'a@a.example' },
    { timezone: null, notification_email: null }
  ]);
});

test('a zone that nobody knows is told at its field', async () => {
  const told = 'Diese Zeitzone ist nicht bekannt.';
  answer = { status: 422, body: { message: 'Bitte prüfen Sie Ihre Eingabe.', errors: { timezone: [told] } } };
  fill('timezone', 'Mars/Olympus');
  await save();
  expect(document.querySelector('#general-timezone-error')?.textContent).toContain(told);
  expect(field('timezone').getAttribute('aria-invalid')).toBe('true');
  expect(field('timezone').value).toBe('Mars/Olympus');
});

test('what was wrong goes once the answer is another, and comes back when that is refused', async () => {
  const told = 'Diese Angabe passt nicht.';
  answer = { status: 422, body: { message: 'Bitte prüfen Sie Ihre Eingabe.', errors: { timezone: [told], notification_email: [told] } } };
  fill('timezone', 'Mars/Olympus');
  fill('notification_email', 'a');
  await save();
  const summary = (): string | undefined => document.querySelector('.kern-alert')?.textContent ?? undefined;
  expect(summary()).toContain('2 Angaben');
  field('notification_email').focus();
  fill('notification_email', 'a@a.example');
  expect(document.querySelector('#general-notification_email-error')).toBeNull();
  expect(field('notification_email').getAttribute('aria-invalid')).toBeNull();
  expect(document.activeElement).toBe(field('notification_email'));
  expect(summary()).toContain('eine Angabe');
  expect(document.querySelector('.kern-alert a')?.getAttribute('href')).toBe('#general-timezone');
  fill('timezone', 'Mars/Valles');
  expect(summary()).toBeUndefined();
  await save();
  expect(summary()).toContain('2 Angaben');
  expect(document.querySelector('#general-timezone-error')?.textContent).toContain(told);
  await vi.waitFor(() => expect(document.activeElement?.querySelector('.kern-alert[role="alert"]')).not.toBeNull());
  expect(document.activeElement).not.toBe(document.body);
});

test('what is typed while it saves stays, and is not saved yet', async () => {
  answer = { status: 200, body: { ...STORED, notification_email: 'a@a.example' } };
  fill('notification_email', 'a@a.example');
  const saved = save();
  fill('notification_email', 'b@b.example');
  await saved;
  flushSync();
  expect([field('notification_email').value, state()]).toEqual(['b@b.example', 'Noch nicht gespeichert']);
});
