// Work of the browser in place of the security question: on the form and at the sign-in of staff, with scripts and
// without, and where it fails.
import assert from 'node:assert/strict';
import { desktop, desktopLight, open, phone, solve } from '../lib/browser.mjs';
import { test, testAlone } from '../lib/fixtures.mjs';
import { clean, goToArea, PASSWORD, signInAs } from '../lib/staff.mjs';

/** Fills in a report that is accepted but for the question. */
async function fill(page) {
  await page.locator('[name="data.bereich"]').selectOption('innere');
  await page.locator('[name="data.datum"]').fill('2026-03-17');
  await page.locator('[name="data.schicht"][value="nacht"]').check({ force: true });
  await page.locator('[name="data.art"][value="sturz"]').check({ force: true });
  await page.locator('[name="data.beschreibung"]').fill('Auf dem nassen Boden gestürzt.');
  await page.locator('[name="data.schwere"]').fill('4');
}

const submit = (page) => page.locator('[name="action"][value="submit"]:not([aria-hidden])').click();
const question = (page) => page.locator('[name="captcha_answer"]');

async function answer(page) {
  const words = await page.locator('.mw-captcha details p').textContent();
  await question(page).fill(String(solve(words)));
}

/** What a request for the worker gets; the page itself loads the same file before that. */
async function worker(page, behave) {
  let asked = 0;
  await page.route('**/public/work.js', async (route) => {
    asked += 1;
    await (asked === 1 ? route.continue() : behave(route));
  });
}

async function withScripts({ browsers }, url) {
  const { page, context, problems } = await open(browsers.de, url, phone);
  await page.goto(`${url}/f/vorfall`);
  await page.getByText('Das erledigt Ihr Browser').waitFor();
  assert.equal(await question(page).isVisible(), false, 'nobody is asked');
  await clean(page, 'a form with work');
  assert.equal(await page.locator('[name="captcha_work"]').inputValue(), '', 'not before somebody types');
  await fill(page);
  await submit(page);
  await page.locator('[data-reference]').waitFor();
  assert.deepEqual(problems, []);
  await context.close();
}

async function withoutScripts({ browsers }, url) {
  const { page, context } = await open(browsers.de, url, { ...phone, javaScriptEnabled: false });
  await page.goto(`${url}/f/vorfall`);
  assert.equal(await page.getByText('Das erledigt Ihr Browser').isVisible(), false);
  await fill(page);
  await question(page).waitFor({ state: 'visible' });
  await page.locator('.mw-captcha summary').click();
  await answer(page);
  await submit(page);
  const fields = page.locator('.mw-reveal');
  if ((await page.locator('[data-reference]').count()) === 0 && (await fields.count()) > 0) {
    // Fields that the answers ask for are shown first; the question is not asked again.
    await page.getByText('Schon erledigt.').waitFor();
    await submit(page);
  }
  await page.locator('[data-reference]').waitFor();
  await context.close();
}

async function whoWaitsIsTold({ browsers }, url) {
  const { page, context, problems } = await open(browsers.de, url, desktop);
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await worker(page, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${url}/f/vorfall`);
  await fill(page);
  await submit(page);
  await page.locator('.mw-captcha__work').getByText('Wird geprüft …').waitFor();
  assert.equal(await page.locator('#status').textContent(), 'Wird geprüft …', 'and announced');
  await clean(page, 'waiting for work');
  release();
  await page.locator('[data-reference]').waitFor();
  assert.deepEqual(problems, []);
  await context.close();
}

async function whereItFails({ browsers }, url) {
  const { page, context } = await open(browsers.de, url, desktop);
  await worker(page, (route) => route.abort());
  await page.goto(`${url}/f/vorfall`);
  await fill(page);
  // It fails while the form is filled in, and the question is there before anything is sent.
  await question(page).waitFor({ state: 'visible' });
  await answer(page);
  await submit(page);
  await page.locator('[data-reference]').waitFor();
  await context.close();
}

async function staff({ browsers }, url) {
  const { page, context, problems } = await open(browsers.de, url, desktopLight);
  await page.goto(`${url}/app/login`);
  await page.getByText('Das erledigt Ihr Browser').waitFor();
  await clean(page, 'signing in with work');
  await page.locator('input[type="email"]').fill('user@example.org');
  await page.locator('input[type="password"]').fill('falsch');
  await page.locator('button[type="submit"]').first().click();
  await page.getByText('E-Mail-Adresse oder Passwort ist falsch.').first().waitFor();
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.locator('button[type="submit"]').first().click();
  await page.waitForURL(/\/app\/start$/);
  assert.deepEqual(problems, []);
  await context.close();
}

/** Where no question is required, one is offered after a refusal, and need not be answered. */
async function offeredAfterARefusal({ service, browsers }) {
  const url = service.url;
  const { page, context, problems } = await open(browsers.de, url, desktop);
  await page.goto(`${url}/app/login`);
  await page.locator('input[type="email"]').fill('editor@example.org');
  await page.locator('input[type="password"]').fill('falsch');
  assert.equal(await page.locator('#login-captcha_answer').count(), 0);
  await page.locator('button[type="submit"]').first().click();
  await page.getByText('Nur manche Organisationen verlangen diese Antwort').waitFor();
  await clean(page, 'a question offered at the sign-in');
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.locator('button[type="submit"]').first().click();
  await page.waitForURL(/\/app\/start$/);
  assert.deepEqual(problems, []);
  await context.close();
}

async function work({ service, browsers }) {
  const url = service.url;
  const { page, context, problems } = await open(browsers.de, url, desktopLight);
  await signInAs(page, url, 'admin');
  await goToArea(page, 'Allgemein');
  await page.getByLabel('Bei der Anmeldung der Mitarbeitenden').check();
  await page.getByLabel('Browser im Hintergrund rechnen lassen').check();
  const section = page.getByRole('region', { name: 'Sicherheitsfrage (CAPTCHA)', exact: true });
  const save = () => section.getByRole('button', { name: 'Speichern' }).click();
  await page.getByLabel('Rechenaufgabe').fill('40');
  await save();
  await section.getByText('Bitte geben Sie eine Zahl von 10 bis 22 ein.').first().waitFor();
  await clean(page, 'settings of work');
  await page.getByLabel('Rechenaufgabe').fill('14');
  await save();
  await section.getByText('Gespeichert', { exact: true }).waitFor();
  assert.deepEqual(problems, []);
  await context.close();
  await withScripts({ browsers }, url);
  await withoutScripts({ browsers }, url);
  await whoWaitsIsTold({ browsers }, url);
  await whereItFails({ browsers }, url);
  await staff({ browsers }, url);
}

test('a question is offered at the sign-in after a refusal', offeredAfterARefusal);
testAlone('browsers work in place of the question', work);
