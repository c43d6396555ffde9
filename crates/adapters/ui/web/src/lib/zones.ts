/** The zone of a site that has set none. */
export const DEFAULT_ZONE = 'Europe/Berlin';

/**
 * The time zones that the browser knows, to choose from: the default one first, then the rest of Europe, where most sites
 * are, then the other continents, each by name, and at the end what is on none.
 */
export function zones(): string[] {
  // A browser that does not know offers nothing; a name can be typed all the same.
  const known = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
  const all = [...new Set([DEFAULT_ZONE, ...known, 'UTC'])];
  return all.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

function rank(zone: string): number {
  if (zone === DEFAULT_ZONE) {
    return 0;
  }
  if (zone.startsWith('Europe/')) {
    return 1;
  }
  return zone.includes('/') && !zone.startsWith('Etc/') ? 2 : 3;
}
