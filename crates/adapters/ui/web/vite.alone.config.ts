import { defineConfig } from 'vite';

import { build } from './build/shared.ts';

/**
 * Scripts that only some pages load, each a file of its own; the mode names it. `work` computes in place of a person's
 * answer, also by itself as a worker; `verify` takes the hash of a file; `steps` shows a form one block at a time.
 */
export default defineConfig(({ mode }) => ({
  publicDir: false,
  build: {
    ...build,
    rolldownOptions: {
      input: { [mode]: `public-pages/${mode}.ts` },
      output: { format: 'iife', entryFileNames: `public/${mode}.js` }
    }
  }
}));
