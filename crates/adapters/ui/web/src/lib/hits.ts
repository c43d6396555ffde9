/** A piece of a text: what was searched for, or what stands around it. */
export interface Hit {
  text: string;
  isHit: boolean;
}

/** How the server compares texts: lower case, letter by letter, and NFC. */
function searchKey(text: string): string {
  return [...text].map((letter) => letter.toLowerCase()).join('').normalize('NFC');
}

/** A letter with what combines with it. */
const LETTER = /\P{M}\p{M}*|\p{M}+/gu;

/** Splits a text at what was searched for, whatever its case. Joined, the pieces are the text again. */
export function hits(text: string, search: string): Hit[] {
  const wanted = searchKey(search.trim());
  if (text === '' || wanted === '') {
    return text === '' ? [] : [{ text, isHit: false }];
  }
  const letters = text.match(LETTER) ?? [];
  const keys = letters.map(searchKey);
  const key = keys.join('');
  // A key can be longer than its letter: the letter that each place of the key belongs to.
  const letterAt = keys.flatMap((part, index) => Array<number>(part.length).fill(index));
  const pieces: Hit[] = [];
  let shown = 0;
  const show = (end: number, isHit: boolean): void => {
    if (end > shown) {
      pieces.push({ text: letters.slice(shown, end).join(''), isHit });
      shown = end;
    }
  };
  for (let at = key.indexOf(wanted); at >= 0; at = key.indexOf(wanted, at + wanted.length)) {
    show(letterAt[at] ?? shown, false);
    show((letterAt[at + wanted.length - 1] ?? shown) + 1, true);
  }
  show(letters.length, false);
  return pieces;
}
