// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';

import StaleNotice from './StaleNotice.svelte';

test('a save that somebody else forestalled looks like a warning, and has the focus', async () => {
  const notice = mount(StaleNotice, { target: document.body, props: { take: () => undefined, keep: () => undefined } });
  flushSync();
  const box = document.querySelector('.kern-alert--warning');
  expect(box?.getAttribute('role')).toBe('alert');
  expect(box?.parentElement).toBe(document.activeElement);
  await unmount(notice);
});
