import { structuredPatch } from 'diff';

/** Lines around a change that are shown with it. */
const AROUND = 3;

export interface Line {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

const KINDS: Readonly<Record<string, Line['kind']>> = { ' ': 'same', '-': 'gone', '+': 'new' };

/** What changed from one text to another: places, each with the lines around it. Nothing when they are the same. */
export function changes(before: string, after: string): Line[][] {
  const { hunks } = structuredPatch('', '', before, after, '', '', { context: AROUND });
  return hunks.map(({ lines }) =>
    lines.flatMap((line) => {
      const kind = KINDS[line.slice(0, 1)];
      return kind === undefined ? [] : [{ kind, text: line.slice(1) }];
    })
  );
}
