import { router } from './router.svelte';
import { listContext } from './list-context';

/** Leaves a report for another page, unless the reader has gone elsewhere meanwhile. */
function leave(id: number, address: string): void {
  if (router.path === `/app/reports/${id}`) {
    router.go(address, { replace: true });
    window.scrollTo(0, 0);
  }
}

/** Shows the previous or next report of the list that the reader came from, if there is one. */
export async function showNeighbour(id: number, step: -1 | 1): Promise<void> {
  const next = await listContext.neighbour(id, step);
  if (next !== null) {
    leave(id, `/app/reports/${next}`);
  }
}

/** Shows the next report of that list; after its last one, the list. */
export async function goOn(id: number): Promise<void> {
  const next = await listContext.neighbour(id, 1);
  leave(id, next === null ? listContext.listAddress : `/app/reports/${next}`);
}
