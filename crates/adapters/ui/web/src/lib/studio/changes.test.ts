// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';

import type { Template, TemplateWanted } from '../../api/studio';
import { i18n, keysBelow } from '../i18n.svelte';
import { immediateChanges, sentence, sentences, type Change } from './changes';
import './texts';

const change = (kind: Change['kind'], ...words: Change['words']): Change => ({ kind, words });

beforeEach(() => {
  i18n.use('de');
});

describe('what changes for people who report', () => {
  it('is said in whole sentences, in the language of the page', () => {
    const renamed = change('title', { de: 'Wo?', en: 'Where?' }, { de: 'Wo war es?', en: 'Where was it?' });
    expect(sentence('field', renamed)).toBe('Heißt jetzt so, vorher „Wo?“.');
    expect(sentence('form', renamed)).toBe('Der Titel ist jetzt „Wo war es?“, vorher „Wo?“.');
    expect(sentences('field', [change('added'), change('required')])).toBe('Kommt dazu. Muss beantwortet werden.');
    expect(sentence('field', change('option_removed', 'Nord'))).toBe('Diese Antwortmöglichkeit fällt weg: „Nord“.');
    i18n.use('en');
    expect(sentence('form', renamed)).toBe('The title is now “Where was it?”; it was “Where?”.');
  });

  it('is told in the other language where only that one has changed', () => {
    const renamed = change('option_renamed', { de: 'Nord', en: 'Nort' }, { de: 'Nord', en: 'North' });
    expect(sentence('field', renamed)).toBe('Die Antwortmöglichkeit „Nort“ heißt jetzt „North“.');
  });

  it('has a sentence without a gap for each kind', () => {
    for (const key of keysBelow('studio.change.')) {
      const kind = key.replace(/^studio\.change\.((form|field)\.)?/, '') as Change['kind'];
      expect(sentence('block', change(kind, 'A', 'B')), key).not.toMatch(/studio\.change|\{(from|to)\}/);
    }
  });
});

describe('what no draft has', () => {
  const stored = { slug: 'lob', retention_days: null } as Template;
  const told = (more: object, from = stored): string[] =>
    immediateChanges(from, { slug: 'lob', retention_days: from.retention_days, ...more } as TemplateWanted);

  it('is told beside the draft', () => {
    expect(told({})).toEqual([]);
    expect(told({ slug: 'dank' })[0]).toContain('/f/dank');
    expect(told({ retention_days: 30 })[0]).toContain('30 Tagen');
    expect(told({ retention_days: null }, { ...stored, retention_days: 30 })).toHaveLength(1);
  });

  it('ignores what is not a number of days', () => {
    expect(told({ retention_days: 'bald' })).toEqual([]);
  });
});
