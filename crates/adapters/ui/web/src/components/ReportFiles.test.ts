// @vitest-environment jsdom
import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';

import type { ReportDetail } from '../api/types';
import { i18n } from '../lib/i18n.svelte';
import MaskingNote from './MaskingNote.svelte';
import ReportFiles from './ReportFiles.svelte';

test('the button of an attachment says what it does, to those who do not see its arrow', async () => {
  i18n.use('de');
  const report = { id: 1, reference: 'MW-1', files: [{ id: 2, name: 'anlage-1.bin', size: 734, media_type: 'application/octet-stream' }] };
  const list = mount(ReportFiles, { target: document.body, props: { report: report as unknown as ReportDetail } });
  expect(document.querySelector('button')?.textContent?.trim()).toBe('anlage-1.bin: herunterladen');
  await unmount(list);
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
