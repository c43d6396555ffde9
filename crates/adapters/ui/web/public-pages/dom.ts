// What the scripts of the public pages have in common.

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Told of the document whenever a page is set up: scripts of some forms only add their part then. */
export const SHOWN = 'shown';

export const all = <T extends Element>(root: ParentNode, selector: string): T[] => [...root.querySelectorAll<T>(selector)];
export const one = <T extends Element>(root: ParentNode, selector: string): T | null => root.querySelector<T>(selector);

/** Has a text read out. */
export function say(text: string): void {
  const status = one(document, '#status');
  if (status) {
    status.textContent = text;
  }
}
