// @vitest-environment jsdom
import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';

import { session } from '../lib/session.svelte';
import { fetchMe } from './client';

test('an effect that asks does not ask again when the token goes', async () => {
  const fetch = vi.fn(() => Promise.resolve(new Response('{}', { status: 200, headers: { 'Content-Type': 'application/json' } })));
  vi.stubGlobal('fetch', fetch);
  session.token = 'secret';
  const stop = $effect.root(() => {
    $effect(() => void fetchMe().catch(() => undefined));
  });
  flushSync();
  session.token = null;
  flushSync();
  await new Promise((later) => setTimeout(later));
  expect(fetch).toHaveBeenCalledTimes(1);
  stop();
});
