// Rows of the hostile checks: which were asked for, how each went, and the text of a PDF.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

const STORES = ['sqlite', 'postgres'];
const asked = process.argv.slice(2);
const only = asked.filter((word) => !STORES.includes(word));
export const stores = STORES.filter((store) => asked.includes(store) || !STORES.some((other) => asked.includes(other)));
export const isWanted = (...numbers) => only.length === 0 || numbers.some((number) => only.includes(number));

export const failed = [];
export async function row({ store }, number, what, check) {
  if (!isWanted(number)) return;
  const began = performance.now();
  const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`;
  try {
    const seen = await check();
    console.log(`ok   ${store} ${number}: ${what}${seen ? ` (${seen})` : ''}, ${seconds()}`);
  } catch (error) {
    failed.push(`${store} ${number}`);
    console.log(
      `FAIL ${store} ${number}: ${what}, ${seconds()}: ${error.message.slice(0, 600)} ${error.stack.match(/hostile\/\w+\.mjs:\d+/)?.[0] ?? ''}`
    );
  }
}

export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
export const squeezed = (text) => text.replace(/\s+/g, '');
/** The text of a PDF without blanks and line breaks, which are the layout's. */
export const textOf = (pdf) => squeezed(execFileSync('pdftotext', ['-', '-'], { input: pdf, maxBuffer: 2 ** 30, encoding: 'utf8' }));
