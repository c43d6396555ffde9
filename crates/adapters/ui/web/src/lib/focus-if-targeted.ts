/** Focuses a heading that is added after the page has loaded, if the address points to it; the browser finds only what is there by then. */
export function focusIfTargeted(heading: HTMLElement): void {
  if (heading.id !== '' && window.location.hash === `#${heading.id}`) {
    heading.focus();
  }
}
