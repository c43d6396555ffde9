import { expect, it } from 'vitest';

import { same } from './same';

it('looks at what is in the values, not at which objects they are', () => {
  expect(same({ a: [1, { b: 'x' }], c: null }, { c: null, a: [1, { b: 'x' }] })).toBe(true);
  expect(same([], [])).toBe(true);
  expect(same(Number.NaN, Number.NaN)).toBe(true);
});

it('sees what is other, more or less', () => {
  expect(same({ a: 1 }, { a: '1' })).toBe(false);
  expect(same({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  expect(same([1, 2], [1])).toBe(false);
  expect(same([1, 2], [2, 1])).toBe(false);
  expect(same([], {})).toBe(false);
  expect(same(null, {})).toBe(false);
  expect(same(undefined, null)).toBe(false);
});

it('takes what is undefined as not there', () => {
  expect(same({ a: 1, b: undefined }, { a: 1 })).toBe(true);
});
