// @vitest-environment jsdom
import '../../lib/dpa/texts';

import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { fetchDpaSnapshot, fetchDpaVersions, type DpaSnapshot, type DpaTemplate, type DpaVersionItem } from '../../api/dpa';
import { i18n } from '../../lib/i18n.svelte';
import Versions from './Versions.svelte';

vi.mock('../../api/dpa', () => ({ fetchDpaSnapshot: vi.fn(), fetchDpaVersions: vi.fn() }));

test('a comparison is named after the versions that were compared, whatever is chosen since', async () => {
  i18n.use('de');
  const content = { name: 'AVV', slug: 'avv', locale: 'de', retention_days: 30, content_md: '', variable_schema: [], clauses: [] };
  const version = (number: number) => ({ version: number, content_hash: '', published_at: '2026-11-21T06:20:00Z' }) as DpaVersionItem;
  vi.mocked(fetchDpaVersions).mockResolvedValue([version(2), version(1)]);
  let answer: () => void = () => undefined;
  vi.mocked(fetchDpaSnapshot).mockReturnValue(new Promise((found) => (answer = () => found(content as unknown as DpaSnapshot))));
  const template = { ...content, id: 1, has_changes: true } as unknown as DpaTemplate;
  const versions = mount(Versions, { target: document.body, props: { template, saves: 0 } });
  const before = await vi.waitFor(() => {
    flushSync();
    const found = document.querySelector<HTMLSelectElement>('#compare-before');
    expect(found).not.toBeNull();
    return found as HTMLSelectElement;
  });
  document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  before.value = '1';
  before.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
  answer();
  await vi.waitFor(() => expect(document.querySelector('[role="status"]')?.textContent).toContain('Von „Version 2“'));
  await unmount(versions);
});
