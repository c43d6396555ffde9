// @vitest-environment jsdom
import './texts';

import { expect, test, vi } from 'vitest';

import { i18n } from '../i18n.svelte';
import { Cards } from './cards.svelte';

test.each([
  ['Neues Feld', 'Neues Feld hinzugefügt, Position 1.'],
  [undefined, 'Ort hinzugefügt, Position 1.']
])('what was added is called by its new name, if it has one: %s', async (newName, told) => {
  i18n.use('de');
  const say = vi.fn();
  let items: { id: number }[] = [];
  const cards = new Cards<{ id: number }>({
    items: () => items,
    put: (next) => (items = next),
    name: () => 'Ort',
    ...(newName === undefined ? {} : { newName: () => newName }),
    head: () => 'head',
    first: () => 'first',
    adder: 'adder',
    cutHistory: () => undefined,
    say
  });
  await cards.add({ id: 1 });
  expect(say).toHaveBeenCalledWith(told);
});
