// @vitest-environment jsdom
import '../lib/studio/texts';

import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { tryMasking } from '../api/site';
import type { MaskingPiece } from '../api/types';
import { i18n } from '../lib/i18n.svelte';
import MaskingTrial from './MaskingTrial.svelte';

vi.mock('../api/site', () => ({ tryMasking: vi.fn() }));

test('no result is shown for a text that was changed in the meantime', async () => {
  i18n.use('de');
  let answer: (pieces: MaskingPiece[]) => void = () => undefined;
  vi.mocked(tryMasking).mockReturnValue(new Promise((found) => (answer = found)));
  const trial = mount(MaskingTrial, { target: document.body, props: { further: [] } });
  flushSync();
  const type = (text: string): void => {
    const field = document.querySelector('textarea');
    if (field !== null) {
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      flushSync();
    }
  };
  type('Herr Meier');
  document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  type('Frau Weber');
  answer([{ text: 'Herr Meier', replacement: '[NAME ANONYMISIERT]', rule: 'name' }]);
  await vi.waitFor(() => expect(document.querySelector('button[aria-disabled="false"]')).not.toBeNull());
  expect(document.body.textContent).not.toContain('[NAME ANONYMISIERT]');
  await unmount(trial);
});
