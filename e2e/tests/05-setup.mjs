// From a fresh server to the first report, as the list of the first set-up leads: with clicks counted, since an
// administrator has fifteen minutes.
import assert from 'node:assert/strict';
import { desktop, open, phone, solve } from '../lib/browser.mjs';
import { expect, test } from '../lib/fixtures.mjs';
import { issuer, license } from '../lib/license.mjs';
import { command, start, temporaryFolder } from '../lib/service.mjs';
import { cleanEverywhere, findArea, goToArea, signIn } from '../lib/staff.mjs';

const PASSWORD = 'anker lupe moos quark';

/** A server that has just been installed, with the settings that `before` returns, for as long as `visit` takes. */
async function fresh(visit, { before = async () => {} } = {}) {
  const { folder, remove } = temporaryFolder('first-steps');
  const env = await before(folder);
  const service = await start(['serve'], { dataDir: folder, env: { RATE_LIMITS: 'off', ...env } });
  try {
    await visit(service, folder);
  } finally {
    await service.kill();
    remove();
  }
}

/** From the first page to the first report, at most. */
const MAX_MINUTES = 15;

/** What somebody clicks and types, and how long that takes who has never seen it and is slow at both. */
function counter() {
  const [SECONDS_A_CLICK, SECONDS_A_LETTER] = [20, 1];
  const clicks = {
    count: 0,
    letters: 0,
    click: async (locator) => {
      clicks.count += 1;
      await locator.click();
    },
    fill: async (locator, text) => {
      clicks.letters += text.length;
      await locator.fill(text);
    },
    minutes: () => (clicks.count * SECONDS_A_CLICK + clicks.letters * SECONDS_A_LETTER) / 60
  };
  return clicks;
}

const list = (page) => page.getByRole('region', { name: 'Erste Einrichtung' });
const item = (page, name) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) });
const button = (within, name) => within.getByRole('button', { name, exact: true });
const link = (within, name) => within.getByRole('link', { name, exact: true });

/** Whether the list says that an item is done. */
const isDone = (page, name) => item(page, name).getByText('erledigt', { exact: true }).waitFor();

/** Sends the first report, as somebody does who was given the address so many minutes after the beginning. */
async function report({ browsers }, address, minutesBefore) {
  const { page, context, problems } = await open(browsers.de, new URL(address).origin, phone);
  const clicks = counter();
  await page.goto(address);
  clicks.count += 1;
  await page.locator('[name="data.mangel_art"]').selectOption('strom');
  await clicks.fill(page.locator('[name="data.mangel_text"]'), 'Auf dem Flur ist seit gestern das Licht aus.');
  await clicks.fill(page.locator('[name="data.mangel_gebaeude"]'), 'Haus B');
  const question = await page.locator('.mw-captcha details p').textContent();
  await clicks.fill(page.locator('[name="captcha_answer"]'), String(solve(question)));
  await clicks.click(page.locator('[name="action"][value="submit"]:not([aria-hidden])'));
  const minutes = minutesBefore + clicks.minutes();
  assert.ok(minutes <= MAX_MINUTES, `${minutes} minutes`);
  const reference = (await page.locator('[data-reference]').textContent()).trim();
  assert.deepEqual(problems, []);
  await context.close();
  return reference;
}

/** Makes a colleague an account. */
async function invite(page, { click, fill }) {
  await click(link(item(page, 'Zweite Person'), 'Konto anlegen'));
  await click(page.getByRole('button', { name: 'Neues Konto' }));
  await fill(page.locator('#account-name'), 'Karla Kollegin');
  await fill(page.locator('#account-email'), 'karla@example.org');
  await fill(page.locator('#account-password'), 'kranich bohne ufer lampe');
  await click(button(page.getByRole('dialog'), 'Konto anlegen'));
  await page.getByText('karla@example.org').first().waitFor();
}

/** Activates the licence that the operator was sent, as the page for the plan leads to it. */
async function activate(page, { click }, key) {
  await page.waitForURL(/\/app\/plan$/);
  await click(page.locator('#license-key'));
  // Nobody types it.
  await page.locator('#license-key').fill(key);
  await click(button(page, 'Prüfen'));
  await click(button(page, 'Aktivieren'));
  await page.getByText(/^Die Lizenz gilt: /).waitFor();
}

const asAdministrator = async (folder) => {
  const account = ['--email', 'ada@example.org', '--name', 'Ada Adler', '--role', 'admin'];
  const made = await command(['user', 'create', ...account], { dataDir: folder, input: `${PASSWORD}\n` });
  if (made.code !== 0) throw new Error(made.stderr);
  await license({ dataDir: folder });
};

test('an administrator who builds no forms has one online and a colleague in eight clicks', async ({ browsers }) => {
  await fresh(
    async ({ url }) => {
      const { page, context, problems } = await open(browsers.de, url, desktop);
      const clicks = counter();
      await signIn(page, url, 'ada@example.org', PASSWORD);
      await list(page).getByText('0 von 6 erledigt').waitFor();
      assert.equal(await list(page).getByRole('listitem').count(), 6, 'nothing of the installation');
      await cleanEverywhere(page, 'the list of the first set-up');

      await clicks.click(button(item(page, 'Erstes Formular'), 'Beispiel übernehmen'));
      const dialog = page.getByRole('dialog', { name: 'Beispiel übernehmen' });
      await dialog.getByRole('heading', { name: 'Mangel oder Schaden melden' }).waitFor();
      await cleanEverywhere(page, 'the examples to adopt');
      assert.ok(await dialog.getByLabel('Sofort online stellen').isChecked());
      await clicks.click(button(dialog, '„Mangel oder Schaden melden“ übernehmen'));
      await page.getByText('„Mangel oder Schaden melden“ ist online.').waitFor();
      await page.waitForFunction(() => document.activeElement?.textContent.includes('ist online'));
      await isDone(page, 'Erstes Formular');
      await isDone(page, 'Formular online');
      await cleanEverywhere(page, 'an adopted example');
      const address = await list(page)
        .getByRole('link', { name: /\/ ?f\/ ?mangelmeldung$/ })
        .getAttribute('href');

      await invite(page, clicks);
      const reference = await report({ browsers }, address, clicks.minutes());
      await clicks.click(await findArea(page, 'Meldungen'));
      await page.getByRole('link', { name: reference }).waitFor();
      assert.equal(await list(page).count(), 0, 'where there are reports, they come first');
      await page.goto(`${url}/app/start`);
      await isDone(page, 'Zweite Person');
      await list(page).getByText('3 von 6 erledigt').waitFor();
      assert.ok(clicks.count <= 8, `${clicks.count} clicks`);
      assert.deepEqual(problems, []);
      await context.close();
    },
    { before: asAdministrator }
  );
});

test('what an administrator put online is taken offline again, and the list folded away', async ({ browsers }) => {
  await fresh(
    async ({ url }) => {
      const { page, context, problems } = await open(browsers.de, url, phone);
      await signIn(page, url, 'ada@example.org', PASSWORD);
      await button(item(page, 'Erstes Formular'), 'Beispiel übernehmen').click();
      const dialog = page.getByRole('dialog', { name: 'Beispiel übernehmen' });
      await dialog.getByLabel('Sofort online stellen').uncheck();
      await button(dialog, '„Mangel oder Schaden melden“ übernehmen').click();
      await page.getByText('ist angelegt, aber noch nicht online.').waitFor();
      assert.equal((await fetch(`${url}/f/mangelmeldung`)).status, 404);

      await link(item(page, 'Formular online'), 'Zu den Formularen').click();
      await button(page, '„Mangel oder Schaden melden“ online stellen').click();
      await page.getByText('„Mangel oder Schaden melden“ ist online.').waitFor();
      await cleanEverywhere(page, 'templates that an administrator puts online');
      assert.equal((await fetch(`${url}/f/mangelmeldung`)).status, 200);
      await button(page, '„Mangel oder Schaden melden“ offline nehmen').click();
      await page.getByText('„Mangel oder Schaden melden“ ist nicht mehr online.').waitFor();
      assert.equal((await fetch(`${url}/f/mangelmeldung`)).status, 404);

      await goToArea(page, 'Meldungen');
      await button(list(page), 'Ausblenden').click();
      await page.waitForFunction(() => document.activeElement?.textContent.includes('Die Liste ist ausgeblendet.'));
      await page.reload();
      await page.getByText('Noch keine Meldungen').waitFor();
      assert.equal(await list(page).count(), 0);
      await page.goto(`${url}/app/settings`);
      await isDone(page, 'Erstes Formular');
      await button(item(page, 'Erstes Formular'), 'Beispiel übernehmen').waitFor();
      await cleanEverywhere(page, 'the settings with the list of the first set-up');
      await button(list(page), 'Wieder auf der Startseite zeigen').click();
      await button(list(page), 'Ausblenden').waitFor();
      await page.goto(`${url}/app/reports`);
      await list(page).waitFor();

      // Imprint and privacy notice: the list leads to their place, and knows them by their names.
      const legal = 'Impressum und Datenschutzhinweise verlinken';
      await item(page, legal).getByText('offen', { exact: true }).waitFor();
      await link(item(page, legal), 'Links am Fuß der Seiten eintragen').click();
      const links = page.getByRole('group', { name: 'Links am Fuß der Seiten' });
      await expect(links.locator('legend').first()).toBeFocused();
      for (const [place, name] of ['Impressum', 'Datenschutzhinweise'].entries()) {
        await button(links, 'Link hinzufügen').click();
        await page.locator(`[id="layout-footer.links.${place}.label.de"]`).fill(name);
        await page.locator(`[id="layout-footer.links.${place}.url"]`).fill(`https://klinik.example/${place}`);
      }
      const look = page.getByRole('region', { name: 'Aussehen', exact: true });
      await button(look, 'Speichern').click();
      await look.getByText('Gespeichert', { exact: true }).waitFor();
      await page.goto(`${url}/app/reports`);
      await isDone(page, legal);
      assert.deepEqual(problems, []);
      await context.close();
    },
    { before: asAdministrator }
  );
});

test('the first account of a fresh server is led to its plan, the examples, a colleague and the first report', async ({ browsers }) => {
  const visit = async (service, folder) => {
    const { url } = service;
    const { page, context, problems } = await open(browsers.de, url, desktop);
    const clicks = counter();
    await page.goto(service.output().match(/http:\/\/\S+\/einrichtung\/[0-9a-f]{64}/)[0]);
    await clicks.fill(page.locator('#name'), 'Olga Ohm');
    await clicks.fill(page.locator('#email'), 'olga@example.org');
    await clicks.fill(page.locator('#password'), PASSWORD);
    await clicks.click(page.locator('form button[type="submit"]'));
    await page.getByRole('heading', { level: 1, name: 'Das erste Konto ist angelegt' }).waitFor();
    await clicks.click(link(page, 'Zur Anmeldung'));
    await clicks.fill(page.locator('#login-password'), PASSWORD);
    await page.keyboard.press('Enter');
    await activate(page, clicks, await (await issuer(folder)).issue());
    await clicks.click(await findArea(page, 'Start'));
    await list(page).getByText('0 von 8 erledigt').waitFor();
    // Which the service says of itself alone: no proxy, and mails are kept as files.
    for (const name of ['HTTPS und Proxy', 'Mailserver']) {
      await item(page, name).getByText('offen', { exact: true }).waitFor();
    }
    await cleanEverywhere(page, 'the list of the first set-up for the operator');

    await clicks.click(link(item(page, 'Erstes Formular'), 'Beispiel übernehmen'));
    const dialog = page.getByRole('dialog', { name: 'Beispiel übernehmen' });
    await clicks.click(button(dialog, '„Mangel oder Schaden melden“ übernehmen'));
    await clicks.click(link(page, 'Jetzt bearbeiten'));
    await page.getByLabel('Online').waitFor();
    clicks.count += 1;
    await page.getByLabel('Online').check();
    await clicks.click(button(page, 'Speichern'));
    await page.getByText('Gespeichert', { exact: true }).waitFor();
    await clicks.click(await findArea(page, 'Start'));
    await invite(page, clicks);
    const reference = await report({ browsers }, `${url}/f/mangelmeldung`, clicks.minutes());
    await clicks.click(await findArea(page, 'Meldungen'));
    await page.getByRole('link', { name: reference }).waitFor();
    await page.goto(`${url}/app/start`);
    await isDone(page, 'Formular online');
    await isDone(page, 'Zweite Person');
    assert.ok(clicks.count <= 16, `${clicks.count} clicks`);
    assert.deepEqual(problems, []);
    await context.close();
  };
  await fresh(visit, { before: async (folder) => (await issuer(folder)).env });
});
