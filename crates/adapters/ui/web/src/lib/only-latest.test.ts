// @vitest-environment jsdom
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import DpaContractPage from '../pages/DpaContractPage.svelte';
import TestDataPage from '../pages/TestDataPage.svelte';
import ContractPage from '../portal/ContractPage.svelte';
import { router as portal } from '../portal/router.svelte';
import { i18n } from './i18n.svelte';
import { onlyLatest } from './only-latest';
import { router } from './router.svelte';
import './dpa/texts';

test('only the last question has a valid answer', () => {
  const ask = onlyLatest();
  const first = ask();
  expect(first()).toBe(true);
  const second = ask();
  expect([first(), second()]).toEqual([false, true]);
});

/** What is asked for, in its order, to be answered by the test. */
let waiting: { path: string; answer: (body: unknown, status?: number) => void }[] = [];

beforeEach(() => {
  i18n.use('de');
  waiting = [];
  vi.stubGlobal('fetch', ({ url }: Request) => {
    return new Promise((resolve) =>
      waiting.push({ path: new URL(url).pathname, answer: (body, status = 200) => resolve(Response.json(body, { status })) })
    );
  });
});

afterEach(() => vi.unstubAllGlobals());

const CONTRACT = {
  id: 4,
  status: 'pending',
  template_name: '',
  template_slug: 'avv',
  consent_at: '2026-11-21T12:20:00Z',
  expires_at: '2029-11-21T12:20:00Z',
  consent_text: '',
  version: 1,
  content_hash: 'a',
  pdf_sha256: null
};

test('an agreement stays in the language that was asked for last', async () => {
  portal.go('/portal/contracts/4');
  const page = mount(ContractPage, { target: document.body });
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  i18n.use('en');
  flushSync();
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]?.answer({ ...CONTRACT, template_name: 'New' });
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('New'));
  waiting[0]?.answer({ ...CONTRACT, template_name: 'Alt' });
  await new Promise((later) => setTimeout(later, 20));
  flushSync();
  expect(document.querySelector('h1')?.textContent).toBe('New');
  await unmount(page);
});

test('so does its page for staff', async () => {
  router.go('/app/dpa-contracts/4');
  const page = mount(DpaContractPage, { target: document.body });
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  i18n.use('en');
  flushSync();
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]?.answer({ message: 'New' }, 404);
  const told = (): string | null | undefined => document.querySelector('[role="alert"]')?.textContent;
  await vi.waitFor(() => expect(told()).toContain('New'));
  waiting[0]?.answer({ message: 'Alt' }, 404);
  await new Promise((later) => setTimeout(later, 20));
  flushSync();
  expect(told()).toContain('New');
  await unmount(page);
});

test('a prompt is the one that was asked for last', async () => {
  const page = mount(TestDataPage as Component, { target: document.body });
  const next = async (path: string): Promise<(body: unknown) => void> =>
    vi.waitFor(() => {
      flushSync();
      const found = waiting.find((one) => one.path === path);
      expect(found, path).toBeDefined();
      waiting = waiting.filter((one) => one !== found);
      return (found as (typeof waiting)[number]).answer;
    });
  (await next('/api/admin/testdata/status'))({ test: 0 });
  (await next('/api/dashboard/templates'))({ data: [{ slug: 'v', title: 'Vorfall', is_active: true }], current_page: 1, last_page: 1 });
  const form = await vi.waitFor(() => {
    flushSync();
    const found = document.querySelector('form');
    expect(found).not.toBeNull();
    return found as HTMLFormElement;
  });
  const ask = (): boolean => form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  ask();
  const first = await next('/api/admin/testdata/prompt');
  ask();
  const second = await next('/api/admin/testdata/prompt');
  second({ prompt: 'zweiter' });
  const shown = (): string | undefined => document.querySelector<HTMLTextAreaElement>('#testdata-prompt')?.value;
  await vi.waitFor(() => {
    flushSync();
    expect(shown()).toBe('zweiter');
  });
  first({ prompt: 'erster' });
  await new Promise((later) => setTimeout(later, 20));
  flushSync();
  expect(shown()).toBe('zweiter');
  await unmount(page);
});
