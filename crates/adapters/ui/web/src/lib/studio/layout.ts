/** What the page of a preview tells: how tall it is, and how far down its fields are, in its own pixels. */
export interface Layout {
  height: number;
  fields: Record<string, number>;
}

const isPlace = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Whether a message is that; the page belongs to no origin and could say anything. */
export function isLayout(data: unknown): data is Layout {
  if (typeof data !== 'object' || data === null || !('height' in data) || !('fields' in data)) {
    return false;
  }
  const { height, fields } = data;
  return isPlace(height) && typeof fields === 'object' && fields !== null && Object.values(fields).every(isPlace);
}
