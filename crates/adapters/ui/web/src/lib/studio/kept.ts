import type { BlockEdit } from './block';

/** A block that was begun and not saved, in this tab and for this person alone. */
let begun: { user: number; block: BlockEdit } | null = null;

/** Keeps a new block while the person visits other pages. */
export function keep(user: number, block: BlockEdit): void {
  begun = { user, block };
}

/** Returns the block, once. */
export function takeKept(user: number): BlockEdit | null {
  const found = begun?.user === user ? begun.block : null;
  begun = null;
  return found;
}
