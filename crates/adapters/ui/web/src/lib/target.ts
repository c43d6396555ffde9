/** Goes to a heading that comes later than the page, where the address is of it. The browser does so with what is there. */
export function target(heading: HTMLElement): void {
  if (heading.id !== '' && window.location.hash === `#${heading.id}`) {
    heading.focus();
  }
}
