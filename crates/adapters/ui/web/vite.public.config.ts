import { defineConfig } from 'vite';

import { build, css } from './build/shared.ts';

/**
 * The assets of the pages that Rust renders. Their own names are stable, since the templates
 * name them; the fonts beside them carry a hash and are shared with the staff application.
 */
export default defineConfig({
  // The templates are in Rust.
  css: css('../src', 'public-pages', 'src/styles'),
  publicDir: false,
  build: {
    ...build,
    cssCodeSplit: false,
    rolldownOptions: {
      input: { public: 'src/public/main.ts' },
      output: {
        format: 'iife',
        entryFileNames: 'public/public.js',
        assetFileNames: (asset) =>
          asset.names.some((name) => name.endsWith('.css')) ? 'public/public.css' : 'assets/[name]-[hash][extname]'
      }
    }
  }
});
