import { router } from './router.svelte';
import { listContext } from './list-context';

/** Shows the previous or next report of the list that the reader came from, if there is one. */
export async function showNeighbour(id: number, step: -1 | 1): Promise<void> {
  const next = await listContext.neighbour(id, step);
  // Meanwhile the reader may have gone elsewhere.
  if (next !== null && router.path === `/app/reports/${id}`) {
    router.go(`/app/reports/${next}`, { replace: true });
    window.scrollTo(0, 0);
  }
}
