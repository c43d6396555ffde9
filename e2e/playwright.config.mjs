// The browser tests: `npx playwright test`, or `npx playwright test 40` for the files with that in their names.
import { defineConfig } from '@playwright/test';

const isCi = Boolean(process.env.CI);
const target = new URL('../target/e2e/', import.meta.url).pathname;

export default defineConfig({
  testDir: 'tests',
  testMatch: '*.mjs',
  outputDir: `${target}results`,
  // Each worker has an instance of the service, so every test finds what it needs, whichever ran before.
  fullyParallel: true,
  workers: Number(process.env.E2E_WORKERS ?? 2),
  forbidOnly: isCi,
  // In a new worker, which has a new instance.
  retries: isCi ? 1 : 0,
  // No step may take longer than thirty seconds; a test has many, on a machine that may be busy.
  timeout: 240_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['html', { outputFolder: `${target}report`, open: 'never' }], ['./lib/summary.mjs', { report: `${target}report` }]],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: isCi ? 'on-first-retry' : 'retain-on-failure'
  }
});
