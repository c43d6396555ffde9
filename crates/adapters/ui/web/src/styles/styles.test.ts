import { resolve } from 'node:path';
import { compile } from 'sass';
import { expect, test } from 'vitest';

test.each(['staff', 'public'])('placeholders of the %s pages have a colour of ours, with enough contrast', (name) => {
  const { css } = compile(resolve(import.meta.dirname, `${name}.scss`), {
    loadPaths: [resolve(import.meta.dirname, '../../node_modules')],
    quietDeps: true
  });
  expect(css.match(/::placeholder \{[^}]*\}/g)).toEqual([
    '::placeholder {\n  color: var(--kern-color-layout-text-muted);\n  opacity: 1;\n}'
  ]);
});
