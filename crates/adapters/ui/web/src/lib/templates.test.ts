// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

import { fetchTemplates } from '../api/client';
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
