// What a test gets: an instance of the service, with its data, and a browser in each language.
import { test as base } from '@playwright/test';
import { launch } from './browser.mjs';
import { start, temporaryFolder } from './service.mjs';

export { expect } from '@playwright/test';

/** How long a fixture may take on a slow machine. */
const timeout = 120_000;

async function demonstration() {
  const { folder, remove } = temporaryFolder('e2e');
  const service = await start(['demo', '--data-dir', folder], { dataDir: folder, env: { RATE_LIMITS: 'off' } });
  const end = async () => {
    await service.kill();
    remove();
  };
  return { service, dataDir: folder, end };
}

/** On the demonstration that the tests of a worker share: none may depend on what another leaves there. */
export const test = base.extend({
  launched: [
    async ({}, use) => {
      const [de, en] = await Promise.all([launch('de'), launch('en')]);
      await use({ de, en });
      await Promise.all([de.close(), en.close()]);
    },
    { scope: 'worker', timeout }
  ],
  browsers: async ({ launched }, use) => {
    await use(launched);
    // What a test leaves open would go on beside the next one.
    const contexts = Object.values(launched).flatMap((browser) => browser.contexts());
    await Promise.all(contexts.map((context) => context.close()));
  },
  // Started by the first test that asks for it. Both kinds of tests have to have the same fixtures of the worker,
  // or Playwright takes a new one for each change between them.
  shared: [
    async ({}, use) => {
      let running;
      await use(() => (running ??= demonstration()));
      await (await running)?.end();
    },
    { scope: 'worker', timeout }
  ],
  instance: [async ({ shared }, use) => use(await shared()), { timeout }],
  service: async ({ instance }, use) => use(instance.service),
  dataDir: async ({ instance }, use) => use(instance.dataDir)
});

/** On a demonstration of its own. */
export const testAlone = test.extend({
  instance: [
    async ({}, use) => {
      const own = await demonstration();
      await use(own);
      await own.end();
    },
    { timeout }
  ]
});
