// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { logout } from '../api/client';
import { fetchWorkplace } from '../api/organizations';
import type { User } from '../api/types';
import { i18n } from '../lib/i18n.svelte';
import { session } from '../lib/session.svelte';
import { unsaved } from '../lib/unsaved.svelte';
import StaffHeader from './StaffHeader.svelte';

vi.mock('../api/client', () => ({ logout: vi.fn(() => new Promise(() => undefined)), fetchReports: vi.fn() }));
vi.mock('../api/organizations', () => ({ fetchWorkplace: vi.fn(() => new Promise(() => undefined)) }));

const USER = { id: 1, name: 'Ada', role: 'user', organization_id: null } as unknown as User;

test('whoever joins an organisation sees it in the header', async () => {
  session.start('t', USER);
  const header = mount(StaffHeader, { target: document.body });
  await vi.waitFor(() => expect(fetchWorkplace).toHaveBeenCalledTimes(1));
  session.user = { ...USER, organization_id: 7 };
  flushSync();
  await vi.waitFor(() => expect(fetchWorkplace).toHaveBeenCalledTimes(2));
  await unmount(header);
});

test('signing out asks before it loses input', async () => {
  i18n.use('de');
  session.start('t', USER);
  const header = mount(StaffHeader, { target: document.body });
  flushSync();
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes('Abmelden'));
  unsaved.note('a', true);
  vi.spyOn(window, 'confirm').mockReturnValueOnce(false);
  button?.click();
  expect(logout).not.toHaveBeenCalled();
  unsaved.note('a', false);
  button?.click();
  expect(logout).toHaveBeenCalledOnce();
  await unmount(header);
});
