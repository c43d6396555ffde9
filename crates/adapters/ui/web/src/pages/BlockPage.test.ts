// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';

import { createBlock, type BlockWanted } from '../api/studio';
import type { User } from '../api/types';
import { i18n } from '../lib/i18n.svelte';
import { router } from '../lib/router.svelte';
import { session } from '../lib/session.svelte';
import { takeKept } from '../lib/studio/kept';
import BlockPage from './BlockPage.svelte';

vi.mock('../api/studio', () => ({
  createBlock: vi.fn(),
  fetchAllBlocks: () => Promise.resolve([]),
  fetchBlock: vi.fn(),
  previewBlock: () => new Promise(() => undefined),
  saveBlock: vi.fn()
}));

/** jsdom has no layout. */
class Observer {
  observe = (): void => undefined;
  unobserve = (): void => undefined;
  disconnect = (): void => undefined;
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Observer);
  window.matchMedia ??= () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as never;
  i18n.use('de');
  session.start('t', { id: 5, role: 'developer' } as User);
  router.go('/app/blocks/new');
});

/** A new block with a name. */
async function begin() {
  const page = mount(BlockPage, { target: document.body });
  const name = await vi.waitFor(() => {
    flushSync();
    const found = document.getElementById('studio-name.de');
    expect(found).not.toBeNull();
    return found as HTMLInputElement;
  });
  name.value = 'Ort';
  name.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  return page;
}

test('what was begun is there again for whoever signs in once more', async () => {
  const page = await begin();
  session.expire();
  await unmount(page);
  expect(takeKept(5)?.name.de).toBe('Ort');
});

test('whoever leaves while a new block is being stored is not fetched back', async () => {
  const page = await begin();
  let answer: (stored: unknown) => void = () => undefined;
  vi.mocked(createBlock).mockImplementation((wanted: BlockWanted) => {
    return new Promise((stored) => (answer = () => stored({ record: { ...wanted, id: 9 }, tag: '"1"' } as never)));
  });
  document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(createBlock).toHaveBeenCalled());
  router.go('/app/users');
  await unmount(page);
  answer(null);
  await new Promise((later) => setTimeout(later));
  expect(window.location.pathname).toBe('/app/users');
});
