import type { DpaTemplate } from '../../api/dpa';
import { i18n, isTextKey } from '../i18n.svelte';
import type { Problem } from '../problems';
import { controlId, optionById, optionByPosition, type Faults } from '../studio/faults';
import type { DpaEdit } from './template';

/** A place on the page: its list, the id of the item, and the property. */
const PLACE = /^([vc])(\d+)\.?(.*)$/;

/** The key of a fault for a path of the API: items and options by id, so that a message moves along with them. */
export function faultKeyOf(path: string, { variables, clauses }: DpaEdit): string {
  const [, list, index, rest] = /^(variable_schema|clauses)\.(\d+)\.?(.*)$/.exec(path) ?? [];
  const [clause, variable] = list === 'clauses' ? [clauses[Number(index)]] : [undefined, variables[Number(index)]];
  if (clause !== undefined) {
    return `c${clause.id}.${rest}`;
  }
  return index === undefined || variable === undefined ? path : `v${variable.id}.${optionById(rest ?? '', variable.options)}`;
}

/** All messages by place, one per line. */
export function faultsOf(errors: Record<string, readonly string[]>, template: DpaEdit): Faults {
  const texts: Record<string, string[]> = {};
  for (const [path, said] of Object.entries(errors)) {
    (texts[faultKeyOf(path, template)] ??= []).push(...said);
  }
  return Object.fromEntries(Object.entries(texts).map(([place, said]) => [place, said.join('\n')]));
}

/** The editor's name for a property; `null` if it is unknown. */
function property(rest: string): string | null {
  const option = /^options\.(\d+)\.(value|label)/.exec(rest);
  if (option !== null) {
    return i18n.t(option[2] === 'value' ? 'studio.where.option_value' : 'studio.where.option', { number: Number(option[1]) + 1 });
  }
  const key = `dpa.where.${rest.replace(/\.\d+$/, '')}`;
  return isTextKey(key) ? i18n.t(key) : null;
}

/** The name of a place in a sentence; `null` if the item or option there was removed. */
function nameOf(place: string, { variables, clauses }: DpaEdit): string | null {
  const [, list, id, rest] = PLACE.exec(place) ?? [];
  if (id === undefined) {
    return property(place) ?? '';
  }
  const things = list === 'c' ? clauses : variables;
  const index = things.findIndex((thing) => String(thing.id) === id);
  const label = list === 'c' ? clauses[index]?.name.trim() : variables[index]?.label.trim();
  const part = optionByPosition(rest ?? '', (list === 'c' ? undefined : variables[index]?.options) ?? []);
  if (part === null || index < 0) {
    return null;
  }
  const name = i18n.t(list === 'c' ? 'dpa.clause.named' : 'studio.field.named', {
    number: index + 1,
    label: label || i18n.t('studio.field.unnamed')
  });
  return [name, property(part)].filter((part) => part !== null).join(', ');
}

/** Line and column in a message of the server: its first two numbers, in any language. */
const SAID = /^\D{1,30}(\d{1,7})\D{1,30}(\d{1,7}): /;

/** Whether a place has lines and columns. */
const hasLines = (place: string): boolean => /(^|\.)(content_md|condition)$/.test(place);

const line = (where: string, text: string): string => (where === '' ? text : `${where}: ${text}`);

/** The lines of a summary: where, what, and the very spot to go to. */
export function linesOf(faults: Faults, template: DpaEdit): Problem[] {
  return Object.entries(faults).flatMap(([place, texts]) => {
    const name = nameOf(place, template);
    return (name === null ? [] : texts.split('\n')).map((text): Problem => {
      const [, row, column] = (hasLines(place) ? SAID.exec(text) : null) ?? [];
      const spot = row === undefined || column === undefined ? '' : `@${row}:${column}`;
      return { text: line(name ?? '', text), field: controlId(place) + spot };
    });
  });
}

/** The same for what prevents a template from being published. */
export function openEnds(problems: DpaTemplate['problems'], template: DpaEdit): Problem[] {
  return problems.map(({ field, line: row, column, message }): Problem => {
    const key = faultKeyOf(field, template);
    const name = nameOf(key, template) ?? '';
    if (row === null || column === null) {
      return { text: line(name, message), field: controlId(key) };
    }
    const where = `${name}, ${i18n.t('dpa.at', { line: row, column })}`;
    return { text: line(where, message), field: `${controlId(key)}@${row}:${column}` };
  });
}

/** The card that a control is in. */
export function cardOf(control: string): { list: 'v' | 'c'; id: number } | null {
  const [, list, id] = /^studio-([vc])(\d+)\./.exec(control) ?? [];
  return list === undefined || id === undefined ? null : { list: list as 'v' | 'c', id: Number(id) };
}
