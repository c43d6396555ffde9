import { SvelteSet } from 'svelte/reactivity';

/** Ids of the controls that were edited after their answer was refused. */
const changed = new SvelteSet<string>();

/** The places named by each summary on the page; the id of a control may have changed since. */
// eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from them
const refused = new Set<() => readonly string[]>();

/** Whether a control is the target of a line in a summary, or within it. */
const isAt = (id: string, place: string): boolean => id === place || id.startsWith(`${place}.`);

/** Whether the answer at a place was edited since its error. A position within a text refers to the text as it was saved. */
export const isEditedSinceError = (field: string): boolean => [...changed].some((id) => isAt(id, field));

/** The error of a control; nothing once the refused answer was edited. */
export const errorUnlessEdited = (id: string, error: string | undefined): string | undefined =>
  isEditedSinceError(id) ? undefined : error;

/** Marks the refused answer of a control, or of its group, as edited. */
export function markEdited({ target }: Event): void {
  if (target instanceof Element) {
    const places = [...refused].flatMap((places) => places());
    for (const id of [target.id, target.closest('fieldset')?.id]) {
      // A text with one fault at a position may have more, so the first letter typed does not hide the message.
      if (id && places.some((place) => isAt(id, place)) && !places.some((place) => place.startsWith(`${id}@`))) {
        changed.add(id);
      }
    }
  }
}

/** Tracks the errors of fields with their current answers; returns a function that forgets them. */
export function trackErrors(fields: () => readonly string[]): () => void {
  for (const id of changed) {
    if (fields().some((field) => isAt(id, field.replace(/@.*$/, '')))) {
      changed.delete(id);
    }
  }
  refused.add(fields);
  return () => refused.delete(fields);
}
