// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

import { fetchTemplates } from '../api/client';
import { ApiFailure } from '../api/failure';
import type { TemplateOption } from '../api/types';
import { session } from './session.svelte';
import { templates } from './templates.svelte';

vi.mock('../api/client', () => ({ fetchTemplates: vi.fn() }));

const list = (title: string): TemplateOption[] => [{ slug: 'f', title, is_active: true, count: 0 }];

/** Requests that are answered on demand. */
function slowly(): ((found: TemplateOption[]) => void)[] {
  const answers: ((found: TemplateOption[]) => void)[] = [];
  vi.mocked(fetchTemplates).mockImplementation(() => new Promise((answer) => answers.push(answer)));
  return answers;
}

test('a late answer to an earlier request is ignored', async () => {
  const answers = slowly();
  const loads = [templates.load(), templates.load()];
  answers[1]?.(list('Form'));
  answers[0]?.(list('Formular'));
  await Promise.all(loads);
  expect(templates.list).toEqual(list('Form'));
});

test('nothing is left for the next person, not even by an answer on its way', async () => {
  const answers = slowly();
  const load = templates.load();
  session.expire();
  answers[0]?.(list('Formular'));
  await load;
  expect(templates.list).toEqual([]);
});

test('a failure is kept until the forms are known again', async () => {
  vi.mocked(fetchTemplates).mockResolvedValue(list('Formular'));
  await templates.load();
  vi.mocked(fetchTemplates).mockRejectedValue(new ApiFailure(500, 'Störung.'));
  await templates.load();
  expect([templates.failure?.message, templates.list]).toEqual(['Störung.', []]);
  vi.mocked(fetchTemplates).mockResolvedValue(list('Form'));
  await templates.load();
  expect([templates.failure, templates.list]).toEqual([null, list('Form')]);
});

test('that the plan closes the list is no failure, and empties it', async () => {
  vi.mocked(fetchTemplates).mockResolvedValue(list('Formular'));
  await templates.load();
  const closed = new ApiFailure(403, 'Plan.', {}, { required_feature: 'reports', highest_tier: null } as never);
  vi.mocked(fetchTemplates).mockRejectedValue(closed);
  await templates.load();
  expect([templates.failure, templates.list]).toEqual([null, []]);
});
