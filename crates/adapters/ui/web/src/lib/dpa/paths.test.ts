// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';

import { i18n } from '../i18n.svelte';
import { formsFor, knownPaths, meanings, pieces, written } from './paths';
import { newClause, newOption, newTemplate, newVariable, usable } from './template';
import './texts';

beforeAll(() => i18n.use('de'));

describe('what texts and conditions can name', () => {
  it('is there once, and not before it has a name', () => {
    const variables = [{ ...newVariable(), key: 'a.b', label: 'Eins' }, { ...newVariable(), key: ' a.b ' }, newVariable()];
    const paths = knownPaths(variables).map(({ path }) => path);
    expect(paths).toEqual(['a.b', 'tenant.legal_name', 'tenant.address', 'tenant.representative', 'tenant.dpo_contact']);
    const clauses = [{ ...newClause(), key: 'k', name: 'Ka' }, { ...newClause(), key: 'k' }, newClause()];
    const texts = pieces({ ...newTemplate('de'), variables, clauses }, clauses[1]?.id).flatMap((group) =>
      group.pieces.map(({ text }) => text)
    );
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts).toEqual(expect.arrayContaining(['{{a.b}}', '{{> k}}', '{{#a.b}}\n\n{{/a.b}}']));
  });

  it('is told in words where a text has it, and there alone', () => {
    const variables = [
      { key: 'a.b', label: 'Dauer' },
      { key: 'c', label: 'Ort' }
    ];
    const clauses = [
      { key: 'k', name: 'Gesundheit' },
      { key: 'l', name: 'Unten' }
    ];
    expect(meanings(['{{a.b}} und {{ a.b }}{{#a.b}}x{{/a.b}}', '{{>k}} {{tenant.address}} {{unknown}} {c}'], variables, clauses)).toEqual([
      { sign: '{{a.b}}', text: 'Antwort auf „Dauer“' },
      { sign: '{{#a.b}} … {{/a.b}}', text: 'Steht nur im Vertrag, wenn „Dauer“ beantwortet ist' },
      { sign: '{{tenant.address}}', text: 'Ihre Anschrift' },
      { sign: '{{> k}}', text: 'Klausel „Gesundheit“' }
    ]);
  });

  it('is an option once, and not before it has a value', () => {
    const options = [newOption('x', 'Iks'), newOption('x', 'Noch eins'), newOption('', 'Ohne'), newOption('y')];
    expect(usable({ ...newVariable(), type: 'select', options })).toEqual([
      { value: 'x', label: 'Iks' },
      { value: 'y', label: 'y' }
    ]);
  });

  it('is written in the four forms, those that can hold', () => {
    const list = { path: 'a', label: '', variable: { ...newVariable(), type: 'multi-select' as const } };
    expect(formsFor(list)).toEqual(['includes', 'truthy']);
    expect(formsFor(undefined)).toEqual(['truthy', 'equal', 'not_equal']);
    expect((['truthy', 'equal', 'not_equal', 'includes'] as const).map((form) => written(form, 'a', 'x'))).toEqual([
      'a',
      'a == "x"',
      'a != "x"',
      'a includes "x"'
    ]);
  });
});
