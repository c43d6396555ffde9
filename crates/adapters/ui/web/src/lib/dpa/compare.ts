import { structuredPatch } from 'diff';

/** The number of lines shown around a change. */
const AROUND = 3;

export interface Line {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

const KINDS: Readonly<Record<string, Line['kind']>> = { ' ': 'same', '-': 'gone', '+': 'new' };

/** The changes from one text to another, each with the lines around it; empty if they are equal. */
export function changes(before: string, after: string): Line[][] {
  const { hunks } = structuredPatch('', '', before, after, '', '', { context: AROUND });
  return hunks.map(({ lines }) =>
    lines.flatMap((line) => {
      const kind = KINDS[line.slice(0, 1)];
      return kind === undefined ? [] : [{ kind, text: line.slice(1) }];
    })
  );
}

/** How many places differ: lines that follow each other are one, whatever is shown around them. */
export function differing(places: readonly (readonly Line[])[]): number {
  return places
    .flatMap((lines) => lines.map(({ kind }, index) => kind !== 'same' && (lines[index - 1]?.kind ?? 'same') === 'same'))
    .filter((begins) => begins).length;
}
