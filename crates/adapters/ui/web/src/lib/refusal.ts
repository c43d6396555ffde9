import { ApiFailure } from '../api/failure';
import type { Refusal } from './problems';

/** What a form shows when the server said no, texts of what is no field of it included; `unexpected` for what is no answer of it. */
export function refusal<Field extends string>(
  cause: unknown,
  names: readonly Field[],
  unexpected: string
): Refusal<Field> {
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
