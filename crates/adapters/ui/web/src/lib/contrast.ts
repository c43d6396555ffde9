/**
 * The contrast of two colours written `#rrggbb` (WCAG 2.2), or `null` if one of them is not a colour. The server decides; this
 * shows it while somebody chooses.
 */
export function contrast(one: string, other: string): number | null {
  const [first, second] = [luminance(one), luminance(other)];
  if (first === null || second === null) {
    return null;
  }
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminance(color: string): number | null {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color.trim());
  if (digits === null) {
    return null;
  }
  const [red = 0, green = 0, blue = 0] = digits.slice(1).map((pair) => {
    const share = Number.parseInt(pair, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The darkest background of a light page that links stand on, as the server has it. */
export const LIGHT_SURFACE = '#f2f3f6';
/** The least contrast of text (WCAG 2.2 AA). */
export const LEAST = 4.5;
