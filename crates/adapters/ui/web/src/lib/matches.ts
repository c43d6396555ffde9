/** A piece of a text: a match, or the text around it. */
export interface MatchPiece {
  text: string;
  isMatch: boolean;
}

/** The form in which the server compares texts: lower case, letter by letter, and NFC. */
function searchKey(text: string): string {
  return [...text]
    .map((letter) => letter.toLowerCase())
    .join('')
    .normalize('NFC');
}

/** A letter with its combining marks. */
const LETTER = /\P{M}\p{M}*|\p{M}+/gu;

/** Splits a text at the matches of a search, ignoring case. Joined, the pieces are the text. */
export function splitAtMatches(text: string, search: string): MatchPiece[] {
  const wanted = searchKey(search.trim());
  if (text === '' || wanted === '') {
    return text === '' ? [] : [{ text, isMatch: false }];
  }
  const letters = text.match(LETTER) ?? [];
  const keys = letters.map(searchKey);
  const key = keys.join('');
  // A key can be longer than its letter: maps each position of the key to its letter.
  const letterAt = keys.flatMap((part, index) => Array<number>(part.length).fill(index));
  const pieces: MatchPiece[] = [];
  let shown = 0;
  const show = (end: number, isMatch: boolean): void => {
    if (end > shown) {
      pieces.push({ text: letters.slice(shown, end).join(''), isMatch });
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
