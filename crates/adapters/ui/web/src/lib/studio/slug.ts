const LONGEST = 63;
const LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** A key made from a text, with umlauts spelled out; empty if nothing is left. */
export function slugFrom(words: string): string {
  const plain = words
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+/, '');
  return plain.slice(0, 48).replace(/_+$/, '');
}

/** `wanted`, or the first of `wanted_2`, `wanted_3`, … that is not taken. */
export function freeSlug(wanted: string, taken: readonly string[]): string {
  let slug = wanted;
  for (let number = 2; taken.includes(slug); number += 1) {
    const suffix = `_${number}`;
    slug = wanted.slice(0, LONGEST - suffix.length) + suffix;
  }
  return slug;
}
