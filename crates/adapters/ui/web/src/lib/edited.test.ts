// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';

import { errorUnlessEdited, isEditedSinceError, markEdited, trackErrors } from './edited.svelte';

let forget: () => void = () => undefined;

afterEach(() => forget());

/** Types into a control of a page. */
function type(html: string, id: string): void {
  document.body.innerHTML = html;
  markEdited({ target: document.getElementById(id) } as unknown as Event);
}

test('what is typed while another form is refused is no answer to a refusal', () => {
  forget = trackErrors(() => ['organization-name']);
  type('<input id="customer">', 'customer');
  expect(errorUnlessEdited('customer', 'Fehlt.')).toBe('Fehlt.');
  type('<input id="organization-name">', 'organization-name');
  expect(isEditedSinceError('organization-name')).toBe(true);
  forget();
  forget = trackErrors(() => ['organization-name']);
  expect(isEditedSinceError('organization-name')).toBe(false);
});

test('without its summary no field counts as edited', () => {
  trackErrors(() => ['gone'])();
  type('<input id="gone">', 'gone');
  expect(errorUnlessEdited('gone', 'Fehlt.')).toBe('Fehlt.');
});

test('a group is edited by what is in it, and a control by no other in its frame', () => {
  forget = trackErrors(() => ['group', 'text', 'words']);
  type('<fieldset id="group"><input id="group-a"></fieldset>', 'group-a');
  type('<input id="words.de">', 'words.de');
  type(
    '<div class="kern-form-input"><label for="text"></label><select id="text-piece"></select><textarea id="text"></textarea></div>',
    'text-piece'
  );
  expect(['group', 'words', 'text'].map(isEditedSinceError)).toEqual([true, true, false]);
});

test('a text with a fault at a position is as it was refused until it is saved', () => {
  forget = trackErrors(() => ['terms@9:1', 'terms']);
  type('<textarea id="terms"></textarea>', 'terms');
  expect([isEditedSinceError('terms@9:1'), isEditedSinceError('terms'), errorUnlessEdited('terms', 'Zeile 9')]).toEqual([
    false,
    false,
    'Zeile 9'
  ]);
});

test('a control is edited under the id that it has got since it was refused', () => {
  let fields = ['studio-blocks.0.fields.1.label'];
  forget = trackErrors(() => fields);
  fields = ['studio-f7.label'];
  type('<input id="studio-f7.label.de">', 'studio-f7.label.de');
  expect([isEditedSinceError('studio-f7.label'), errorUnlessEdited('studio-f7.label.de', 'Fehlt.')]).toEqual([true, undefined]);
});
