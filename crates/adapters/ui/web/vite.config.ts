/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

import { build, css } from './build/shared.ts';

/** `npm run dev`: every address of an application shows its one page, as the server does it. */
function fallbacks(): Plugin {
  return {
    name: 'fallbacks',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const address = request.url ?? '';
        if (/^\/app(?:[/?]|$)/.test(address)) {
          request.url = '/staff/index.html';
        } else if (/^\/portal(?:[/?]|$)/.test(address) && !/^\/portal\/(?:verify|password|index\.html)/.test(address)) {
          request.url = '/portal/index.html';
        }
        next();
      });
    }
  };
}

export default defineConfig({
  plugins: [svelte(), fallbacks()],
  css: css('src'),
  publicDir: false,
  build: {
    ...build,
    rolldownOptions: { input: ['staff/index.html', 'portal/index.html'] }
  },
  server: {
    // The running binary answers everything that is not a page of this application.
    proxy: {
      '^/(api|f|barrierefreiheit|public|portal/verify|portal/password)(/|$|\\?)': 'http://127.0.0.1:8080'
    }
  },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: {
    environmentOptions: { jsdom: { url: 'http://localhost/app/reports' } },
    include: ['src/**/*.test.ts', 'public-pages/**/*.test.ts', 'build/**/*.test.ts'],
    // The first import of a component compiles it, which takes long on a busy machine.
    testTimeout: 30_000,
    restoreMocks: true
  }
});
