// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { fetchStorage, setQuota } from '../api/organizations';
import { i18n } from '../lib/i18n.svelte';
import QuotaDialog from './QuotaDialog.svelte';
import '../lib/studio/texts';

vi.mock('../api/organizations', () => ({ fetchStorage: vi.fn(), setQuota: vi.fn() }));

test('the quota is asked for in the unit in which the default is said', async () => {
  i18n.use('de');
  // jsdom has none.
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
  vi.mocked(fetchStorage).mockResolvedValue({ used: 3 * 2 ** 29, quota: 2 ** 29, default_quota: 10 * 2 ** 30 });
  vi.mocked(setQuota).mockResolvedValue();
  const props = { id: 1, name: 'Klinik', saved: vi.fn(), close: vi.fn() };
  const dialog = mount(QuotaDialog, { target: document.body, props });
  const field = await vi.waitFor(() => {
    flushSync();
    const found = document.querySelector('input');
    expect(found?.value).toBe('0,5');
    return found as HTMLInputElement;
  });
  const text = document.body.textContent;
  expect([text.includes('1,5\u00a0GiB'), text.includes('10\u00a0GiB'), text.includes('GiB)'), text.includes('GB')]).toEqual([
    true,
    true,
    true,
    false
  ]);
  field.value = '20';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(setQuota).toHaveBeenCalledWith(1, 20 * 2 ** 30));
  await unmount(dialog);
});
