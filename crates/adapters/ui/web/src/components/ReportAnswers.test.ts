// @vitest-environment jsdom
import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';

import type { ReportField } from '../api/types';
import { i18n } from '../lib/i18n.svelte';
import ReportAnswers from './ReportAnswers.svelte';

const field = (type: ReportField['type'], text: string): ReportField =>
  ({ slug: type, label: type, type, display: [text], anonymized: type === 'textarea' }) as ReportField;

test('what somebody wrote is read out in its language, and labels in that of the page', async () => {
  i18n.use('de');
  const fields = [field('textarea', 'It fell.'), field('text', 'Ward 3'), field('select', 'Nachtdienst')];
  const props = { block: { title: '', fields }, search: '', locale: 'en' as const };
  const answers = mount(ReportAnswers, { target: document.body, props });
  const found = [...document.querySelectorAll('.text')].map((text) => [text.textContent.trim(), text.getAttribute('lang')]);
  expect(found).toEqual([
    ['It fell.', 'en'],
    ['Ward 3', 'en'],
    ['Nachtdienst', null]
  ]);
  await unmount(answers);
});
