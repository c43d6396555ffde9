// @vitest-environment jsdom
import './texts';

import { beforeEach, expect, it } from 'vitest';

import { ApiFailure } from '../../api/failure';
import { i18n } from '../i18n.svelte';
import { dataLossConfirmation } from './data-loss';

const FIELDS = [
  { slug: 'ort', otherDbField: 'ort_text', label: { de: 'Wo war es?', en: 'Where was it?' } },
  { slug: 'tag', label: 'Tag' }
];

function asked(fields: string[]): string {
  return dataLossConfirmation(new ApiFailure(409, 'Wirklich?', {}, { fields }), FIELDS);
}

beforeEach(() => i18n.use('de'));

it('names fields by their titles, each once', () => {
  expect(asked(['ort', 'ort_text', 'tag'])).toBe('Wirklich? Betroffen: „Wo war es?“, „Tag“');
});

it('names a field by its key where nothing else is known of it', () => {
  expect(asked(['fort'])).toBe('Wirklich? Betroffen: „fort“');
});

it('says what the server says where it names none', () => {
  expect(asked([])).toBe('Wirklich?');
});
