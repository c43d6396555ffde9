// @vitest-environment jsdom
import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';

import { i18n } from '../lib/i18n.svelte';
import LazyPart from './LazyPart.svelte';

const children = createRawSnippet((text: () => string) => ({ render: () => `<p>${text()}</p>` }));

afterEach(() => document.body.replaceChildren());

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
