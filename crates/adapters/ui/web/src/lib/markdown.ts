/** A text with its selection. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** Puts a mark around the selection, or removes it if it is there. */
export function surround({ text, start, end }: Selected, mark: string): Selected {
  const [before, inside, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  const size = mark.length;
  // One star of two is not a mark of its own.
  const isMarked = before.endsWith(mark) && after.startsWith(mark) && !(size === 1 && before.endsWith(mark + mark));
  if (isMarked) {
    return { text: before.slice(0, -size) + inside + after.slice(size), start: start - size, end: end - size };
  }
  return { text: before + mark + inside + mark + after, start: start + size, end: end + size };
}

/** Begins each selected line with a mark, or removes it if all have it. `{n}` is the number of the line. */
export function begin({ text, start, end }: Selected, mark: string): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const found = text.indexOf('\n', end);
  const to = found < 0 ? text.length : found;
  const lines = text.slice(from, to).split('\n');
  const marks = lines.map((_, index) => mark.replace('{n}', String(index + 1)));
  const areMarked = lines.every((line, index) => line.startsWith(marks[index] ?? mark));
  const changed = lines.map((line, index) => (areMarked ? line.slice(marks[index]?.length) : `${marks[index] ?? mark}${line}`)).join('\n');
  return { text: text.slice(0, from) + changed + text.slice(to), start: from, end: from + changed.length };
}

/** Replaces the selection by a piece, with the cursor after it or in its empty line. */
export function insert({ text, start, end }: Selected, piece: string): Selected {
  const gap = piece.indexOf('\n\n');
  const at = start + (gap < 0 ? piece.length : gap + 1);
  return { text: text.slice(0, start) + piece + text.slice(end), start: at, end: at };
}

/** Turns the selection into a link and selects the address to be typed. */
export function link({ text, start, end }: Selected): Selected {
  const words = text.slice(start, end);
  const at = start + words.length + 3;
  const address = 'https://';
  return { text: `${text.slice(0, start)}[${words}](${address})${text.slice(end)}`, start: at, end: at + address.length };
}
