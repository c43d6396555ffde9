// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';

import type { DpaSnapshot } from '../../api/dpa';
import { i18n } from '../i18n.svelte';
import { changes, differing } from './compare';
import { textOf } from './snapshot';
import './texts';

beforeAll(() => i18n.use('de'));

const SNAPSHOT: DpaSnapshot = {
  format: 1,
  name: 'Vertrag',
  slug: 'vertrag',
  locale: 'de',
  retention_days: 30,
  content_md: '# Vertrag\r\n\r\nerstens\n',
  variable_schema: [{ key: 'a.b', label: 'Frage', type: 'select', required: true, options: [{ value: 'x', label: 'Iks' }], default: 'x' }],
  clauses: [{ key: 'k', name: 'Klausel', condition: 'a.b == "x"', content_md: 'eins\nzwei' }]
};

describe('two versions', () => {
  it('are read with all that they say', () => {
    const text = textOf(SNAPSHOT);
    for (const line of [
      'Aufbewahrung: 30 Tage',
      '# Vertrag',
      'a.b: Frage',
      '    Auswahl (eine Antwort), Pflicht',
      '    x = Iks',
      '    Vorbelegung: x',
      'k: Klausel',
      '    Bedingung: a.b == "x"',
      '    zwei'
    ]) {
      expect(text.split('\n'), line).toContain(line);
    }
  });

  it('differ line by line, with what is around', () => {
    const other = { ...SNAPSHOT, clauses: [{ key: 'k', name: 'Klausel', condition: 'a.b == "x"', content_md: 'eins\ndrei' }] };
    const [place, ...more] = changes(textOf(SNAPSHOT), textOf(other));
    expect(more).toEqual([]);
    expect(place?.slice(-3)).toEqual([
      { kind: 'same', text: '    eins' },
      { kind: 'gone', text: '    zwei' },
      { kind: 'new', text: '    drei' }
    ]);
  });

  it('differ in as many places as are seen, also where these are shown together', () => {
    const places = changes('eins\nzwei\ndrei\nvier\nfünf', 'eins\n2\ndrei\n4\n5');
    expect(places).toHaveLength(1);
    expect(differing(places)).toBe(2);
    expect(differing([])).toBe(0);
  });

  it('have no difference when they say the same', () => {
    expect(changes(textOf(SNAPSHOT), textOf({ ...SNAPSHOT }))).toEqual([]);
  });
});
