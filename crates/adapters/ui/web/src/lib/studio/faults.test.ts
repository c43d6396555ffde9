// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';

import { i18n } from '../i18n.svelte';
import { byPlace, byPosition, faultsIn, faultsOf, linesOf, present, whereInFile } from './faults';
import { newField, type Field } from './field';
import './texts';

const none = (): Field[] => [];

beforeAll(() => i18n.use('de'));

describe('what the server refuses', () => {
  it('stands at the very field, in the editor’s own words, wherever the field is moved', () => {
    const [one, two] = [newField('text'), newField('select')];
    two.label.de = 'Ort';
    const faults = faultsOf(
      {
        slug: ['Belegt.'],
        'fields.1.options.0.value': ['Leer.', 'Noch etwas.'],
        'fields.0.label': ['Fehlt.'],
        'used_by.lob.blocks.1.x': ['Dort.']
      },
      [one, two]
    );
    expect(linesOf(faults, [two, one])).toEqual([
      { text: 'Kürzel: Belegt.', field: 'studio-slug' },
      { text: 'Feld 1 „Ort“, Gespeicherter Wert 1: Leer.', field: `studio-f${two.id}.options.o${two.options[0]?.id}.value` },
      { text: 'Feld 2, Frage oder Bezeichnung: Fehlt.', field: `studio-f${one.id}.label` },
      { text: 'Dort.', field: 'studio-used_by.lob.blocks.1.x' }
    ]);
  });

  it('stands at the group of boxes for each kind of files', () => {
    const field = newField('file-upload');
    expect(Object.keys(faultsOf({ 'fields.0.validation.accept.2': ['Unbekannt.'] }, [field]))).toEqual([`f${field.id}.validation.accept`]);
  });

  it('says where in a file it is', () => {
    const places = [
      'blocks',
      'blocks.0',
      'blocks.1.fields.2.label',
      'blocks.0.fields.0.options.1.value',
      'template.slug',
      'blocks.0.fields.3.colour'
    ];
    expect(places.map(whereInFile)).toEqual([
      'Bausteine',
      'Baustein 1',
      'Baustein 2, Feld 3, Frage oder Bezeichnung',
      'Baustein 1, Feld 1, Gespeicherter Wert 2',
      'Kürzel',
      'Baustein 1, Feld 4, colour'
    ]);
  });

  it('says in which block of a form it is, and stands there', () => {
    const field = newField('text');
    const faults = faultsOf(
      { 'blocks.1.fields.0.slug': ['Doppelt.'], 'blocks.1.name': ['Fehlt.'], 'blocks.0.form_block_id': ['Weg.'] },
      []
    );
    const placed = byPlace(faults, [{ id: 5 }, { id: 7 }], ({ id }) => (id === 7 ? [field] : []));
    expect(faultsIn(7, placed)).toEqual({ [`f${field.id}.slug`]: 'Doppelt.', name: 'Fehlt.' });
    expect(linesOf(faults, []).map(({ text }) => text)).toEqual([
      'Baustein 2, Feld 1, Kürzel: Doppelt.',
      'Baustein 2, Name des Bausteins: Fehlt.',
      'Baustein 1: Weg.'
    ]);
    expect(linesOf({ name: 'Fehlt.', [`f${field.id}.label`]: 'Fehlt auch.' }, [field], { prefix: 'b7.', within: 'Baustein 2' })).toEqual([
      { text: 'Baustein 2, Name des Bausteins: Fehlt.', field: 'studio-b7.name' },
      { text: 'Baustein 2, Feld 1, Frage oder Bezeichnung: Fehlt auch.', field: `studio-f${field.id}.label` }
    ]);
  });

  it('moves along with its block, and goes with it', () => {
    const [one, two] = [{ id: 5 }, { id: 7 }];
    const faults = byPlace({ title: 'Fehlt.', 'blocks.0.form_block_id': 'Weg.', 'blocks.1.fields.0.slug': 'Doppelt.' }, [one, two], none);
    expect(byPosition(faults, [two, one], none)).toEqual({
      title: 'Fehlt.',
      'blocks.1.form_block_id': 'Weg.',
      'blocks.0.fields.0.slug': 'Doppelt.'
    });
    expect(byPosition(faults, [one], none)).toEqual({ title: 'Fehlt.', 'blocks.0.form_block_id': 'Weg.' });
  });

  it('moves along with a field and an option inside a block, and goes with them', () => {
    const [places, text, choice] = [[{ id: 5 }], newField('text'), newField('select')];
    const [one, two] = choice.options;
    const errors = { 'blocks.0.fields.0.slug': 'Doppelt.', 'blocks.0.fields.1.options.1.label': 'Fehlt.', 'blocks.0.name': 'Leer.' };
    const faults = byPlace(errors, places, () => [text, choice]);
    const now = (fields: Field[]) => byPosition(faults, places, () => fields);
    expect(now([text, choice])).toEqual(errors);
    choice.options.reverse();
    expect(now([choice, text])).toEqual({
      'blocks.0.fields.1.slug': 'Doppelt.',
      'blocks.0.fields.0.options.0.label': 'Fehlt.',
      'blocks.0.name': 'Leer.'
    });
    choice.options = choice.options.filter((option) => option === one);
    expect(now([choice])).toEqual({ 'blocks.0.name': 'Leer.' });
    expect(present(faultsIn(5, faults), [choice])).toEqual({ name: 'Leer.' });
    expect(Object.keys(faultsIn(5, faults))).toContain(`f${choice.id}.options.o${two?.id}.label`);
  });

  it('goes with its field', () => {
    const [one, two] = [newField('text'), newField('text')];
    const faults = faultsOf({ 'fields.0.slug': ['Doppelt.'], 'fields.1.label': ['Fehlt.'] }, [one, two]);
    expect(linesOf(faults, [two]).map(({ text }) => text)).toEqual(['Feld 1, Frage oder Bezeichnung: Fehlt.']);
  });

  it('moves along with its option, and goes with it', () => {
    const field = newField('select');
    const [one, two] = field.options;
    const faults = faultsOf({ 'fields.0.options.1.label': ['Fehlt.'], 'fields.0.options': ['Zu viele.'] }, [field]);
    expect(faults).toEqual({ [`f${field.id}.options.o${two?.id}.label`]: 'Fehlt.', [`f${field.id}.options`]: 'Zu viele.' });
    const said = (): string[] => linesOf(faults, [field]).map(({ text }) => text);
    expect(said()[0]).toBe('Feld 1, Antwortmöglichkeit 2: Fehlt.');
    field.options.reverse();
    expect(said()[0]).toBe('Feld 1, Antwortmöglichkeit 1: Fehlt.');
    field.options = field.options.filter((option) => option === one);
    expect(said()).toEqual(['Feld 1, Antwortmöglichkeiten: Zu viele.']);
  });

  it('is silent on the value of an option that follows a text which is missing', () => {
    const field = newField('select');
    const faults = faultsOf(
      { 'fields.0.options.0.label': ['Fehlt.'], 'fields.0.options.0.value': ['Leer.'], 'fields.0.options.1.value': ['Doppelt.'] },
      [field]
    );
    expect(Object.values(faults)).toEqual(['Fehlt.', 'Doppelt.']);
  });
});
