// The same rules as on the server (crate `forms`, condition.rs): which fields are on screen.

/** Numbers are equal by value, lists as sets, everything else as it is. */
function equal(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((item) => b.includes(item)) : a === b;
}

/** Whether a condition holds; a missing value is `undefined` and differs from everything. */
export function holds(op: string, wanted: unknown, actual: unknown): boolean {
  const missing = actual === undefined || actual === null;
  switch (op) {
    case 'eq':
      return !missing && equal(actual, wanted);
    case 'ne':
      return missing || !equal(actual, wanted);
    case 'includes':
      return Array.isArray(actual) && actual.includes(wanted);
    default:
      return !missing && actual !== '' && actual !== false && !(Array.isArray(actual) && actual.length === 0);
  }
}

/** The value of a field as the server will read it; `undefined` when there is none. */
export function answer(field: HTMLElement): unknown {
  const { slug, kind, fixed } = field.dataset;
  if (kind === 'fixed') {
    return fixed === undefined ? undefined : (JSON.parse(fixed) as unknown);
  }
  const controls = [...field.querySelectorAll<HTMLInputElement>(`[name="data.${slug}"]`)];
  const first = controls[0];
  if (kind === 'flag') {
    const chosen = controls.find((control) => control.checked)?.value;
    return chosen ? chosen === 'true' : first?.type === 'radio' ? undefined : false;
  }
  const values = controls
    .filter((control) => !/^(checkbox|radio)$/.test(control.type) || control.checked)
    .map((control) => control.value)
    .filter((value) => value !== '');
  if (kind === 'list') {
    return values.length > 0 ? values : undefined;
  }
  return kind === 'number' && values[0] !== undefined ? Number(values[0]) : values[0];
}

/** A stored condition: one comparison, or several of which all or any have to hold. */
interface Condition {
  field: string;
  op: string;
  value: unknown;
  all?: Condition[];
  any?: Condition[];
}

/** The slugs of the visible fields. A hidden field has no value for others. */
export function visible(fields: Map<string, HTMLElement>): Set<string> {
  const decided = new Map<string, boolean>();
  const met = ({ field, op, value, all, any }: Condition): boolean =>
    all?.every(met) ?? any?.some(met) ?? holds(op, value, decide(field) ? answer(fields.get(field) as HTMLElement) : undefined);
  const decide = (slug: string): boolean => {
    const element = fields.get(slug);
    const known = decided.get(slug);
    if (known !== undefined || element === undefined) {
      return known ?? false;
    }
    decided.set(slug, false);
    const condition = element.dataset['if'];
    const result = condition === undefined || met(JSON.parse(condition) as Condition);
    decided.set(slug, result);
    return result;
  };
  return new Set([...fields.keys()].filter(decide));
}
