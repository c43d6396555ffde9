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
