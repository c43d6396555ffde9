// @vitest-environment jsdom
import { onMount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { ApiFailure } from '../api/failure';
import { i18n } from './i18n.svelte';
import { Loaded } from './loaded.svelte';

vi.mock('svelte', () => ({ onMount: vi.fn() }));

test('loads once its component is mounted, and not before', async () => {
  const fetch = vi.fn(() => Promise.resolve([1]));
  const found = new Loaded(fetch);
  expect(fetch).not.toHaveBeenCalled();
  expect([found.data, found.failure]).toEqual([null, null]);
  vi.mocked(onMount).mock.lastCall?.[0]();
  await vi.waitFor(() => expect(found.data).toEqual([1]));
  expect(found.failure).toBeNull();
});

test('a failure is kept until the next attempt, and what is known stays', async () => {
  const fetch = vi.fn(() => Promise.resolve('before'));
  const found = new Loaded(fetch);
  await found.load();
  fetch.mockRejectedValueOnce(new ApiFailure(500, 'Störung.'));
  await found.load();
  expect([found.data, found.failure?.message]).toEqual(['before', 'Störung.']);
  fetch.mockResolvedValueOnce('after');
  const again = found.load();
  expect(found.failure).toBeNull();
  await again;
  expect([found.data, found.failure]).toEqual(['after', null]);
});

test('any other cause becomes a failure that can be shown', async () => {
  const found = new Loaded(() => Promise.reject(new TypeError('undefined')));
  await found.load();
  expect([found.data, found.failure?.message]).toEqual([null, i18n.t('error.unexpected')]);
});
