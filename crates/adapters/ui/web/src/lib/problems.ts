import { ApiFailure } from '../api/failure';
import { i18n } from './i18n.svelte';

/** A problem, with the id of its field if it belongs to one. */
export interface Problem {
  text: string;
  field?: string | undefined;
}

/** The problems of a form by field, and those of no field. */
export interface Refusal<Field extends string> {
  fields: Partial<Record<Field, string>>;
  general: string[];
}

/** Assigns the server's messages to the fields that it names; others are general. */
export function refusal<Field extends string>(cause: unknown, known: readonly Field[]): Refusal<Field> {
  if (!(cause instanceof ApiFailure)) {
    return { fields: {}, general: [i18n.t('error.unexpected')] };
  }
  const fields: Partial<Record<Field, string>> = {};
  for (const name of known) {
    const text = cause.errors[name]?.[0];
    if (text !== undefined) {
      fields[name] = text;
    }
  }
  return { fields, general: Object.keys(fields).length === 0 ? [cause.message] : [] };
}

/** The lines of the summary above a form whose fields have the ids `prefix` + name. */
export function problemsOf<Field extends string>({ fields, general }: Refusal<Field>, known: readonly Field[], prefix: string): Problem[] {
  return [
    ...general.map((text) => ({ text })),
    ...known.flatMap((name) => {
      const text = fields[name];
      return text === undefined ? [] : [{ text, field: prefix + name }];
    })
  ];
}
