import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { head, search } from './sha256';

test('hashes are those of SHA-256', () => {
  for (let length = 0; length <= 55; length++) {
    const text = 'Meldewerk:0123456789-abcdefghijklmnopqrstuvwxyz_ABCDEFGHIJ'.slice(0, length);
    expect(head(text)).toBe(createHash('sha256').update(text).digest().readUInt32BE(0));
  }
});

test('the numbers of the documented example are found', () => {
  const salt = 'AAECAwQFBgcICQoLDA0ODw';
  expect([10, 12, 16].map((bits) => search(salt, bits))).toEqual(['13', '1619', '86645']);
});
