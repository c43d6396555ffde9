// Every page in its states, in both languages and widths: axe finds nothing, nothing overflows.
import assert from 'node:assert/strict';
import { desktop, desktopLight, open, phone } from '../lib/browser.mjs';
import { test } from '../lib/fixtures.mjs';
import { clean } from '../lib/staff.mjs';

const widths = { phone, desktop, desktopLight };

/** A test for each combination of language and width. */
function each(name, visit) {
  for (const locale of ['de', 'en']) {
    for (const [width, options] of Object.entries(widths)) {
      test(`${name}: ${width} ${locale}`, async ({ service, browsers }) => {
        const { page, context, problems } = await open(browsers[locale], service.url, { ...options, locale });
        await visit({ service }, page, locale, `${width} ${locale}`);
        assert.deepEqual(problems, []);
        await context.close();
      });
    }
  }
}

async function signIn(page, url) {
  await page.goto(`${url}/app/login?return=%2Fapp%2Freports`);
  await page.locator('input[type="email"]').fill('admin@example.org');
  await page.locator('input[type="password"]').fill('meldewerk-demo');
  await page.locator('button[type="submit"]').first().click();
  await page.waitForURL(/\/app\/reports/);
  await page.getByText(/MW-/).first().waitFor();
}

each('public pages', async ({ service }, page, locale, what) => {
  for (const path of ['/', '/f/vorfall', '/barrierefreiheit', '/f/gibt-es-nicht', '/nirgends']) {
    await page.goto(`${service.url}${path}?lang=${locale}`);
    assert.equal(await page.locator('html').getAttribute('lang'), locale);
    await clean(page, `${what} ${path}`);
  }
});

each('sign-in, empty and refused', async ({ service }, page, locale, what) => {
  await page.goto(`${service.url}/app/login`);
  await page.locator('input[type="password"]').waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), locale);
  await clean(page, `${what} sign-in`);
  await page.locator('input[type="email"]').fill('niemand@example.org');
  await page.locator('input[type="password"]').fill('falsches-passwort');
  await page.locator('button[type="submit"]').first().click();
  await page.locator('[role="alert"]').first().waitFor();
  await clean(page, `${what} refused`);
});

each('the list of reports: filled, searched, without hits', async ({ service }, page, locale, what) => {
  await signIn(page, service.url);
  await clean(page, `${what} list`);
  await page.goto(`${service.url}/app/reports?search=gibtesnicht`);
  await page.waitForFunction(() => !document.querySelector('main')?.innerText.includes('MW-'));
  await clean(page, `${what} no hits`);
  await page.goto(`${service.url}/app/reports/999999999`);
  await page.locator('h1').waitFor();
  await clean(page, `${what} unknown report`);
});

const LETTER = {
  id: '0'.repeat(32),
  kind: 'mail',
  subject: 'invitation',
  recipient: 'e…@example.org',
  reason: 'unreachable',
  reason_text: 'Der Mailserver war nicht zu erreichen.',
  attempts: 12,
  created_at: '2026-11-20T08:00:00Z',
  died_at: '2026-11-21T08:00:00Z'
};

each('what was not delivered, nothing and something, and a page that is not there', async ({ service }, page, locale, what) => {
  await signIn(page, service.url);
  await page.goto(`${service.url}/app/delivery`);
  await page.getByText(/^(Alles ist vom Mailserver angenommen|Everything has been accepted)/).waitFor();
  await clean(page, `${what} delivered`);
  const list = { data: [LETTER], current_page: 1, last_page: 1, per_page: 15, total: 1, from: 1, to: 1 };
  await page.route('**/api/admin/jobs/dead*', (route) => route.fulfill({ json: { ...list, next_page_url: null, prev_page_url: null } }));
  await page.reload();
  await page.locator('main li').getByText(LETTER.reason_text).waitFor();
  await clean(page, `${what} not delivered`);
  await page.locator('main li button').last().click();
  await page.getByRole('dialog').waitFor();
  await clean(page, `${what} discarded`);
  await page.goto(`${service.url}/app/nirgends`);
  await page.getByRole('heading', { level: 1, name: /^(Seite nicht gefunden|Page not found)$/ }).waitFor();
  await clean(page, `${what} staff page not found`);
});

test('the API guide in the browser works under the content security policy', async ({ service, browsers }) => {
  const { page, context, problems } = await open(browsers.en, service.url, desktopLight);
  await page.goto(`${service.url}/api/docs`);
  await page.locator('.swagger-ui .opblock').first().waitFor({ timeout: 20_000 });
  assert.deepEqual(problems, []);
  await context.close();
});
