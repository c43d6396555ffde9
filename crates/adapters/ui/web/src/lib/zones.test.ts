import { expect, test, vi } from 'vitest';

import { DEFAULT_ZONE, zones } from './zones';

const continent = (zone: string): string => zone.split('/')[0] ?? '';

test('the default zone comes first, then Europe, then one continent after the other', () => {
  const all = zones();
  expect(all[0]).toBe(DEFAULT_ZONE);
  expect(all).toContain('America/New_York');
  expect(new Set(all).size).toBe(all.length);
  const named = all.filter((zone) => zone.includes('/') && !zone.startsWith('Etc/')).map(continent);
  const groups = named.filter((name, at) => name !== named[at - 1]);
  expect(groups[0]).toBe('Europe');
  expect(new Set(groups).size).toBe(groups.length);
  expect(groups.slice(1)).toEqual([...groups.slice(1)].sort());
  expect(all.at(-1)).toBe('UTC');
});

test('a browser that knows no zones offers the default', () => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue([]);
  expect(zones()).toEqual([DEFAULT_ZONE, 'UTC']);
});
