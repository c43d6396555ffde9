/** Whether two values of a form are the same, whatever objects they are in. */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
