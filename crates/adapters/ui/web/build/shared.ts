import type { CSSOptions, UserConfig } from 'vite';

/** Where both builds write; `crates/adapters/ui` embeds this folder. */
export const OUT_DIR = '../dist';

/** KERN's SCSS still uses Sass syntax that is deprecated; its warnings are not ours to fix. */
export const css: CSSOptions = {
  preprocessorOptions: { scss: { quietDeps: true, loadPaths: ['node_modules'] } }
};

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
