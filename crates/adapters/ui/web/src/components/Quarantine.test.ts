// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { fetchQuarantine } from '../api/quarantine';
import type { QuarantineOverview } from '../api/types';
import { i18n } from '../lib/i18n.svelte';
import Quarantine from './Quarantine.svelte';

vi.mock('../api/quarantine', () => ({ fetchQuarantine: vi.fn() }));

test('a late answer to an earlier request is ignored', async () => {
  const answers: ((overview: QuarantineOverview) => void)[] = [];
  vi.mocked(fetchQuarantine).mockImplementation(() => new Promise((answer) => answers.push(answer)));
  const overview = (reports: number) => ({ reports, data: [], total: 0 }) as unknown as QuarantineOverview;
  i18n.use('en');
  const quarantine = mount(Quarantine, { target: document.body, props: { only: false, attempt: 0, changed: () => undefined } });
  flushSync();
  i18n.use('de');
  flushSync();
  answers[1]?.(overview(2));
  answers[0]?.(overview(7));
  await vi.waitFor(() => expect(document.body.textContent).toContain('2'));
  expect(document.body.textContent).not.toContain('7');
  await unmount(quarantine);
});
