/** For sites that have not set one. */
export const DEFAULT_ZONE = 'Europe/Berlin';

/**
 * The time zones that the browser knows: the default one, the rest of Europe, the other continents, and finally those
 * that belong to none; each group by name.
 */
export function zones(): string[] {
  // An old browser has no list; a name can still be typed.
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
