// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { fetchOrganizations } from '../api/organizations';
import type { OrganizationItem, Workplace } from '../api/types';
import { i18n } from '../lib/i18n.svelte';
import OrganizationSwitch from './OrganizationSwitch.svelte';

vi.mock('../api/organizations', () => ({ fetchOrganizations: vi.fn() }));

const organization = (id: number, url: string | null) =>
  ({ id, name: `Klinik ${id}`, is_active: true, url }) as unknown as OrganizationItem;
const workplace = { organization_id: null, organization_name: null, installation_url: 'https://m.example' } as unknown as Workplace;

test('where an organisation has no address, it is said what it takes, and where', async () => {
  i18n.use('de');
  // jsdom has none.
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
  for (const [url, isNeeded] of [
    ['https://nord.example', false],
    [null, true]
  ] as const) {
    vi.mocked(fetchOrganizations).mockResolvedValue([organization(1, 'https://west.example'), organization(2, url)]);
    const part = mount(OrganizationSwitch, { target: document.body, props: { workplace } });
    flushSync();
    document.querySelector('button')?.click();
    await vi.waitFor(() => {
      flushSync();
      expect(document.body.textContent).toContain('Klinik 2');
    });
    expect(document.body.textContent.includes(i18n.t('switch.no_address'))).toBe(isNeeded);
    expect(document.body.textContent.includes(i18n.t('switch.domain'))).toBe(isNeeded);
    // The cross is not the only way out.
    const leave = document.querySelector<HTMLElement>('.kern-dialog__footer button');
    expect(leave?.textContent.trim()).toBe(i18n.t('dialog.cancel'));
    leave?.click();
    flushSync();
    expect(document.querySelector('dialog')).toBeNull();
    await unmount(part);
  }
});
