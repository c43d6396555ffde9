import { SvelteSet } from 'svelte/reactivity';

/** Ids of the controls whose answer was changed since it was refused. */
const changed = new SvelteSet<string>();

/** Whether a control is at the place that a line of a summary leads to, or within it. */
const isAt = (id: string, place: string): boolean => id === place || id.startsWith(`${place}.`);
/** Without the spot in a text. */
const placeOf = (field: string): string => field.replace(/@.*$/, '');

/** Whether an answer was changed: that of a control, or of something at a place. */
export const isMended = (field: string): boolean => [...changed].some((id) => isAt(id, placeOf(field)));

/** What is wrong at a control; nothing once its answer is another than the one that was refused. */
export const unlessMended = (id: string, error: string | undefined): string | undefined => (isMended(id) ? undefined : error);

/** Notes that an answer was changed: of a control, or of the group that it is in. */
export function mend({ target }: Event): void {
  if (target instanceof Element) {
    const label = target.closest('.kern-form-input')?.querySelector('label');
    for (const id of [target.id, label?.htmlFor, target.closest('fieldset')?.id]) {
      if (id) {
        changed.add(id);
      }
    }
  }
}

/** Fields are refused, with the answers that they have now. */
export function refuse(fields: readonly string[]): void {
  for (const id of changed) {
    if (fields.some((field) => isAt(id, placeOf(field)))) {
      changed.delete(id);
    }
  }
}
