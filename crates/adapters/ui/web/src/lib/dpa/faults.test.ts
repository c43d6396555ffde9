// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';

import { i18n } from '../i18n.svelte';
import { focusAt, offsetAt } from '../studio/faults';
import { cardOf, faultsOf, linesOf, openEnds } from './faults';
import { newClause, newOption, newTemplate, newVariable, type DpaEdit } from './template';
import './texts';

beforeAll(() => i18n.use('de'));

function template(): DpaEdit {
  const variables = [
    { ...newVariable(), label: 'Organisation' },
    { ...newVariable(), label: 'Daten' }
  ];
  return { ...newTemplate('de'), variables, clauses: [{ ...newClause(), name: 'Gesundheit' }] };
}

describe('what the server refuses', () => {
  it('stands where it belongs, with the very spot, wherever things are moved meanwhile', () => {
    const edit = template();
    const [company, data] = edit.variables;
    const [health] = edit.clauses;
    const [first, second, third] = [newOption(), newOption(), newOption()];
    if (data !== undefined) {
      data.options = [first, second, third];
    }
    const faults = faultsOf(
      {
        content_md: ['Zeile 2, Spalte 4: Das geht nicht.', 'Zeile 9, Spalte 1: Das auch nicht.'],
        'clauses.0.condition': ['Line 1, column 3: No.'],
        'variable_schema.1.options.0.value': ['Bitte ausfüllen.'],
        'variable_schema.1.options.1.label': ['Das ist zu lang.'],
        'variable_schema.1.options.2.label': ['Fehlt.'],
        'variable_schema.0.key': ['Zeile 1, Spalte 1: Kein Ort in einem Text.'],
        retention_days: ['Das muss eine Zahl von 1 bis 36500 sein.']
      },
      edit
    );
    edit.variables.reverse();
    if (data !== undefined) {
      data.options = [second, first];
    }
    expect(linesOf(faults, edit)).toEqual([
      { text: 'Text: Zeile 2, Spalte 4: Das geht nicht.', field: 'studio-content_md@2:4' },
      { text: 'Text: Zeile 9, Spalte 1: Das auch nicht.', field: 'studio-content_md@9:1' },
      { text: 'Klausel 1 „Gesundheit“, Bedingung: Line 1, column 3: No.', field: `studio-c${health?.id}.condition@1:3` },
      { text: 'Feld 1 „Daten“, Gespeicherter Wert 2: Bitte ausfüllen.', field: `studio-v${data?.id}.options.o${first.id}.value` },
      { text: 'Feld 1 „Daten“, Antwortmöglichkeit 1: Das ist zu lang.', field: `studio-v${data?.id}.options.o${second.id}.label` },
      {
        text: 'Feld 2 „Organisation“, Pfad oder Schlüssel: Zeile 1, Spalte 1: Kein Ort in einem Text.',
        field: `studio-v${company?.id}.key`
      },
      { text: 'Aufbewahrung: Das muss eine Zahl von 1 bis 36500 sein.', field: 'studio-retention_days' }
    ]);
    edit.clauses = [];
    expect(linesOf(faults, edit).map(({ field }) => field)).not.toContain(`studio-c${health?.id}.condition@1:3`);
    expect(cardOf(`studio-c${health?.id}.condition@1:3`)).toEqual({ list: 'c', id: health?.id });
    expect(cardOf('studio-content_md')).toBeNull();
  });

  it('tells what has to be corrected before publishing in the same way', () => {
    const edit = template();
    const problems = [
      { field: 'clauses.0.content_md', line: 2, column: 1, message: 'Eine Klausel „later“ gibt es nicht.' },
      { field: 'clauses.0.condition', line: null, column: null, message: 'Das trifft nie zu.' }
    ];
    const id = edit.clauses[0]?.id;
    expect(openEnds(problems, edit)).toEqual([
      {
        text: 'Klausel 1 „Gesundheit“, Text, Zeile 2, Spalte 1: Eine Klausel „later“ gibt es nicht.',
        field: `studio-c${id}.content_md@2:1`
      },
      { text: 'Klausel 1 „Gesundheit“, Bedingung: Das trifft nie zu.', field: `studio-c${id}.condition` }
    ]);
  });
});

describe('a spot in a text', () => {
  it('is counted in characters, as the server counts', () => {
    expect(offsetAt('ab\ncd', 2, 2)).toBe(4);
    expect(offsetAt('😀x\ny', 1, 2)).toBe(2);
    expect(offsetAt('ab', 7, 9)).toBe(2);
  });

  it('is where the cursor goes', () => {
    document.body.innerHTML = '<textarea id="studio-c4.content_md"></textarea>';
    const area = document.querySelector('textarea') as HTMLTextAreaElement;
    area.value = 'eins\nzwei';
    area.scrollIntoView = () => undefined;
    focusAt('studio-c4.content_md@2:3');
    expect([document.activeElement, area.selectionStart]).toEqual([area, 7]);
  });
});
