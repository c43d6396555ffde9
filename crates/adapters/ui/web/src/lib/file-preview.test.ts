// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';

import { drawPreview, fitted, hasPreview } from './file-preview';

afterEach(() => vi.unstubAllGlobals());

describe('previews of files', () => {
  it('are there for images that are not too large', () => {
    expect(hasPreview({ media_type: 'image/webp', size: 10 * 1024 * 1024 })).toBe(true);
    expect(hasPreview({ media_type: 'image/jpeg', size: 10 * 1024 * 1024 + 1 })).toBe(false);
    expect(hasPreview({ media_type: 'application/pdf', size: 10 })).toBe(false);
  });

  it('fit, keep their shape and are never larger than the image', () => {
    expect(fitted(4000, 3000)).toEqual([640, 480]);
    expect(fitted(3000, 4000)).toEqual([480, 640]);
    expect(fitted(100, 20)).toEqual([100, 20]);
    expect(fitted(10_000, 1)).toEqual([640, 1]);
  });

  it('are drawn, and the image is let go of', async () => {
    const image = { width: 1280, height: 640, close: vi.fn() };
    vi.stubGlobal('createImageBitmap', () => Promise.resolve(image));
    const drawImage = vi.fn();
    const canvas = document.createElement('canvas');
    vi.spyOn(canvas, 'getContext').mockReturnValue({ drawImage } as unknown as null);
    await drawPreview(new Blob(), canvas);
    expect([canvas.width, canvas.height]).toEqual([640, 320]);
    expect(drawImage).toHaveBeenCalledWith(image, 0, 0, 640, 320);
    expect(image.close).toHaveBeenCalledOnce();
  });

  it('say when a browser cannot read the image', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('damaged')));
    await expect(drawPreview(new Blob(), document.createElement('canvas'))).rejects.toThrow('damaged');
  });
});
