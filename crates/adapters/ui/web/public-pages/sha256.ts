// SHA-256 (FIPS 180-4) of a short text, synchronously: the browser's own hashes only in promises, which
// takes twenty times as long for so little.

/** The first bits of the fractional parts of a root of the first 64 primes. */
const primes: number[] = [];
for (let candidate = 2; primes.length < 64; candidate++) {
  if (primes.every((prime) => candidate % prime)) {
    primes.push(candidate);
  }
}
const fraction =
  (root: number) =>
  (prime: number): number =>
    (prime ** root % 1) * 2 ** 32;
const K = Int32Array.from(primes, fraction(1 / 3));
const START = Int32Array.from(primes.slice(0, 8), fraction(1 / 2));

type Words = [number, number, number, number, number, number, number, number];

const words = new Int32Array(64);
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The first 32 bits of the SHA-256 of a text of at most 55 ASCII characters, which is one block. */
export function head(text: string): number {
  words.fill(0, 0, 16);
  for (let at = 0; at < text.length; at++) {
    words[at >> 2]! |= text.charCodeAt(at) << (24 - 8 * (at & 3));
  }
  words[text.length >> 2]! |= 0x80 << (24 - 8 * (text.length & 3));
  words[15] = text.length * 8;
  for (let at = 16; at < 64; at++) {
    const [early, late] = [words[at - 15]!, words[at - 2]!];
    words[at] =
      words[at - 16]! +
      (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) +
      words[at - 7]! +
      (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = START as unknown as Words;
  for (let at = 0; at < 64; at++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[at]! + words[at]!) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  return (a + START[0]!) >>> 0;
}

/** The smallest number for which the hash of salt, colon and number has this many leading zero bits. */
export function search(salt: string, bits: number): string {
  let number = 0;
  while (Math.clz32(head(`${salt}:${number}`)) < bits) {
    number++;
  }
  return String(number);
}
