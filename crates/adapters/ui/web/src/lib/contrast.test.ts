import { expect, test } from 'vitest';

import { contrast } from './contrast';

test('contrast is that of the guidelines', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 3);
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
});

test('what is no colour has none', () => {
  for (const wrong of ['', '#fff', 'red', '#12345g']) {
    expect(contrast(wrong, '#ffffff'), wrong).toBeNull();
  }
});
