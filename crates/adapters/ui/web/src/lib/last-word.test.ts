import { expect, it } from 'vitest';

import { haveLastWord } from './last-word';

it('takes back what another part of the page said, and never what the same one says again', () => {
  const said = { first: '', second: '' };
  const hushFirst = () => (said.first = '');
  const hushSecond = () => (said.second = '');
  haveLastWord(hushFirst);
  said.first = 'saved';
  haveLastWord(hushSecond);
  said.second = 'deleted';
  expect(said).toEqual({ first: '', second: 'deleted' });
  haveLastWord(hushSecond);
  expect(said.second).toBe('deleted');
});
