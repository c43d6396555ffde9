const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Whether two values of a form are the same, whatever objects they are in. It ends at the first difference; what is
 * undefined is as if it were not there.
 */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) {
    return true;
  }
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) {
    return false;
  }
  if (Array.isArray(one) && one.length !== other['length']) {
    return false;
  }
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => same(one[key], other[key]));
}

/** What a form shows after saving: what was stored, unless more was typed in the meantime. */
export const afterSave = <Value>(typed: Value, sent: Value, stored: Value): Value => (same(typed, sent) ? stored : typed);
