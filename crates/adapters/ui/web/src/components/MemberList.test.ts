// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import type { Member } from '../api/types';
import { i18n } from '../lib/i18n.svelte';
import '../lib/studio/texts';
import MemberList from './MemberList.svelte';

const bob = { id: 2, name: 'Bob', email: 'bob@example.org', role: 'user', created_at: '2026-11-21T06:20:00Z' } as Member;
vi.mock('../api/organizations', () => ({ fetchMembers: () => Promise.resolve([bob]), removeMember: vi.fn() }));

test('removing somebody looks like what it is', async () => {
  i18n.use('de');
  // jsdom has none.
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
  const list = mount(MemberList, { target: document.body });
  const button = await vi.waitFor(() => {
    const found = document.querySelector<HTMLElement>('li button.mw-danger');
    expect(found).not.toBeNull();
    return found;
  });
  button?.click();
  flushSync();
  expect(document.querySelector('dialog .kern-btn--primary')?.classList.contains('mw-danger')).toBe(true);
  await unmount(list);
});
