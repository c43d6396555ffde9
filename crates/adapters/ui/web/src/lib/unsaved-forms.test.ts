// @vitest-environment jsdom
import './studio/texts';

import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import OrganizationForm from '../components/OrganizationForm.svelte';
import ProfileForm from '../components/ProfileForm.svelte';
import TestDataPage from '../pages/TestDataPage.svelte';
import PortalProfilePage from '../portal/ProfilePage.svelte';
import { i18n } from './i18n.svelte';
import { unsaved } from './unsaved.svelte';

const USER = { id: 1, name: 'Ada', email: 'a@b.example', role: 'user', membership: 'organization' };
const ORGANIZATION = { id: 7, name: 'Klinik', slug: 'klinik', domain: null, notification_email: null };

const ANSWERS: Record<string, unknown> = {
  '/api/portal/profile': { id: 1, name: 'Ada', email: 'a@b.example', company: null },
  '/api/admin/testdata/status': { test: 0, total: 0 },
  '/api/dashboard/templates': { data: [{ slug: 'v', title: 'Vorfall', is_active: true, reports: 0 }], current_page: 1, last_page: 1 }
};

beforeEach(() => {
  i18n.use('de');
  vi.stubGlobal('fetch', ({ url }: Request) => Promise.resolve(Response.json(ANSWERS[new URL(url).pathname])));
});

afterEach(() => vi.unstubAllGlobals());

function fill(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}

const FORMS: [string, Component<never>, object, string[]][] = [
  ['profile', ProfileForm as Component<never>, { user: USER, onpassword: vi.fn() }, ['profile-name', 'profile-email', 'profile-password']],
  [
    'organisation',
    OrganizationForm as Component<never>,
    { organization: ORGANIZATION, action: 'x', send: vi.fn() },
    ['organization-domain']
  ],
  ['new organisation', OrganizationForm as Component<never>, { action: 'x', send: vi.fn() }, ['organization-name']],
  ['profile of the portal', PortalProfilePage as Component<never>, {}, ['profile-name', 'profile-company', 'profile-password']],
  ['test data', TestDataPage as Component<never>, {}, ['testdata-answer']]
];

test.each(FORMS)('leaving the %s asks while something is not saved, and only then', async (_name, Form, props, ids) => {
  const page = mount(Form, { target: document.body, props: props as never });
  for (const id of ids) {
    const field = await vi.waitFor(() => {
      flushSync();
      const found = document.getElementById(id);
      expect(found).not.toBeNull();
      return found as HTMLInputElement;
    });
    const before = field.value;
    expect(unsaved.any, id).toBe(false);
    fill(field, 'anders');
    expect(unsaved.any, id).toBe(true);
    fill(field, before);
    expect(unsaved.any, id).toBe(false);
  }
  const present = document.getElementById('profile-current_password');
  if (present instanceof HTMLInputElement) {
    fill(present, 'vom Browser');
    expect(unsaved.any).toBe(false);
  }
  fill(document.getElementById(ids[0] ?? '') as HTMLInputElement, 'anders');
  await unmount(page);
  expect(unsaved.any).toBe(false);
});
