// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';

import { createBlock, fetchAllBlocks, fetchBlock, fetchTemplate, type Block, type BlockWanted, type Template } from '../api/studio';
import type { User } from '../api/types';
import { i18n } from '../lib/i18n.svelte';
import { router } from '../lib/router.svelte';
import { session } from '../lib/session.svelte';
import { takeKept } from '../lib/studio/kept';
import BlockPage from './BlockPage.svelte';

vi.mock('../api/studio', () => ({
  createBlock: vi.fn(),
  fetchAllBlocks: vi.fn(() => Promise.resolve([])),
  fetchBlock: vi.fn(),
  fetchTemplate: vi.fn(),
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

test('conditions depend on questions of the forms that contain the block, and on no others', async () => {
  const block = (id: number, more: object = {}) => ({
    id,
    slug: `b${id}`,
    name: `Baustein ${id}`,
    description: null,
    used_by: [],
    ...more
  });
  const field = (slug: string, more: object = {}) => ({ slug, type: 'text', label: slug, ...more });
  const own = block(1, { fields: [field('ort', { visibleIf: { field: 'art', op: 'truthy' } })], used_by: [{ id: 7, title: 'Vorfall' }] });
  const [near, far] = [block(2, { fields: [field('art')] }), block(3, { fields: [field('fern')] })];
  vi.mocked(fetchAllBlocks).mockResolvedValue([own, near, far] as never);
  vi.mocked(fetchBlock).mockResolvedValue({ record: own as unknown as Block, tag: '"1"' });
  const blocks = [1, 2].map((form_block_id) => ({ form_block_id, position: form_block_id }));
  vi.mocked(fetchTemplate).mockResolvedValue({ record: { id: 7, blocks } as unknown as Template, tag: '"1"' });
  router.go('/app/blocks/1');
  const page = mount(BlockPage, { target: document.body });
  const groups = (): string[] => [...document.querySelectorAll<HTMLOptGroupElement>('[id$=".field"] optgroup')].map(({ label }) => label);
  await vi.waitFor(() => {
    flushSync();
    expect(groups().some((label) => label.includes('Baustein 2'))).toBe(true);
  });
  expect(groups().some((label) => label.includes('Baustein 3'))).toBe(false);
  await unmount(page);
});
