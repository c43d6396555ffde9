import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import globals from 'globals';

export default defineConfig(
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  // A fixture of Playwright that needs no other says so with `{}`.
  { rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] } },
  // What is given to `evaluate` runs in the page.
  { languageOptions: { globals: { ...globals.node, ...globals.browser } } }
);
