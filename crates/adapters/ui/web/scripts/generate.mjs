// Writes src/api/schema.d.ts from the OpenAPI document that `meldewerk openapi` made; with --check says whether it is.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const source = new URL('../../../../../docs/openapi.json', import.meta.url);
const target = new URL('../src/api/schema.d.ts', import.meta.url);

if (!existsSync(source)) {
  console.error('docs/openapi.json is missing: write it with `meldewerk openapi > docs/openapi.json`.');
  process.exit(1);
}
const banner = '// Generated from docs/openapi.json by `npm run generate`. Do not edit.\n\n';
const types = banner + astToString(await openapiTS(source));
if (process.argv.includes('--check')) {
  if ((await readFile(target, 'utf8')) === types) process.exit(0);
  console.error('src/api/schema.d.ts is not that of docs/openapi.json: `npm run generate` writes it.');
  process.exit(1);
}
await writeFile(target, types);
console.log('src/api/schema.d.ts is up to date with docs/openapi.json.');
