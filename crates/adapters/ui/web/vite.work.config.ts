import { defineConfig } from 'vite';

import { build } from './build/shared.ts';

/** The script that computes in place of a person's answer: loaded on its own, and by itself as a worker. */
export default defineConfig({
  publicDir: false,
  build: {
    ...build,
    rolldownOptions: {
      input: { work: 'public-pages/work.ts' },
      output: { format: 'iife', entryFileNames: 'public/work.js' }
    }
  }
});
