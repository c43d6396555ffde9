import type { Layout } from '../api/types';

interface Site {
  name: string;
  layout: Layout | null;
  /** Whether reports are not accepted now. */
  isClosed: boolean;
}

/** The site's name and look; the product's own until the server has answered. */
export const site = $state<Site>({ name: 'Meldewerk', layout: null, isClosed: false });

/** Marks the one style sheet with the site's colours. */
const MARK = 'data-site-colors';

/** Loads the site's colours from a file of their own, since the policy forbids inline styles. */
export function useColors(address: string | null): void {
  const present = document.head.querySelector<HTMLLinkElement>(`link[${MARK}]`);
  if (address === null) {
    present?.remove();
    return;
  }
  if (present?.getAttribute('href') === address) {
    return;
  }
  const link = present ?? document.createElement('link');
  link.rel = 'stylesheet';
  link.setAttribute(MARK, '');
  link.setAttribute('href', address);
  document.head.append(link);
}
