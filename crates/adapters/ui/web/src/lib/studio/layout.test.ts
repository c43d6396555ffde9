import { expect, it } from 'vitest';

import { isLayout } from './layout';

it('takes what the page of a preview says, and nothing else', () => {
  expect(isLayout({ height: 900, fields: { ort: 120.5 } })).toBe(true);
  expect(isLayout({ height: 900, fields: { ort: 120.5 }, spot: 'ort' })).toBe(true);
  for (const other of [
    900,
    null,
    {},
    { height: 900 },
    { height: '900', fields: {} },
    { height: 1, fields: null },
    { height: 1, fields: { ort: Number.NaN } },
    { height: 1, fields: {}, spot: 7 }
  ]) {
    expect(isLayout(other)).toBe(false);
  }
});
