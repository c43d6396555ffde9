// @vitest-environment jsdom
import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';

import type { User } from '../api/types';
import { i18n } from '../lib/i18n.svelte';
import { session } from '../lib/session.svelte';
import ForbiddenPage from './ForbiddenPage.svelte';

test('only those who administer nothing are sent to whoever does', async () => {
  i18n.use('de');
  for (const [role, asks] of [
    ['user', true],
    ['editor', true],
    ['admin', false]
  ] as const) {
    session.start('t', { id: 1, name: 'A', role, membership: 'installation' } as User);
    const page = mount(ForbiddenPage, { target: document.body });
    expect(document.body.textContent?.includes('wenden Sie sich an Ihre Administration'), role).toBe(asks);
    await unmount(page);
  }
});
