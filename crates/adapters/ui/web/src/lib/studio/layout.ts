/** A message from the page of a preview: its height and the positions of its fields, in its own pixels. */
export interface PreviewLayout {
  height: number;
  fields: Record<string, number>;
  /** The field that it was told to show, in an answer to that. */
  spot?: string | undefined;
}

const isPosition = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Validates such a message: the page has no origin of its own and could send anything. */
export function isLayout(data: unknown): data is PreviewLayout {
  if (typeof data !== 'object' || data === null || !('height' in data) || !('fields' in data)) {
    return false;
  }
  const { height, fields } = data;
  const spot = 'spot' in data ? data.spot : undefined;
  return (
    isPosition(height) &&
    typeof fields === 'object' &&
    fields !== null &&
    Object.values(fields).every(isPosition) &&
    (spot === undefined || typeof spot === 'string')
  );
}
