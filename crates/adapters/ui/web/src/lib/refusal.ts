import { ApiFailure } from '../api/failure';

/** A refusal told at the fields of a form, as far as it names them. */
export interface Refusal<Field extends string> {
  fields: Partial<Record<Field, string>>;
  /** What belongs to no field of the form. */
  general: string[];
}

/** What a form shows when the server said no; `unexpected` for what is no answer of it. */
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

/** The lines of an error summary: the general ones first, then the fields in their order. */
export function problems<Field extends string>(
  refused: Refusal<Field>,
  names: readonly Field[],
  id: (name: Field) => string
): { text: string; field: string | undefined }[] {
  return [
    ...refused.general.map((text) => ({ text, field: undefined })),
    ...names.flatMap((name) => {
      const text = refused.fields[name];
      return text === undefined ? [] : [{ text, field: id(name) }];
    })
  ];
}
