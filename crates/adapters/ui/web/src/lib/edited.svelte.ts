import { SvelteSet } from 'svelte/reactivity';

// An error names a field: the control or group with that id, or the controls whose ids continue it after a dot, one for each language.

/** Ids of the controls that were edited after their answer was refused. */
const editedControls = new SvelteSet<string>();

/** The fields named by each summary on the page; their ids may have changed since. */
// eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from them
const refusedFields = new Set<() => readonly string[]>();

const belongsTo = (control: string, field: string): boolean => control === field || control.startsWith(`${field}.`);

/** Whether a field was edited since its error. A position within a text refers to the text as it was saved. */
export const isEditedSinceError = (field: string): boolean => [...editedControls].some((control) => belongsTo(control, field));

/** The error of a control; nothing once the refused answer was edited. */
export const errorUnlessEdited = (id: string, error: string | undefined): string | undefined =>
  isEditedSinceError(id) ? undefined : error;

/** Marks the refused answer of a control, or of its group, as edited. */
export function markEdited({ target }: Event): void {
  if (target instanceof Element) {
    const fields = [...refusedFields].flatMap((named) => named());
    for (const control of [target.id, target.closest('fieldset')?.id]) {
      // A text with one fault at a position may have more, so the first letter typed does not hide the message.
      if (control && fields.some((field) => belongsTo(control, field)) && !fields.some((field) => field.startsWith(`${control}@`))) {
        editedControls.add(control);
      }
    }
  }
}

/** Tracks the errors of fields with their current answers; returns a function that forgets them. */
export function trackErrors(fields: () => readonly string[]): () => void {
  for (const control of editedControls) {
    if (fields().some((field) => belongsTo(control, field.replace(/@.*$/, '')))) {
      editedControls.delete(control);
    }
  }
  refusedFields.add(fields);
  return () => refusedFields.delete(fields);
}
