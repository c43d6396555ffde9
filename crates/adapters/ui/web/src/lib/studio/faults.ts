import type { ApiFailure } from '../../api/failure';
import { i18n, isTextKey } from '../i18n.svelte';
import type { Problem } from '../problems';
import { inLanguage } from './words';
import type { Field } from './field';

/** The first message of each place on the page. */
export type Faults = Record<string, string>;

/** The id of the control at a place. */
export const controlId = (place: string): string => `studio-${place}`;

/** A property with its option by id. */
export function optionById(property: string, options: readonly { id: number }[]): string {
  return property.replace(/^options\.(\d+)(?=\.|$)/, (whole, index: string) => {
    const option = options[Number(index)];
    return option === undefined ? whole : `options.o${option.id}`;
  });
}

/** The same with its option by position; `null` if the option was removed. */
export function optionByPosition(property: string, options: readonly { id: number }[]): string | null {
  const id = /^options\.o(\d+)/.exec(property)?.[1];
  const index = options.findIndex((option) => String(option.id) === id);
  return id === undefined ? property : index < 0 ? null : property.replace(`o${id}`, String(index));
}

/** The key of a fault for a path of the API: fields and options by id, so that a message moves along with them. */
export function faultKeyOf(path: string, fields: readonly Field[]): string {
  const [, index, rest = ''] = /^fields\.(\d+)\.?(.*)$/.exec(path) ?? [];
  const field = index === undefined ? undefined : fields[Number(index)];
  // The kinds of files are one group of check boxes.
  return field === undefined ? path : `f${field.id}.${optionById(rest.replace(/^(validation\.accept)\.\d+$/, '$1'), field.options)}`;
}

/** The path for a place, by the present positions; `null` if its field or option was removed. */
function pathOf(place: string, fields: readonly Field[]): string | null {
  const [, id, rest = ''] = /^f(\d+)\.(.*)$/.exec(place) ?? [];
  if (id === undefined) {
    return place;
  }
  const index = fields.findIndex((field) => String(field.id) === id);
  const property = optionByPosition(rest, fields[index]?.options ?? []);
  return index < 0 || property === null ? null : `fields.${index}.${property}`;
}

/** The messages about what is still there. */
export function present(faults: Faults, fields: readonly Field[]): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([place]) => pathOf(place, fields) !== null));
}

/** The field of a place, if it is in one. */
export function fieldOf(place: string, fields: readonly Field[]): Field | undefined {
  const id = /^f(\d+)\./.exec(place)?.[1];
  return fields.find((field) => String(field.id) === id);
}

/** The field that a control is in, its card included. */
export function fieldAt(control: string, fields: readonly Field[]): Field | undefined {
  const id = /^(?:studio-f|field-)(\d+)/.exec(control)?.[1];
  return fields.find((field) => String(field.id) === id);
}

/** The messages by place. The value of an option follows its text, so one about a missing text is enough. */
export function faultsOf(errors: Record<string, readonly string[]>, fields: readonly Field[]): Faults {
  const follows = (path: string): boolean => /\.options\.\d+\.value$/.test(path) && path.replace(/value$/, 'label') in errors;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, [text]]) => (text === undefined || follows(path) ? [] : [[faultKeyOf(path, fields), text]]))
  );
}

/**
 * The messages of a form about what was sent, those about its blocks by id, so that they move along with blocks, fields
 * and options. `fields` are those of a block as they were sent.
 */
export function byPlace<Place extends { id: number }>(
  faults: Faults,
  places: readonly Place[],
  fields: (place: Place) => readonly Field[]
): Faults {
  const messages = Object.entries(faults).map(([path, text]) => {
    const [, index, rest] = /^blocks\.(\d+)\.(.+)$/.exec(path) ?? [];
    const place = places[Number(index)];
    return [place === undefined ? path : `p${place.id}.${faultKeyOf(rest ?? '', fields(place))}`, text];
  });
  return Object.fromEntries(messages) as Faults;
}

/** The same by the present positions, without those about what was removed. */
export function byPosition<Place extends { id: number }>(
  faults: Faults,
  places: readonly Place[],
  fields: (place: Place) => readonly Field[]
): Faults {
  const messages = Object.entries(faults).flatMap(([path, text]) => {
    const [, id, rest] = /^p(\d+)\.(.+)$/.exec(path) ?? [];
    if (id === undefined) {
      return [[path, text]];
    }
    const index = places.findIndex((place) => place.id === Number(id));
    const place = places[index];
    const inside = place === undefined ? null : pathOf(rest ?? '', fields(place));
    return inside === null ? [] : [[`blocks.${index}.${inside}`, text]];
  });
  return Object.fromEntries(messages) as Faults;
}

/** The messages of a form about the block at a place, by place in the block. */
export function faultsIn(place: number, faults: Faults): Faults {
  const prefix = `p${place}.`;
  const inside = Object.entries(faults).filter(([path]) => path.startsWith(prefix));
  return Object.fromEntries(inside.map(([path, text]) => [path.slice(prefix.length), text]));
}

/** The editor's name for a property; `null` if it is unknown. */
function property(rest: string): string | null {
  const option = /^options\.(\d+)\.(value|label)/.exec(rest);
  if (option !== null) {
    return i18n.t(option[2] === 'value' ? 'studio.where.option_value' : 'studio.where.option', { number: Number(option[1]) + 1 });
  }
  const condition = /^visibleIf\.(?:all|any)\.(\d+)\.(field|op|value)$/.exec(rest);
  if (condition !== null) {
    return i18n.t(`studio.where.condition.${condition[2] as 'field' | 'op' | 'value'}`, { number: Number(condition[1]) + 1 });
  }
  if (/^blocks\.\d/.test(rest)) {
    return whereInFile(rest.replace(/\.form_block_id$/, ''));
  }
  const key = `studio.where.${rest.replace(/\.\d+$/, '')}`;
  return isTextKey(key) ? i18n.t(key) : null;
}

/** The name of a field in a sentence: its position and label. */
export function fieldName(field: Field, fields: readonly Field[]): string {
  const number = fields.indexOf(field) + 1;
  const label = inLanguage(field.label, i18n.locale);
  return label === '' ? i18n.t('studio.field.number', { number }) : i18n.t('studio.field.named', { number, label });
}

/** The position of a problem in an imported file; properties that are unknown to the editor keep their key. */
export function whereInFile(path: string): string {
  const [, block, inBlock] = /^blocks\.(\d+)\.?(.*)$/.exec(path) ?? [];
  const inside = inBlock ?? path.replace(/^template\./, '');
  const [, field, inField] = /^fields\.(\d+)\.?(.*)$/.exec(inside) ?? [];
  const rest = inField ?? inside;
  const parts = [
    block === undefined ? '' : i18n.t('studio.where.block', { number: Number(block) + 1 }),
    field === undefined ? '' : i18n.t('studio.field.number', { number: Number(field) + 1 }),
    property(rest) ?? rest
  ];
  return parts.filter((part) => part !== '').join(', ');
}

interface Setting {
  general?: readonly string[];
  /** The prefix of the ids of controls outside of fields. */
  prefix?: string;
  /** The name of what contains it. */
  within?: string | undefined;
}

/** The lines of a summary: where, what, and the control to go to. */
export function linesOf(faults: Faults, fields: readonly Field[], { general = [], prefix = '', within }: Setting = {}): Problem[] {
  const lines = Object.entries(faults).flatMap(([place, text]): Problem[] => {
    const field = fieldOf(place, fields);
    const path = pathOf(place, fields);
    if (path === null) {
      return [];
    }
    const name = property(field === undefined ? path : path.replace(/^fields\.\d+\./, ''));
    const where = [within, field === undefined ? null : fieldName(field, fields), name].filter((part) => part != null).join(', ');
    return [{ text: where === '' ? text : `${where}: ${text}`, field: controlId(field === undefined ? prefix + place : place) }];
  });
  return [...general.map((text) => ({ text })), ...lines];
}

/** The lines for a refusal; the server's message if it names no place. */
export function problemsOf(failure: ApiFailure, fields: readonly Field[]): Problem[] {
  const faults = faultsOf(failure.errors, fields);
  return linesOf(faults, fields, { general: Object.keys(faults).length === 0 ? [failure.message] : [] });
}

/** A position within a control's text: `studio-text@3:7` is the seventh character of the third line. */
const SPOT = /@(\d+):(\d+)$/;

/** How many units of a text are before a line and column, both from 1 and the column in characters. */
export function offsetAt(text: string, line: number, column: number): number {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const within = [...(lines[line - 1] ?? '')].slice(0, column - 1).join('').length;
  return Math.min(before + within, text.length);
}

/** Puts the cursor there. A scrolling control shows the cursor only once it has the focus. */
function putCursor(control: HTMLElement, line: number, column: number): void {
  if (control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement) {
    const at = offsetAt(control.value, line, column);
    control.setSelectionRange(at, at);
    control.blur();
    control.focus();
  }
}

/** Moves the focus to the control at a place, or to the nearest thing around it. */
export function focusAt(wanted: string): void {
  const [, line, column] = SPOT.exec(wanted) ?? [];
  const id = wanted.replace(SPOT, '');
  for (let place = id; place !== ''; place = place.includes('.') ? place.slice(0, place.lastIndexOf('.')) : '') {
    for (const candidate of [place, `${place}.de`, `${place}.en`]) {
      const found = document.getElementById(candidate);
      if (found !== null) {
        found.focus();
        found.scrollIntoView({ block: 'center' });
        if (candidate === id && line !== undefined && column !== undefined) {
          putCursor(found, Number(line), Number(column));
        }
        return;
      }
    }
  }
}
