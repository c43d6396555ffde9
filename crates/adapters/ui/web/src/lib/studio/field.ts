// In the editor a field has the properties of all types, so that changing the type and back loses nothing. Only those
// of its type are sent.
import type { Locale } from '../i18n.svelte';
import { hasPlaceholder, isChoice, isList, isNumber, isStatic, isText, type Kind } from './kinds';
import { freeSlug, slugFrom } from './slug';
import { missing, NO_WORDS, optionalTo, say, wordsFrom, wordsTo, type WireWords, type Words } from './words';

/** The value of the option that is followed by free text. */
export const OTHER = 'other';
export type Comparison = 'eq' | 'ne' | 'includes' | 'truthy';

export interface Option {
  /** Tells options apart on the page; never sent. */
  id: number;
  value: string;
  label: Words;
  /** Whether the value was typed or stored, and so no longer follows the label. */
  fixed: boolean;
}

export const MAX_CONDITIONS = 10;

export interface Condition {
  /** Tells conditions apart on the page; never sent. */
  id: number;
  field: string;
  op: Comparison;
  value: string;
  /** The value as it was stored, until the person chooses another. */
  stored?: unknown;
}

export interface Field {
  /** Tells fields apart on the page; never sent. */
  id: number;
  slug: string;
  fixed: boolean;
  type: Kind;
  label: Words;
  help: Words;
  placeholder: Words;
  required: boolean;
  anonymize: boolean;
  /** The default values: none, one, or for a list several. */
  defaults: string[];
  options: Option[];
  /** The key of the free text after the option `other`; empty without one. */
  other: string;
  min: string;
  max: string;
  step: string;
  minLength: string;
  maxLength: string;
  pattern: string;
  accept: string[];
  maxSizeKb: string;
  maxFiles: string;
  notFuture: boolean;
  /** Whether No, too, answers a toggle that is required. */
  allowNo: boolean;
  /** When it is shown; without conditions, always. */
  conditions: Condition[];
  /** Whether all of them have to hold, or any. */
  combinator: Combinator;
}

export type Combinator = 'all' | 'any';

interface WireCondition {
  field: string;
  op: string;
  value?: unknown;
}

/** The definition of a field in the API. */
export interface WireField {
  slug: string;
  type: string;
  label: WireWords;
  help?: WireWords;
  placeholder?: WireWords;
  required?: boolean | null;
  anonymize?: boolean | null;
  default?: unknown;
  otherDbField?: string | null;
  options?: { value: string; label: WireWords }[] | null;
  validation?: Record<string, unknown> | null;
  visibleIf?: WireCondition | { all: WireCondition[] } | { any: WireCondition[] } | null;
}

let last = 0;
export const nextId = (): number => (last += 1);

export function newOption(label: Words = NO_WORDS, value = ''): Option {
  return { id: nextId(), value, label: { ...label }, fixed: value !== '' };
}

/**
 * Adds areas to the options of a field, under their official keys, and returns how many. Options with a text stay, and
 * the one for other texts stays last. An empty hint is filled with the source of the areas.
 */
export function putAreas(field: Field, areas: readonly { key: string; name: string }[], source: { de: string; en: string } | null): number {
  const kept = field.options.filter(({ label, value }) => value === OTHER || label.de.trim() !== '' || label.en.trim() !== '');
  const fresh = areas.filter(({ key }) => !kept.some(({ value }) => value === key));
  field.options = [
    ...kept.filter(({ value }) => value !== OTHER),
    ...fresh.map(({ key, name }) => newOption({ de: name, en: name }, key)),
    ...kept.filter(({ value }) => value === OTHER)
  ];
  if (source !== null && field.help.de.trim() === '' && field.help.en.trim() === '') {
    field.help = { ...source };
  }
  return fresh.length;
}

/**
 * Makes options of the lines of a text, from a position on. Options without a text in the language are filled first, so
 * that the translation of a list can be pasted beside it.
 */
export function pasteOptions(field: Field, from: number, language: Locale, lines: readonly string[], languages: readonly Locale[]): void {
  lines.forEach((line, index) => {
    const at = from + index;
    const present = field.options[at];
    if (present !== undefined && present.value !== OTHER && (index === 0 || present.label[language].trim() === '')) {
      say(present.label, language, line, languages);
    } else {
      const option = newOption();
      say(option.label, language, line, languages);
      field.options.splice(at, 0, option);
    }
  });
}

export function newField(type: Kind): Field {
  return {
    id: nextId(),
    slug: '',
    fixed: false,
    type,
    label: { ...NO_WORDS },
    help: { ...NO_WORDS },
    placeholder: { ...NO_WORDS },
    required: false,
    // Texts usually mention people, and forgetting the switch is the risk.
    anonymize: type === 'textarea' || type === 'text',
    defaults: [],
    options: isChoice(type) ? [newOption(), newOption()] : [],
    other: '',
    min: '',
    max: '',
    step: '',
    minLength: '',
    maxLength: '',
    pattern: '',
    accept: [],
    maxSizeKb: '',
    maxFiles: '',
    notFuture: false,
    allowNo: false,
    conditions: [],
    combinator: 'all'
  };
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const texts = (value: unknown): string[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value.map(text) : [text(value)];

/** `known` is the same field as it is on the page already; it and its options keep their ids. */
export function fieldFrom(wire: WireField, known?: Field): Field {
  const bounds = wire.validation ?? {};
  const optionId = (value: string): number => known?.options.find((option) => option.value === value)?.id ?? nextId();
  return {
    id: known?.id ?? nextId(),
    slug: wire.slug,
    fixed: true,
    type: wire.type as Kind,
    label: wordsFrom(wire.label),
    help: wordsFrom(wire.help),
    placeholder: wordsFrom(wire.placeholder),
    required: wire.required === true,
    anonymize: wire.anonymize === true,
    defaults: texts(wire.default),
    options: (wire.options ?? []).map(({ value, label }) => ({ id: optionId(value), value, label: wordsFrom(label), fixed: true })),
    other: wire.otherDbField ?? '',
    min: text(bounds['min']),
    max: text(bounds['max']),
    step: text(bounds['step']),
    minLength: text(bounds['minLength']),
    maxLength: text(bounds['maxLength']),
    pattern: text(bounds['pattern']),
    accept: texts(bounds['accept']),
    maxSizeKb: text(bounds['maxSizeKb']),
    maxFiles: text(bounds['maxFiles']),
    notFuture: bounds['notFuture'] === true,
    allowNo: bounds['allowNo'] === true,
    ...conditionsFrom(wire.visibleIf ?? { all: [] })
  };
}

/** The fields of a block. Those whose keys are `known` keep their ids, so that messages stay with them. */
export function fieldsFrom(wires: readonly WireField[], known: readonly Field[] = []): Field[] {
  return wires.map((wire) =>
    fieldFrom(
      wire,
      known.find(({ slug }) => slug === wire.slug)
    )
  );
}

function conditionsFrom(wire: NonNullable<WireField['visibleIf']>): Pick<Field, 'conditions' | 'combinator'> {
  const several = 'all' in wire ? wire.all : 'any' in wire ? wire.any : [wire];
  const conditions = several.map(({ field, op, value }) => ({
    id: nextId(),
    field,
    op: op as Comparison,
    value: Array.isArray(value) ? '' : text(value),
    stored: value ?? null
  }));
  return { conditions, combinator: 'any' in wire ? 'any' : 'all' };
}

/** A number with a decimal comma or point; anything else is sent unchanged, for the server to refuse. */
function number(typed: string): number | string | null {
  const trimmed = typed.trim().replace(',', '.');
  if (trimmed === '') {
    return null;
  }
  return Number.isFinite(Number(trimmed)) ? Number(trimmed) : typed;
}

function validation(field: Field): Record<string, unknown> {
  const { type } = field;
  if (isNumber(type)) {
    return { min: number(field.min), max: number(field.max), step: number(field.step) };
  }
  if (isText(type)) {
    return {
      minLength: number(field.minLength),
      maxLength: number(field.maxLength),
      pattern: field.pattern === '' ? null : field.pattern
    };
  }
  if (type === 'date') {
    return { notFuture: field.notFuture };
  }
  if (type === 'toggle') {
    return field.required && field.allowNo ? { allowNo: true } : {};
  }
  if (type === 'file-upload') {
    return {
      accept: field.accept.length === 0 ? null : [...field.accept],
      maxSizeKb: number(field.maxSizeKb),
      maxFiles: number(field.maxFiles)
    };
  }
  return {};
}

/** A value of a field as the API expects it. */
function valueOf(type: Kind, typed: string): unknown {
  if (isNumber(type)) {
    return number(typed);
  }
  return type === 'toggle' ? typed === 'true' : typed;
}

function startOf(field: Field): unknown {
  const { type, defaults } = field;
  const known = isChoice(type) ? defaults.filter((value) => field.options.some((option) => option.value === value)) : defaults;
  if (isStatic(type) || type === 'file-upload' || known.length === 0) {
    return null;
  }
  if (isList(type)) {
    return [...known];
  }
  return known[0] === '' ? null : valueOf(type, known[0] ?? '');
}

function conditionTo({ field, op, value, stored }: Condition, of: (slug: string) => Kind | undefined): WireCondition {
  if (op === 'truthy') {
    return { field, op };
  }
  return { field, op, value: stored !== undefined ? stored : valueOf(of(field) ?? 'text', value) };
}

function conditionsTo(
  { conditions, combinator }: Field,
  of: (slug: string) => Kind | undefined
): NonNullable<WireField['visibleIf']> | null {
  const [first, ...others] = conditions.map((condition) => conditionTo(condition, of));
  if (first === undefined || others.length === 0) {
    return first ?? null;
  }
  return combinator === 'all' ? { all: [first, ...others] } : { any: [first, ...others] };
}

/** The path of a condition in the API's messages. */
export function conditionPath({ conditions, combinator }: Field, index: number): string {
  return conditions.length === 1 ? 'visibleIf' : `visibleIf.${combinator}.${index}`;
}

/** The body, without what the type does not use. `of` returns the types of the fields in conditions. */
export function fieldTo(field: Field, of: (slug: string) => Kind | undefined): WireField {
  const { type } = field;
  const takesText = !isStatic(type) && type !== 'file-upload';
  return {
    slug: field.slug,
    type,
    label: wordsTo(field.label),
    help: isStatic(type) || type === 'hidden' ? null : optionalTo(field.help),
    placeholder: hasPlaceholder(type) ? optionalTo(field.placeholder) : null,
    required: !isStatic(type) && type !== 'hidden' && field.required,
    anonymize: takesText && field.anonymize,
    default: startOf(field),
    otherDbField: isChoice(type) && field.other !== '' ? field.other : null,
    options: isChoice(type) ? field.options.map(({ value, label }) => ({ value, label: wordsTo(label) })) : [],
    validation: validation(field),
    visibleIf: conditionsTo(field, of)
  };
}

/** Changes the type and drops what would mean something else there. */
export function changeType(field: Field, type: Kind): void {
  // A type without text hides the switch; changing back must not leave it off.
  if ((type === 'text' || type === 'textarea') && !isText(field.type)) {
    field.anonymize = true;
  }
  if (isChoice(type) && field.options.length === 0) {
    field.options = [newOption(), newOption()];
  }
  if (type !== field.type && !(isChoice(type) && isChoice(field.type))) {
    field.defaults = [];
  }
  field.type = type;
}

/** A copy with keys of its own. */
export function copyOf(field: Field, taken: readonly string[]): Field {
  const copy = structuredClone(field);
  const slug = freeSlug(field.slug, taken);
  return {
    ...copy,
    id: nextId(),
    slug,
    other: field.other === '' ? '' : freeSlug(field.other, [...taken, slug]),
    options: copy.options.map((option) => ({ ...option, id: nextId() })),
    conditions: copy.conditions.map((condition) => ({ ...condition, id: nextId() }))
  };
}

/** The keys that a list of fields uses, except those of one field. */
export function takenSlugs(fields: readonly Field[], but?: Field): string[] {
  return fields.flatMap((field) => (field.id === but?.id ? [] : field.other === '' ? [field.slug] : [field.slug, field.other]));
}

/** Changes a key, also in the conditions on it. */
export function changeSlug(field: Field, slug: string, fields: readonly Field[]): void {
  const before = field.slug;
  field.slug = slug;
  for (const condition of fields.flatMap(({ conditions }) => conditions)) {
    if (before !== '' && condition.field === before) {
      condition.field = slug;
    }
  }
}

/** Changes the value of an option, also in the conditions on it. */
export function changeOptionValue(option: Option, value: string, field: Field, fields: readonly Field[]): void {
  const before = option.value;
  option.value = value;
  for (const condition of fields.flatMap(({ conditions }) => conditions)) {
    if (condition.field === field.slug && condition.value === before) {
      [condition.value, condition.stored] = [value, undefined];
    }
  }
}

/** Updates keys from their labels, until somebody fixes them. */
export function follow(field: Field, fields: readonly Field[]): void {
  const said = (words: Words): string => slugFrom(words.de.trim() === '' ? words.en : words.de);
  if (!field.fixed) {
    const slug = freeSlug(said(field.label) || 'feld', takenSlugs(fields, field));
    if (slug !== field.slug) {
      changeSlug(field, slug, fields);
    }
  }
  for (const option of field.options) {
    if (!option.fixed) {
      const others = field.options.filter((other) => other.id !== option.id).map((other) => other.value);
      const wanted = said(option.label);
      // `other` has a special meaning, which must be switched on deliberately.
      const value = wanted === '' ? '' : freeSlug(wanted, [...others, OTHER]);
      if (value !== option.value) {
        changeOptionValue(option, value, field, fields);
      }
    }
  }
}

/** How many texts of a field are missing in a language of the site. */
export function missingTexts(field: Field, languages: readonly Locale[]): number {
  const shown = [field.label, isStatic(field.type) ? NO_WORDS : field.help, hasPlaceholder(field.type) ? field.placeholder : NO_WORDS];
  const options = isChoice(field.type) ? field.options.map((option) => option.label) : [];
  return [...shown, ...options].filter((words) => missing(words, languages) !== null).length;
}
