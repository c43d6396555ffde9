import { router } from './router.svelte';
import { listContext } from './list-context';

/** Shows the previous or next report of the list that the reader came from, if there is one. */
export async function showNeighbour(id: number, step: -1 | 1): Promise<void> {
  const next = await listContext.neighbour(id, step);
  if (next !== null) {
    router.go(`/app/reports/${next}`, { replace: true });
    window.scrollTo(0, 0);
  }
}
