// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

import { goOn, showNeighbour } from './neighbours';
import { router } from './router.svelte';
import { listContext } from './list-context';

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  router.go('/app/reports/30');
});

test('the next report replaces this one', async () => {
  vi.spyOn(listContext, 'neighbour').mockResolvedValue(40);
  await showNeighbour(30, 1);
  expect(window.location.pathname).toBe('/app/reports/40');
});

test('after the last report comes the list', async () => {
  vi.spyOn(listContext, 'neighbour').mockResolvedValueOnce(40).mockResolvedValueOnce(null);
  vi.spyOn(listContext, 'listAddress', 'get').mockReturnValue('/app/reports?status=new');
  await goOn(30);
  expect(window.location.pathname).toBe('/app/reports/40');
  await goOn(40);
  expect(window.location.pathname + window.location.search).toBe('/app/reports?status=new');
});

test('without a report before it, a report stays', async () => {
  vi.spyOn(listContext, 'neighbour').mockResolvedValue(null);
  await showNeighbour(30, -1);
  expect(window.location.pathname).toBe('/app/reports/30');
});

test('whoever has gone elsewhere in the meantime stays there', async () => {
  let answer: (id: number) => void = () => undefined;
  vi.spyOn(listContext, 'neighbour').mockReturnValue(new Promise((found) => (answer = found)));
  const shown = showNeighbour(30, 1);
  router.go('/app/users');
  answer(40);
  await shown;
  expect(window.location.pathname).toBe('/app/users');
});
