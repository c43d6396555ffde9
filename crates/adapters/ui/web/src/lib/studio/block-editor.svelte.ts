import { createBlock, fetchBlock, saveBlock, type Block, type BlockWanted } from '../../api/studio';
import { blockFrom, blockTo, newBlock, settleBlock, type BlockEdit } from './block';
import { Editor } from './editor.svelte';
import { faultsOf, linesOf } from './faults';
import type { Field } from './field';
import type { Kind } from './kinds';
import { dataLossConfirmation } from './data-loss';

export type BlockEditor = Editor<BlockEdit, BlockWanted, Block>;

/** The context in which a block is edited. */
export interface BlockContext {
  /** The type of a field in another block, for conditions. */
  kind: (slug: string) => Kind | undefined;
  /** The prefix of the ids of the block's controls; empty on a page of its own. */
  prefix?: string;
  /** The name of the block in messages. */
  name?: () => string;
  /** Its fields as they are on the page already. */
  known?: () => readonly Field[];
}

/** The editor of a block, on its own page or within a form. */
export function blockEditor({ kind, prefix = '', name, known }: BlockContext): BlockEditor {
  return new Editor<BlockEdit, BlockWanted, Block>({
    fresh: newBlock,
    from: (block) => blockFrom(block, known?.()),
    to: (block) => blockTo(block, kind),
    load: fetchBlock,
    create: createBlock,
    save: saveBlock,
    settle: settleBlock,
    faults: (errors, block) => faultsOf(errors, block.fields),
    lines: (faults, block) => linesOf(faults, block.fields, { prefix, within: name?.() }),
    question: (failure, block) => dataLossConfirmation(failure, block.fields)
  });
}
