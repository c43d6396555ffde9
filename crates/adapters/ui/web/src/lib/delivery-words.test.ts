// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';

import { letterWords } from './delivery-words';
import { i18n } from './i18n.svelte';

beforeEach(() => i18n.use('de'));

describe('letterWords', () => {
  it('says what it is and to whom, as far as that is known', () => {
    expect(letterWords({ subject: 'invitation', recipient: 'e…@example.org' })).toBe('Einladung an e…@example.org');
    expect(letterWords({ subject: 'invitation', recipient: null })).toBe('Einladung');
    expect(letterWords({ subject: 'of_a_later_version', recipient: 'e…@example.org' })).toBe('of_a_later_version an e…@example.org');
    expect(letterWords({ subject: null, recipient: null })).toBe('Nicht lesbare Aufgabe');
    i18n.use('en');
    expect(letterWords({ subject: 'invitation', recipient: 'e…@example.org' })).toBe('Invitation to e…@example.org');
  });
});
