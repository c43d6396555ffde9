// Collects the licence texts of what the bundles contain, as the licences require.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const BUNDLED = [
  '@fontsource/fira-sans',
  '@kern-ux/native',
  '@lucide/svelte',
  'diff',
  'esm-env',
  'openapi-fetch',
  'svelte',
  'svelte-dnd-action'
];

const sections = BUNDLED.map((name) => {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) {
    throw new Error(`${name} has no licence file: look whether it may still be bundled`);
  }
  const text = readFileSync(join(folder, file), 'utf8').trim();
  return `${name} ${version} (${license})\n${'='.repeat(60)}\n\n${text}\n`;
});
const target = join(root, '../dist/assets');
mkdirSync(target, { recursive: true });
writeFileSync(join(target, 'third-party-licenses.txt'), sections.join('\n\n'));
