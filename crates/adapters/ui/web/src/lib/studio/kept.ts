import type { BlockEdit } from './block';

/** What somebody has begun and not saved, in this tab and for nobody else. */
let begun: { user: number; block: BlockEdit } | null = null;

/** Keeps a new block while the person is elsewhere in the application. */
export function keep(user: number, block: BlockEdit): void {
  begun = { user, block };
}

/** Gives the block back, once. */
export function takeKept(user: number): BlockEdit | null {
  const found = begun?.user === user ? begun.block : null;
  begun = null;
  return found;
}
