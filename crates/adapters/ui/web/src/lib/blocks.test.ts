import { describe, expect, it } from 'vitest';

import type { ReportField } from '../api/types';
import { byBlock } from './blocks';

function field(slug: string, block_title: string, display: ReportField['display']): ReportField {
  return { slug, label: slug, type: 'text', block_title, value: display, display, anonymized: false };
}

describe('byBlock', () => {
  it('groups the answers by block, in the order of the form', () => {
    const blocks = byBlock([field('a', 'Ort', ['x']), field('b', 'Ort', ['y']), field('c', 'Hergang', ['z'])]);
    expect(blocks.map((block) => [block.title, block.fields.map(({ slug }) => slug)])).toEqual([
      ['Ort', ['a', 'b']],
      ['Hergang', ['c']]
    ]);
  });

  it('leaves out what was not answered, and blocks without an answer', () => {
    expect(byBlock([field('b', 'Ort', []), field('c', 'Hergang', [])])).toEqual([]);
  });
});
