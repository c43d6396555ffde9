import { createBlock, fetchBlock, saveBlock, type Block, type BlockWanted } from '../../api/studio';
import { blockFrom, blockTo, newBlock, settleBlock, type BlockEdit } from './block';
import { Editor } from './editor.svelte';
import { faultsOf, linesOf } from './faults';
import type { Kind } from './kinds';
import { lossQuestion } from './loss';

export type BlockEditor = Editor<BlockEdit, BlockWanted, Block>;

/** Where a block is edited. */
export interface Surroundings {
  /** The type of a field of another block that a condition may name. */
  kind: (slug: string) => Kind | undefined;
  /** What the ids of the block's own controls begin with; nothing on a page of its own. */
  prefix?: string;
  /** What the block is called in front of what is wrong with it. */
  name?: () => string;
}

/** The one editor of a block, by itself or in a form. */
export function blockEditor({ kind, prefix = '', name }: Surroundings): BlockEditor {
  return new Editor<BlockEdit, BlockWanted, Block>({
    fresh: newBlock,
    from: blockFrom,
    to: (block) => blockTo(block, kind),
    load: fetchBlock,
    create: createBlock,
    save: saveBlock,
    settle: settleBlock,
    faults: (errors, block) => faultsOf(errors, block.fields),
    lines: (faults, block) => linesOf(faults, block.fields, { prefix, within: name?.() }),
    question: (failure, block) => lossQuestion(failure, block.fields)
  });
}
