import type { DpaClause, DpaTemplate, DpaTemplateInput, DpaVariable, DpaVariableType } from '../../api/dpa';
import { distinct } from '../distinct';
import { nextId } from '../studio/field';

export const VARIABLE_TYPES = ['text', 'textarea', 'select', 'multi-select', 'toggle'] as const satisfies readonly DpaVariableType[];

/** Years are usual: claims from a contract lapse after three. */
const RETENTION = '1095';
const PREFILL = 'profile.name';

/** An option in the editor. `id` identifies it on the page and is never sent. */
export interface OptionEdit {
  id: number;
  value: string;
  label: string;
}

/** A variable in the editor, with the values that it would have as another type. */
export interface VariableEdit {
  id: number;
  key: string;
  label: string;
  type: DpaVariableType;
  required: boolean;
  prefill: boolean;
  options: OptionEdit[];
  /** The default: a text or an option, several options, or on or off. */
  text: string;
  chosen: string[];
  on: boolean;
}

export interface ClauseEdit {
  id: number;
  key: string;
  name: string;
  condition: string;
  content: string;
}

/** A template in the editor. */
export interface DpaEdit {
  name: string;
  /** If empty, it is made from the name. */
  slug: string;
  locale: 'de' | 'en';
  /** Days, as typed. */
  retention: string;
  content: string;
  variables: VariableEdit[];
  clauses: ClauseEdit[];
}

export const isChoice = (type: DpaVariableType): boolean => type === 'select' || type === 'multi-select';

/** The options that can be chosen so far. */
export function usable({ options }: VariableEdit): { value: string; label: string }[] {
  const all = options.map(({ value, label }) => ({ value: value.trim(), label: label.trim() || value.trim() }));
  return distinct(all, ({ value }) => value);
}

export function newTemplate(locale: 'de' | 'en'): DpaEdit {
  return { name: '', slug: '', locale, retention: RETENTION, content: '', variables: [], clauses: [] };
}

export function newOption(value = '', label = ''): OptionEdit {
  return { id: nextId(), value, label };
}

export function newVariable(): VariableEdit {
  return { id: nextId(), key: '', label: '', type: 'text', required: false, prefill: false, options: [], text: '', chosen: [], on: false };
}

export function newClause(): ClauseEdit {
  return { id: nextId(), key: '', name: '', condition: '', content: '' };
}

function variableFrom({ key, label, type, required, prefillFrom, options, default: start }: DpaVariable): VariableEdit {
  return {
    ...newVariable(),
    key,
    label,
    type,
    required: required ?? false,
    prefill: prefillFrom === PREFILL,
    options: (options ?? []).map((option) => newOption(option.value, option.label)),
    text: typeof start === 'string' ? start : '',
    chosen: Array.isArray(start) ? start : [],
    on: start === true
  };
}

/** The body of a variable, without the values of other types. */
export function variableTo(variable: VariableEdit): DpaVariable {
  const { key, label, type, required, prefill, options, text, chosen, on } = variable;
  const values = options.map((option) => option.value);
  const start: string | string[] | boolean =
    type === 'toggle'
      ? on
      : type === 'multi-select'
        ? values.filter((value) => chosen.includes(value))
        : type === 'select' && !values.includes(text)
          ? ''
          : text;
  const isNothing = typeof start === 'boolean' ? !start : start.length === 0;
  return {
    key: key.trim(),
    label: label.trim(),
    type,
    required,
    options: isChoice(type) ? options.map((option) => ({ value: option.value.trim(), label: option.label.trim() })) : [],
    ...(!isNothing && { default: start }),
    ...(prefill && type === 'text' && { prefillFrom: PREFILL })
  };
}

const clauseFrom = ({ key, name, condition, content_md }: DpaClause): ClauseEdit => ({
  ...newClause(),
  key,
  name,
  condition: condition ?? '',
  content: content_md
});

const clauseTo = ({ key, name, condition, content }: ClauseEdit): DpaClause => ({
  key: key.trim(),
  name: name.trim(),
  condition,
  content_md: content
});

export function templateFrom(template: DpaTemplate): DpaEdit {
  return {
    name: template.name,
    slug: template.slug,
    locale: template.locale,
    retention: String(template.retention_days),
    content: template.content_md,
    variables: template.variable_schema.map(variableFrom),
    clauses: template.clauses.map(clauseFrom)
  };
}

/** The body. What is not a number is sent as it is, and the server refuses it. */
export function templateTo(template: DpaEdit): DpaTemplateInput {
  const days = template.retention.trim();
  return {
    name: template.name.trim(),
    ...(template.slug.trim() !== '' && { slug: template.slug.trim() }),
    locale: template.locale,
    retention_days: (/^\d+$/.test(days) ? Number(days) : days) as number,
    content_md: template.content,
    variable_schema: template.variables.map(variableTo),
    clauses: template.clauses.map(clauseTo)
  };
}

/** Shows the slug that the server generated. */
export function settle(template: DpaEdit, stored: DpaTemplate): void {
  template.slug ||= stored.slug;
}
