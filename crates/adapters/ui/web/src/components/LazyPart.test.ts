// @vitest-environment jsdom
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';

import { i18n } from '../lib/i18n.svelte';
import LazyPart from './LazyPart.svelte';

const children = createRawSnippet<[unknown]>((text) => ({ render: () => `<p>${String(text())}</p>` }));

afterEach(() => document.body.replaceChildren());

test('a part in a line says so there, with a button to try again', async () => {
  i18n.use('en');
  const load = vi.fn<() => Promise<{ default: string }>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  load.mockResolvedValue({ default: 'the part' });
  const part = mount(LazyPart, { target: document.body, props: { load, quiet: true, inline: true, children } });
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector('span[role="alert"]')?.textContent).toBe(i18n.t('error.unreachable'));
  });
  document.querySelector('button')?.click();
  await vi.waitFor(() => {
    flushSync();
    expect(document.body.textContent).toContain('the part');
  });
  expect(document.querySelector('[role="alert"], button')).toBeNull();
  await unmount(part);
});

test('no part is awaited without saying that it cannot be loaded', () => {
  const sources = resolve(import.meta.dirname, '..');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svelte'));
  expect(files).toContain('components/LazyPart.svelte');
  expect(files.filter((name) => /\{#await\s+import\(/.test(readFileSync(join(sources, name), 'utf8')))).toEqual([]);
});

test('a part that cannot be loaded says so, and is there once it can be', async () => {
  i18n.use('en');
  const load = vi.fn<() => Promise<{ default: string }>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  load.mockResolvedValue({ default: 'the part' });
  const part = mount(LazyPart, { target: document.body, props: { load, quiet: true, children } });
  const retry = await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector('[role="alert"]')?.textContent).toContain(i18n.t('error.unreachable'));
    return document.querySelector<HTMLButtonElement>('[role="alert"] button');
  });
  retry?.click();
  await vi.waitFor(() => {
    flushSync();
    expect(document.body.textContent).toContain('the part');
  });
  expect(document.querySelector('[role="alert"]')).toBeNull();
  await unmount(part);
});
