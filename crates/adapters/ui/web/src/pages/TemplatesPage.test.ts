// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { duplicateTemplate, fetchTemplates, type TemplateItem } from '../api/studio';
import type { User } from '../api/types';
import { i18n } from '../lib/i18n.svelte';
import { session } from '../lib/session.svelte';
import TemplatesPage from './TemplatesPage.svelte';

vi.mock('../api/admin', () => ({ fetchUsers: () => new Promise(() => undefined) }));
vi.mock('../api/studio', () => ({ duplicateTemplate: vi.fn(), fetchTemplates: vi.fn() }));

const ITEM = {
  id: 1,
  slug: 'f',
  title: 'Vorfall',
  is_active: false,
  has_unpublished_changes: false,
  blocks: []
} as unknown as TemplateItem;

test('a double click makes one copy', async () => {
  i18n.use('de');
  session.start('t', { role: 'developer' } as User);
  vi.mocked(fetchTemplates).mockResolvedValue({ data: [ITEM], current_page: 1, last_page: 1, total: 1 } as never);
  vi.mocked(duplicateTemplate).mockReturnValue(new Promise(() => undefined));
  const page = mount(TemplatesPage, { target: document.body });
  const button = await vi.waitFor(() => {
    flushSync();
    const found = document.querySelector<HTMLElement>('[aria-label="„Vorfall“ duplizieren"]');
    expect(found).not.toBeNull();
    return found;
  });
  button?.click();
  button?.click();
  expect(duplicateTemplate).toHaveBeenCalledOnce();
  await unmount(page);
});

test('an administrator without forms is offered the examples', async () => {
  i18n.use('de');
  session.start('t', { role: 'admin' } as User);
  vi.mocked(fetchTemplates).mockResolvedValue({ data: [], current_page: 1, last_page: 1, total: 0 } as never);
  const page = mount(TemplatesPage, { target: document.body });
  await vi.waitFor(() => {
    flushSync();
    expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain('Beispiel übernehmen');
  });
  await unmount(page);
});
