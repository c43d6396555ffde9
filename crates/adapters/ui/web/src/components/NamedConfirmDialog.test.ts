// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiFailure } from '../api/failure';
import { i18n } from '../lib/i18n.svelte';
import NamedConfirmDialog from './NamedConfirmDialog.svelte';

const carryOut = vi.fn<() => Promise<void>>();
let dialog: ReturnType<typeof mount>;

beforeEach(() => {
  i18n.use('de');
  // jsdom does not support modal dialogs.
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  HTMLDialogElement.prototype.close ??= () => undefined;
  carryOut.mockReset().mockResolvedValue();
  const props = { title: 'Endgültig löschen?', text: '', name: 'Sturz  auf Station', action: 'Löschen', carryOut, close: () => undefined };
  dialog = mount(NamedConfirmDialog, { target: document.body, props });
  flushSync();
});

afterEach(() => unmount(dialog));

async function send(typed: string): Promise<HTMLInputElement> {
  const field = document.querySelector('input');
  if (field === null) {
    throw new Error('there is no field');
  }
  field.value = typed;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(document.querySelector('[type="submit"]')?.getAttribute('aria-disabled')).toBe('false'));
  flushSync();
  return field;
}

test('the field has the focus', () => {
  expect(document.activeElement).toBe(document.querySelector('input'));
});

test('what is called otherwise is not carried out', async () => {
  const field = await send('sturz');
  expect(carryOut).not.toHaveBeenCalled();
  expect([field.getAttribute('aria-invalid'), document.activeElement === field]).toEqual(['true', true]);
});

test('capitals and blanks do not matter', async () => {
  const field = await send(' sturz auf STATION ');
  expect(carryOut).toHaveBeenCalledOnce();
  expect(field.hasAttribute('aria-invalid')).toBe(false);
});

test('what the server has against the name stands at the field', async () => {
  carryOut.mockRejectedValue(new ApiFailure(422, 'Nein.', { confirm: ['Es heißt jetzt anders.'] }));
  const field = await send('Sturz auf Station');
  await vi.waitFor(() => expect(document.body.textContent).toContain('Es heißt jetzt anders.'));
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('the button that deletes comes last and is told from others', () => {
  const buttons = [...document.querySelectorAll('.kern-dialog__footer button')];
  expect(buttons.map((button) => [button.textContent?.trim(), button.classList.contains('mw-danger')])).toEqual([
    ['Abbrechen', false],
    ['Löschen', true]
  ]);
});
