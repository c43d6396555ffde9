import { expect, it } from 'vitest';

import { afterSave, same } from './same';

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

it('shows what was stored after saving, unless more was typed in the meantime', () => {
  const [sent, stored] = [{ name: ' Ada ' }, { name: 'Ada' }];
  expect(afterSave({ name: ' Ada ' }, sent, stored)).toBe(stored);
  expect(afterSave({ name: ' Ada L' }, sent, stored)).toEqual({ name: ' Ada L' });
});
