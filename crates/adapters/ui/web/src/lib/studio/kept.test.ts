import { expect, it } from 'vitest';

import { newBlock } from './block';
import { keep, takeKept } from './kept';

it('gives back what was begun, once and to nobody else', () => {
  const begun = { ...newBlock(), slug: 'ort' };
  keep(1, begun);
  expect(takeKept(1)).toBe(begun);
  expect(takeKept(1)).toBeNull();
  keep(1, begun);
  expect([takeKept(2), takeKept(1)]).toEqual([null, null]);
});
