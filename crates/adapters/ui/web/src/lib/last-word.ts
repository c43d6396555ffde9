/** Takes back what a part of the page said last. */
let takeBack: (() => void) | null = null;

/**
 * Called where a part of the page says that something is done: what another part said before is taken back, so that it is
 * not read as the outcome of this. `own` takes back what is said now; it is the same function each time.
 */
export function haveLastWord(own: () => void): void {
  if (takeBack !== own) {
    takeBack?.();
  }
  takeBack = own;
}
