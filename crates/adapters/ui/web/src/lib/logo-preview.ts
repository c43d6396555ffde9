import { drawPreview } from './file-preview';

/** A logo that is not stored yet, at the only kind of address that the policy of the pages lets an image have. */
export interface ChosenLogo {
  src: string;
  width: number;
  height: number;
}

/** Reads a logo; fails if the file is no image. */
export async function readLogo(file: Blob): Promise<ChosenLogo> {
  const canvas = document.createElement('canvas');
  await drawPreview(file, canvas);
  return { src: canvas.toDataURL('image/png'), width: canvas.width, height: canvas.height };
}

/** The page of the service with that logo where it puts the stored one, or its own mark. */
export function withLogo(html: string, logo: ChosenLogo): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const image = page.createElement('img');
  image.className = 'mw-logo';
  image.alt = '';
  for (const name of ['src', 'width', 'height'] as const) {
    image.setAttribute(name, String(logo[name]));
  }
  page.querySelector('.mw-brand > :is(.mw-logo, .mw-mark)')?.replaceWith(image);
  return `<!DOCTYPE html>${page.documentElement.outerHTML}`;
}
