import postcss from 'postcss';
import { expect, it } from 'vitest';

import { unused } from './unused.ts';

/** What is left of a style sheet for pages without sources, which name nothing. */
const left = (css: string): string => postcss([unused()]).process(css, { from: undefined }).css.replaceAll(/\s+/g, ' ');

it('writes the value of a variable in its place where there is only one', () => {
  const css = `
    :root { --kern-8: 0.5rem; --kern-space: var(--kern-8); --kern-other: 1px; }
    p { margin: var(--kern-space) var(--kern-8); }`;
  expect(left(css)).toMatch(/^ ?p \{ margin: 0\.5rem 0\.5rem; \}$/);
});

it('leaves a variable that is another one elsewhere, and what is made of it', () => {
  const css = `
    :root { --kern-size: 1rem; --kern-line: var(--kern-size); }
    @media print { :root { --kern-size: 2rem; } }
    p { font-size: var(--kern-size); line-height: var(--kern-line); }`;
  const kept = left(css);
  expect(kept).toContain('p { font-size: var(--kern-size); line-height: var(--kern-line); }');
  expect(kept).toContain('--kern-line: var(--kern-size)');
  expect(kept).toContain('@media print { :root { --kern-size: 2rem; } }');
});
