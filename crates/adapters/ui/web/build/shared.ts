import type { CSSOptions, UserConfig } from 'vite';

import { unused } from './unused.ts';

/** The output folder of both builds, which `crates/adapters/ui` embeds. */
export const OUT_DIR = '../dist';

/** The options for the styles of pages whose sources are in these folders. */
export const css = (...folders: string[]): CSSOptions => ({
  // KERN's SCSS still uses Sass syntax that is deprecated; its warnings are not ours to fix.
  preprocessorOptions: { scss: { quietDeps: true, loadPaths: ['node_modules'] } },
  postcss: { plugins: [unused(...folders)] }
});

/**
 * Settings that the strict Content-Security-Policy (`default-src 'self'`) asks for: nothing
 * is inlined as a `data:` address, and no inline preload script is written.
 */
export const build: NonNullable<UserConfig['build']> = {
  outDir: OUT_DIR,
  emptyOutDir: false,
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  // Safari 15.4 and Firefox 113 are the first with everything that KERN's style sheets use.
  target: ['chrome111', 'edge111', 'firefox113', 'safari16'],
  reportCompressedSize: false
};
