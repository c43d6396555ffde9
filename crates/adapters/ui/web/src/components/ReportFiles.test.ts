// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { fetchReportFile } from '../api/client';
import type { ReportDetail } from '../api/types';
import { i18n } from '../lib/i18n.svelte';
import MaskingNote from './MaskingNote.svelte';
import ReportFiles from './ReportFiles.svelte';

vi.mock('../api/client', () => ({ fetchReportFile: vi.fn(() => Promise.resolve(new Blob())) }));
vi.mock('../lib/file-preview', async (original) => ({ ...(await original<object>()), drawPreview: () => Promise.resolve() }));

test('the button of an attachment says what it does, to those who do not see its arrow', async () => {
  i18n.use('de');
  const report = { id: 1, reference: 'MW-1', files: [{ id: 2, name: 'anlage-1.bin', size: 734, media_type: 'application/octet-stream' }] };
  const list = mount(ReportFiles, { target: document.body, props: { report: report as unknown as ReportDetail } });
  expect(document.querySelector('button')?.textContent?.trim()).toBe('anlage-1.bin: herunterladen');
  await unmount(list);
});

test('several pictures are shown at once, each fetched once', async () => {
  i18n.use('de');
  const file = (id: number, media_type = 'image/png') => ({ id, name: `anlage-${id}`, size: 734, media_type });
  const show = (): HTMLElement | undefined =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Alle Bilder anzeigen');
  for (const files of [
    [file(1), file(2, 'application/pdf')],
    [file(1), file(2, 'application/pdf'), file(3)]
  ]) {
    const report = { id: 1, reference: 'MW-1', files };
    const list = mount(ReportFiles, { target: document.body, props: { report: report as unknown as ReportDetail } });
    flushSync();
    expect(show() !== undefined).toBe(files.length > 2);
    show()?.click();
    await vi.waitFor(() => {
      flushSync();
      expect(document.querySelectorAll('[role=img]:not([hidden])')).toHaveLength(files.length > 2 ? 2 : 0);
    });
    await unmount(list);
  }
  expect(vi.mocked(fetchReportFile).mock.calls).toEqual([
    [1, 1],
    [1, 3]
  ]);
});

test('a number of replacements stays in the line of what it counts', async () => {
  i18n.use('de');
  const anonymization: ReportDetail['anonymization'] = [
    { rule: 'room', count: 1 },
    { rule: 'name', count: 2 }
  ];
  const note = mount(MaskingNote, { target: document.body, props: { anonymization } });
  expect(document.querySelector('p')?.textContent).toContain('1\u00a0Raumangabe und 2\u00a0Namen');
  await unmount(note);
});
