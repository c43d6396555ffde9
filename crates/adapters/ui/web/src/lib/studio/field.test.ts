// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import {
  changeType,
  conditionPath,
  copyOf,
  fieldFrom,
  fieldTo,
  follow,
  missingTexts,
  newField,
  OTHER,
  pasteOptions,
  putAreas,
  type WireField
} from './field';
import { KINDS, type Kind } from './kinds';
import { freeSlug, slugFrom } from './slug';

const nothing = (): undefined => undefined;
const BOTH = ['de', 'en'] as const;

/** A field as the API returns it, with every member. */
function wire(change: Partial<WireField>): WireField {
  return {
    slug: 'ort',
    type: 'text',
    label: { de: 'Ort', en: 'Place' },
    help: null,
    placeholder: null,
    required: false,
    anonymize: false,
    default: null,
    otherDbField: null,
    options: [],
    validation: {},
    visibleIf: null,
    ...change
  };
}

/** What the API treats like an absent member. */
const said = (value: unknown): unknown => JSON.parse(JSON.stringify(value), (_, part: unknown) => (part === null ? undefined : part));

describe('a field on its way through the editor', () => {
  const options = [
    { value: 'a', label: 'A' },
    { value: OTHER, label: { de: 'Sonstiges', en: 'Other' } }
  ];
  it.each<[string, Partial<WireField>]>([
    [
      'text',
      {
        anonymize: true,
        required: true,
        help: 'Hilfe',
        placeholder: { de: 'x', en: 'y' },
        validation: { minLength: 2, maxLength: 20, pattern: '[a-z]+' }
      }
    ],
    ['select with other', { type: 'select', options, otherDbField: 'ort_text', default: 'a' }],
    ['list with a start', { type: 'multi-select', options, default: ['a'] }],
    ['number', { type: 'number', validation: { min: 0.5, max: 10, step: 0.5 }, default: 2 }],
    ['a day that must not lie ahead', { type: 'date', validation: { notFuture: true } }],
    ['toggle', { type: 'toggle', default: true }],
    ['a toggle that must be answered', { type: 'toggle', required: true, validation: { allowNo: true } }],
    ['files', { type: 'file-upload', validation: { accept: ['image/png'], maxSizeKb: 100, maxFiles: 2 } }],
    ['hidden', { type: 'hidden', default: 'x' }],
    ['a condition on a choice', { visibleIf: { field: 'x', op: 'eq', value: 'a' } }],
    ['a condition on a list, by all of it', { visibleIf: { field: 'x', op: 'eq', value: ['a', 'b'] } }],
    ['a condition on a yes', { visibleIf: { field: 'x', op: 'eq', value: true } }],
    [
      'all of several conditions',
      {
        visibleIf: {
          all: [
            { field: 'x', op: 'eq', value: 'a' },
            { field: 'y', op: 'truthy' }
          ]
        }
      }
    ],
    [
      'any of several conditions',
      {
        visibleIf: {
          any: [
            { field: 'x', op: 'includes', value: 'a' },
            { field: 'x', op: 'ne', value: 2 }
          ]
        }
      }
    ],
    ['paragraph', { type: 'paragraph', label: 'Lesen Sie' }]
  ])('comes out as it went in: %s', (_, change) => {
    const field = wire(change);
    expect(said(fieldTo(fieldFrom(field), nothing))).toEqual(said(field));
  });

  it('sends nothing that its type does not use', () => {
    const field = fieldFrom(wire({ type: 'select', options, otherDbField: 'ort_text', default: 'a' }));
    for (const kind of KINDS) {
      changeType(field, kind);
      const sent = fieldTo(field, nothing);
      const choice = ['select', 'radio-group', 'checkbox-group', 'multi-select'].includes(kind);
      expect([(sent.options ?? []).length > 0, sent.otherDbField !== null], kind).toEqual([choice, choice]);
    }
    changeType(field, 'heading');
    field.required = true;
    field.anonymize = true;
    expect(fieldTo(field, nothing)).toMatchObject({ required: false, anonymize: false, default: null });
  });

  it('reads numbers with a comma and sends anything else as typed, to be refused', () => {
    const field = { ...newField('number'), min: '1,5', max: 'viele' };
    expect(fieldTo(field, nothing).validation).toEqual({ min: 1.5, max: 'viele', step: null });
  });

  it('compares with a value of the type of the field that decides', () => {
    const condition = { id: 1, field: 'x', op: 'eq' as const, value: 'true' };
    const field = { ...newField('text'), conditions: [condition] };
    const of = (kind: Kind) => fieldTo(field, () => kind).visibleIf;
    expect([of('toggle'), of('select')]).toMatchObject([{ value: true }, { value: 'true' }]);
    condition.value = '3';
    expect(of('number')).toMatchObject({ value: 3 });
    field.conditions.push({ ...condition, field: 'y' });
    const kinds: Record<string, Kind> = { x: 'number', y: 'text' };
    expect(fieldTo(field, (slug) => kinds[slug]).visibleIf).toMatchObject({ all: [{ value: 3 }, { value: '3' }] });
  });

  it('has one condition as it always had, and several by their place', () => {
    const field = fieldFrom(
      wire({
        visibleIf: {
          any: [
            { field: 'x', op: 'truthy' },
            { field: 'y', op: 'truthy' }
          ]
        }
      })
    );
    expect(conditionPath(field, 1)).toBe('visibleIf.any.1');
    field.conditions.pop();
    expect(fieldTo(field, nothing).visibleIf).toEqual({ field: 'x', op: 'truthy' });
    expect(conditionPath(field, 0)).toBe('visibleIf');
    field.conditions.pop();
    expect(fieldTo(field, nothing).visibleIf).toBeNull();
  });

  it('forgets a start that is no option any more', () => {
    const field = fieldFrom(wire({ type: 'select', options, default: 'a' }));
    field.options = field.options.filter((option) => option.value !== 'a');
    expect(fieldTo(field, nothing).default).toBeNull();
  });
});

describe('keys', () => {
  it('are made of words', () => {
    expect(slugFrom('Wo war’s? Größe & Übergabe')).toBe('wo_war_s_groesse_uebergabe');
    expect(slugFrom('3. Café')).toBe('cafe');
    expect(slugFrom('?!')).toBe('');
    expect(slugFrom('x'.repeat(100))).toHaveLength(48);
    expect(freeSlug('ort', ['ort', 'ort_2'])).toBe('ort_3');
    expect(freeSlug('x'.repeat(63), ['x'.repeat(63)])).toHaveLength(63);
  });

  it('follow their label until they are fixed, and conditions follow them', () => {
    const [place, detail] = [newField('select'), newField('text')];
    const fields = [place, detail];
    place.label.de = 'Ort';
    follow(place, fields);
    const condition = { id: 1, field: 'ort', op: 'eq' as const, value: '' };
    detail.conditions = [{ ...condition, id: 2, field: 'anderes' }, condition];
    place.label.de = 'Bereich';
    follow(place, fields);
    expect([place.slug, condition.field]).toEqual(['bereich', 'bereich']);
    place.options[0]!.label.de = 'Nord';
    follow(place, fields);
    condition.value = 'nord';
    place.options[0]!.label.de = 'Süd';
    follow(place, fields);
    expect([place.options[0]!.value, condition.value]).toEqual(['sued', 'sued']);
    place.fixed = true;
    place.label.de = 'Anderes';
    follow(place, fields);
    expect(place.slug).toBe('bereich');
  });

  it('never make the option with the free text by chance, nor two that are the same', () => {
    const field = newField('select');
    field.options[0]!.label.en = 'Other';
    field.options[1]!.label.en = 'Other';
    follow(field, [field]);
    expect(field.options.map((option) => option.value)).toEqual(['other_2', 'other_3']);
  });

  it('of a copy are its own', () => {
    const field = fieldFrom(wire({ type: 'select', options: [{ value: OTHER, label: 'x' }], otherDbField: 'ort_text' }));
    const copy = copyOf(field, ['ort', 'ort_text']);
    expect([copy.slug, copy.other]).toEqual(['ort_2', 'ort_text_2']);
    expect(copy.id).not.toBe(field.id);
    expect(copy.options[0]!.id).not.toBe(field.options[0]!.id);
  });
});

describe('missing translations', () => {
  it('are counted where a text is in one language only', () => {
    const field = fieldFrom(wire({ label: { de: 'Ort', en: '' }, help: { de: '', en: 'Where' }, placeholder: 'x' }));
    expect(missingTexts(field, BOTH)).toBe(2);
    expect(missingTexts(newField('text'), BOTH)).toBe(0);
  });
});

it('whoever tries another type and comes back finds masking switched on', () => {
  const field = newField('textarea');
  expect(field.anonymize).toBe(true);
  for (const away of ['select', 'heading', 'number'] as const) {
    changeType(field, away);
    changeType(field, 'textarea');
    expect(field.anonymize, away).toBe(true);
  }
  const other = newField('select');
  changeType(other, 'text');
  expect(other.anonymize).toBe(true);
});

describe('areas in a list of options', () => {
  const states = [
    { key: '01', name: 'Schleswig-Holstein' },
    { key: '04', name: 'Bremen' }
  ];

  it('take the place of empty options, keep the others, and leave other texts at the end', () => {
    const field = newField('select');
    field.options = fieldFrom(
      wire({
        type: 'select',
        options: [
          { value: '04', label: 'Land Bremen' },
          { value: OTHER, label: 'Sonstiges' }
        ]
      })
    ).options;
    expect(putAreas(field, states, null)).toBe(1);
    expect(field.options.map(({ value, label }) => [value, label.de, label.en])).toEqual([
      ['04', 'Land Bremen', 'Land Bremen'],
      ['01', 'Schleswig-Holstein', 'Schleswig-Holstein'],
      [OTHER, 'Sonstiges', 'Sonstiges']
    ]);
    const fresh = newField('select');
    expect(putAreas(fresh, states, null)).toBe(2);
    expect(fresh.options.map(({ value }) => value)).toEqual(['01', '04']);
    expect(fresh.help).toEqual({ de: '', en: '' });
  });

  it('are pasted as a list, and its translation beside it', () => {
    const field = newField('select');
    pasteOptions(field, 0, 'de', ['Tag', 'Nacht', 'Spät'], BOTH);
    pasteOptions(field, 0, 'en', ['Day', 'Night', 'Late'], BOTH);
    expect(field.options.map(({ label }) => [label.de, label.en])).toEqual([
      ['Tag', 'Day'],
      ['Nacht', 'Night'],
      ['Spät', 'Late']
    ]);
    pasteOptions(field, 1, 'de', ['Mittag', 'Abend'], BOTH);
    expect(field.options.map(({ label }) => label.de)).toEqual(['Tag', 'Mittag', 'Abend', 'Spät']);
  });

  it('are one text each where the site has one language', () => {
    const field = newField('select');
    pasteOptions(field, 0, 'de', ['Tag', 'Nacht', 'Spät'], ['de']);
    expect(fieldTo(field, nothing).options?.map(({ label }) => label)).toEqual(['Tag', 'Nacht', 'Spät']);
    expect(missingTexts(field, BOTH)).toBe(0);
  });

  it('bring their source into an empty hint, and leave one that is there', () => {
    const source = { de: 'Quelle', en: 'Source' };
    const [fresh, written] = [newField('select'), newField('select')];
    written.help.de = 'Wo war es?';
    putAreas(fresh, states, source);
    putAreas(written, states, source);
    expect([fresh.help, written.help]).toEqual([source, { de: 'Wo war es?', en: '' }]);
  });
});
