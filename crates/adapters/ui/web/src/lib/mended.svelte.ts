import { SvelteSet } from 'svelte/reactivity';

/** Ids of the controls whose answer was changed since it was refused. */
const changed = new SvelteSet<string>();

/** The places that each summary on the page has lines for; a control may have got another id since. */
// eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from them
const refused = new Set<() => readonly string[]>();

/** Whether a control is at the place that a line of a summary leads to, or within it. */
const isAt = (id: string, place: string): boolean => id === place || id.startsWith(`${place}.`);

/** Whether an answer was changed: that of a control, or of something at a place. A spot in a text is of the text as it was saved. */
export const isMended = (field: string): boolean => [...changed].some((id) => isAt(id, field));

/** What is wrong at a control; nothing once its answer is another than the one that was refused. */
export const unlessMended = (id: string, error: string | undefined): string | undefined => (isMended(id) ? undefined : error);

/** Notes that a refused answer was changed: of a control, or of the group that it is in. */
export function mend({ target }: Event): void {
  if (target instanceof Element) {
    const places = [...refused].flatMap((places) => places());
    for (const id of [target.id, target.closest('fieldset')?.id]) {
      // A text with a fault at a spot may have more of them, so it is not mended by a letter.
      if (id && places.some((place) => isAt(id, place)) && !places.some((place) => place.startsWith(`${id}@`))) {
        changed.add(id);
      }
    }
  }
}

/** Fields are refused, with the answers that they have now; gives what forgets them with their summary. */
export function refuse(fields: () => readonly string[]): () => void {
  for (const id of changed) {
    if (fields().some((field) => isAt(id, field.replace(/@.*$/, '')))) {
      changed.delete(id);
    }
  }
  refused.add(fields);
  return () => refused.delete(fields);
}
