// What the scripts of the public pages have in common.

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Dispatched on the document whenever a page is set up, for scripts that only some forms have. */
export const SHOWN = 'shown';

export const all = <T extends Element>(root: ParentNode, selector: string): T[] => [...root.querySelectorAll<T>(selector)];
export const one = <T extends Element>(root: ParentNode, selector: string): T | null => root.querySelector<T>(selector);

/** Has a screen reader read a text. */
export function say(text: string): void {
  const status = one(document, '#status');
  if (status) {
    status.textContent = text;
  }
}
