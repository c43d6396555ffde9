// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { endSession, fetchSessions } from '../api/account';
import { i18n } from '../lib/i18n.svelte';
import SessionList from './SessionList.svelte';

vi.mock('../api/account', () => ({ endOtherSessions: vi.fn(), endSession: vi.fn(), fetchSessions: vi.fn() }));

const AT = '2026-11-21T12:20:00Z';
const at = { created_at: AT, last_used_at: AT, expires_at: AT };

test('a session is ended once, however often its button is pressed', async () => {
  i18n.use('de');
  vi.mocked(fetchSessions).mockResolvedValueOnce([
    { id: 1, is_current: true, ...at },
    { id: 2, is_current: false, ...at }
  ]);
  vi.mocked(fetchSessions).mockResolvedValue([{ id: 1, is_current: true, ...at }]);
  let ended: () => void = () => undefined;
  vi.mocked(endSession).mockReturnValue(new Promise((resolve) => (ended = resolve)));
  const list = mount(SessionList, { target: document.body });
  const button = await vi.waitFor(() => {
    flushSync();
    const found = document.querySelector<HTMLButtonElement>('li button');
    expect(found).not.toBeNull();
    return found as HTMLButtonElement;
  });
  button.click();
  button.click();
  flushSync();
  expect(button.getAttribute('aria-disabled')).toBe('true');
  ended();
  await vi.waitFor(() => {
    flushSync();
    expect(document.body.textContent).toContain('Die Sitzung ist beendet.');
  });
  expect(endSession).toHaveBeenCalledOnce();
  expect(document.querySelector('[role="alert"]')).toBeNull();
  await unmount(list);
});
