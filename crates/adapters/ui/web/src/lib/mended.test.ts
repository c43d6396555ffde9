// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';

import { isMended, mend, refuse, unlessMended } from './mended.svelte';

let forget: () => void = () => undefined;

afterEach(() => forget());

/** Types into a control of a page. */
function type(html: string, id: string): void {
  document.body.innerHTML = html;
  mend({ target: document.getElementById(id) } as unknown as Event);
}

test('what is typed while another form is refused is no answer to a refusal', () => {
  forget = refuse(() => ['organization-name']);
  type('<input id="customer">', 'customer');
  expect(unlessMended('customer', 'Fehlt.')).toBe('Fehlt.');
  type('<input id="organization-name">', 'organization-name');
  expect(isMended('organization-name')).toBe(true);
  forget();
  forget = refuse(() => ['organization-name']);
  expect(isMended('organization-name')).toBe(false);
});

test('without its summary a place is none that is mended', () => {
  refuse(() => ['gone'])();
  type('<input id="gone">', 'gone');
  expect(unlessMended('gone', 'Fehlt.')).toBe('Fehlt.');
});

test('a group is mended by what is in it, and a control by no other in its frame', () => {
  forget = refuse(() => ['group', 'text', 'words']);
  type('<fieldset id="group"><input id="group-a"></fieldset>', 'group-a');
  type('<input id="words.de">', 'words.de');
  type(
    '<div class="kern-form-input"><label for="text"></label><select id="text-piece"></select><textarea id="text"></textarea></div>',
    'text-piece'
  );
  expect(['group', 'words', 'text'].map(isMended)).toEqual([true, true, false]);
});

test('a text with a fault at a spot is as it was refused until it is saved', () => {
  forget = refuse(() => ['terms@9:1', 'terms']);
  type('<textarea id="terms"></textarea>', 'terms');
  expect([isMended('terms@9:1'), isMended('terms'), unlessMended('terms', 'Zeile 9')]).toEqual([false, false, 'Zeile 9']);
});

test('a control is mended under the id that it has got since it was refused', () => {
  let places = ['studio-blocks.0.fields.1.label'];
  forget = refuse(() => places);
  places = ['studio-f7.label'];
  type('<input id="studio-f7.label.de">', 'studio-f7.label.de');
  expect([isMended('studio-f7.label'), unlessMended('studio-f7.label.de', 'Fehlt.')]).toEqual([true, undefined]);
});
