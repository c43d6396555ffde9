import { ApiFailure } from '../api/failure';
import type { Refusal } from './problems';

/** The problems that a form shows after a refusal, including those of no field; `unexpected` if the server did not answer. */
export function refusal<Field extends string>(cause: unknown, names: readonly Field[], unexpected: string): Refusal<Field> {
  if (!(cause instanceof ApiFailure)) {
    return { fields: {}, general: [unexpected] };
  }
  const fields: Partial<Record<Field, string>> = {};
  const general: string[] = [];
  for (const [path, texts] of Object.entries(cause.errors)) {
    const field = names.find((name) => name === path);
    if (field !== undefined && texts[0] !== undefined) {
      fields[field] = texts[0];
    } else {
      general.push(...texts);
    }
  }
  if (Object.keys(fields).length === 0 && general.length === 0) {
    general.push(cause.message);
  }
  return { fields, general };
}
