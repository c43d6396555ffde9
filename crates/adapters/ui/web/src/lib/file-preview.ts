/** The longest side of a preview in pixels of its own; it is shown at half of that, so that it is sharp on fine screens too. */
const SIDE = 640;
/** As large as an attachment can be; anything larger is downloaded instead. */
const LARGEST = 10 * 1024 * 1024;

/** Whether a file of a report has a preview. */
export function hasPreview(file: { media_type: string; size: number }): boolean {
  return file.media_type.startsWith('image/') && file.size <= LARGEST;
}

/** Width and height of a preview: scaled down to fit, never up. */
export function fitted(width: number, height: number): [number, number] {
  const scale = Math.min(1, SIDE / Math.max(width, height));
  const scaled = (side: number): number => Math.max(1, Math.round(side * scale));
  return [scaled(width), scaled(height)];
}

/**
 * Draws a preview from the pixels alone: no metadata is in what can be saved from the page, and no
 * address of the file either, which the policy of the page would forbid.
 */
export async function drawPreview(content: Blob, canvas: HTMLCanvasElement): Promise<void> {
  const image = await createImageBitmap(content);
  try {
    [canvas.width, canvas.height] = fitted(image.width, image.height);
    const context = canvas.getContext('2d');
    if (context === null) {
      throw new Error('no canvas');
    }
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
  } finally {
    image.close();
  }
}
