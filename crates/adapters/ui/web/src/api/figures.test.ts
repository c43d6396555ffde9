import { beforeEach, expect, test, vi } from 'vitest';

import { client } from './client';
import { fetchFormFigures, fetchOverviewFigures } from './figures';

vi.mock('./client', () => ({ call: () => Promise.resolve(), client: { GET: vi.fn() } }));

type Call = [path: string, options: { params: { query: unknown } }];

const asked = (): unknown[] => (vi.mocked(client.GET).mock.calls as unknown as Call[]).map(([, { params }]) => params.query);

beforeEach(() => vi.mocked(client.GET).mockClear());

test('the months of a period are asked for', async () => {
  const query = { template: 'vorfall', von: '2023-12-01', bis: '2026-11-30', months: 36 };
  await fetchOverviewFigures(query);
  await fetchFormFigures(query, new AbortController().signal);
  const sent = { von: '2023-12-01', bis: '2026-11-30', monate: 36 };
  expect(asked()).toEqual([sent, sent]);
});

test('no more months are asked for than the API has, and none without a chart', async () => {
  await fetchOverviewFigures({ template: '', von: '1970-01-01', bis: '', months: 683 });
  await fetchOverviewFigures({ template: '', von: '', bis: '2026-11-23' });
  expect(asked()).toEqual([{ von: '1970-01-01', monate: 600 }, { bis: '2026-11-23' }]);
});
