// Runs the end-to-end tests one after another against one demonstration instance.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { launch } from './lib/browser.mjs';
import { start, temporaryFolder } from './lib/service.mjs';

const only = process.argv[2];
const { folder, remove } = temporaryFolder('e2e');
const service = await start(['demo', '--data-dir', folder], { dataDir: folder, env: { RATE_LIMITS: 'off' } });
const browsers = { de: await launch('de'), en: await launch('en') };
let passed = 0;
let failed = 0;
try {
  const here = new URL('./tests/', import.meta.url);
  for (const file of readdirSync(here).filter((name) => name.endsWith('.mjs')).sort()) {
    const { tests } = await import(new URL(file, here));
    for (const [name, test] of Object.entries(tests)) {
      if (only && !`${file} ${name}`.includes(only)) continue;
      const started = Date.now();
      try {
        await test({ service, browsers, dataDir: folder, assert });
        passed += 1;
        console.log(`ok   ${file} ${name} (${Date.now() - started} ms)`);
      } catch (error) {
        failed += 1;
        console.log(`FAIL ${file} ${name}\n${error.stack ?? error}`);
      }
    }
  }
} finally {
  await Promise.all(Object.values(browsers).map((browser) => browser.close()));
  await service.kill();
  remove();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
