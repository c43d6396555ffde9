// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { adoptExample, type AdoptedForm } from '../api/checklist';
import type { User } from '../api/types';
import { i18n } from '../lib/i18n.svelte';
import { session } from '../lib/session.svelte';
import { templates } from '../lib/templates.svelte';
import Checklist from './Checklist.svelte';

vi.mock('../api/checklist', () => ({
  adoptExample: vi.fn(),
  fetchAdoptable: () => Promise.resolve([{ key: 'sturz', title: 'Sturz', description: '', asks: [] }]),
  fetchChecklist: () => Promise.resolve([{ key: 'form', is_done: false }])
}));
vi.mock('../api/plan', () => ({
  fetchPlan: () => Promise.resolve({ highest_tier: 'business', features: { multi_tenancy: false } }),
  fetchUsage: () => new Promise(() => undefined)
}));

test('an example that is adopted is known to the rest of the page', async () => {
  i18n.use('de');
  // jsdom has none.
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
  session.start('t', { id: 1, name: 'A', role: 'admin', membership: 'installation' } as User);
  const load = vi.spyOn(templates, 'load').mockResolvedValue();
  vi.mocked(adoptExample).mockResolvedValue({ id: 1, title: 'Sturz', is_active: true, url: 'https://m.example/f/sturz' } as AdoptedForm);
  const list = mount(Checklist, { target: document.body });
  const press = (selector: string): Promise<void> =>
    vi.waitFor(() => {
      flushSync();
      const button = document.querySelector<HTMLElement>(selector);
      expect(button).not.toBeNull();
      button?.click();
    });
  await press('#setup .where button');
  expect(load).not.toHaveBeenCalled();
  await press('dialog .mw-rows button');
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  await unmount(list);
});
