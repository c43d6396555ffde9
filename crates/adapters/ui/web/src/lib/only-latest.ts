/**
 * Finds out whether an answer is outdated: each call returns a function that says whether no other call came after it. An answer to an
 * earlier question may arrive last.
 */
export function onlyLatest(): () => () => boolean {
  let count = 0;
  return () => {
    const own = (count += 1);
    return () => own === count;
  };
}
