// Every page in its states, in both languages and widths: axe finds nothing, nothing overflows.
import { axe, desktop, desktopLight, open, phone } from '../lib/browser.mjs';

const widths = { phone, desktop, desktopLight };

async function check(t, page, what) {
  t.assert.deepEqual(await axe(page), [], what);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  t.assert.ok(overflow <= 0, `${what}: ${overflow} px wider than the screen`);
}

function each(visit) {
  return async (t) => {
    for (const locale of ['de', 'en']) {
      for (const [width, options] of Object.entries(widths)) {
        const { page, context, problems } = await open(t.browsers[locale], t.service.url, { ...options, locale });
        await visit(t, page, locale, `${width} ${locale}`);
        t.assert.deepEqual(problems, [], `${width} ${locale}`);
        await context.close();
      }
    }
  };
}

async function signIn(page, url) {
  await page.goto(`${url}/app/login?return=%2Fapp%2Freports`);
  await page.locator('input[type="email"]').fill('admin@example.org');
  await page.locator('input[type="password"]').fill('meldewerk-demo');
  await page.locator('button[type="submit"]').first().click();
  await page.waitForURL(/\/app\/reports/);
  await page.getByText(/MW-/).first().waitFor();
}

export const tests = {
  'public pages': each(async (t, page, locale, what) => {
    for (const path of ['/', '/f/vorfall', '/barrierefreiheit', '/f/gibt-es-nicht', '/nirgends']) {
      await page.goto(`${t.service.url}${path}?lang=${locale}`);
      t.assert.equal(await page.locator('html').getAttribute('lang'), locale);
      await check(t, page, `${what} ${path}`);
    }
  }),

  'sign-in, empty and refused': each(async (t, page, locale, what) => {
    await page.goto(`${t.service.url}/app/login`);
    await page.locator('input[type="password"]').waitFor();
    t.assert.equal(await page.locator('html').getAttribute('lang'), locale);
    await check(t, page, `${what} sign-in`);
    await page.locator('input[type="email"]').fill('niemand@example.org');
    await page.locator('input[type="password"]').fill('falsches-passwort');
    await page.locator('button[type="submit"]').first().click();
    await page.locator('[role="alert"]').first().waitFor();
    await check(t, page, `${what} refused`);
  }),

  'the list of reports: filled, searched, without hits': each(async (t, page, locale, what) => {
    await signIn(page, t.service.url);
    await check(t, page, `${what} list`);
    await page.goto(`${t.service.url}/app/reports?search=gibtesnicht`);
    await page.waitForFunction(() => !document.querySelector('main')?.innerText.includes('MW-'));
    await check(t, page, `${what} no hits`);
    await page.goto(`${t.service.url}/app/reports/999999999`);
    await page.locator('h1').waitFor();
    await check(t, page, `${what} unknown report`);
  }),

  async 'the API guide in the browser works under the content security policy'(t) {
    const { page, context, problems } = await open(t.browsers.en, t.service.url, desktopLight);
    await page.goto(`${t.service.url}/api/docs`);
    await page.locator('.swagger-ui .opblock').first().waitFor({ timeout: 20_000 });
    t.assert.deepEqual(problems, []);
    await context.close();
  },
};
