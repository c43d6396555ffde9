// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { withName } from './named-problem';

test('a problem is told after the name of its field, and of its group', () => {
  document.body.innerHTML = `
    <label for="a"> Anschrift </label><textarea id="a"></textarea>
    <fieldset id="b"><legend>Untertitel</legend><label for="b.de">Deutsch</label><input id="b.de"></fieldset>
    <p id="c"></p>`;
  const told = (field?: string): string => withName({ text: 'Zu lang.', field }).text;
  expect(told('a')).toBe('Anschrift: Zu lang.');
  expect(told('b.de')).toBe('Untertitel, Deutsch: Zu lang.');
  expect(told('b')).toBe('Untertitel: Zu lang.');
  for (const nameless of ['c', 'gone', undefined]) {
    expect(told(nameless)).toBe('Zu lang.');
  }
});
