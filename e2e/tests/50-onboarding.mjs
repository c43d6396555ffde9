// People without a password yet, or no longer: an empty installation is set up, members join, a forgotten
// password is replaced. The pages work without JavaScript; links are read from the mails.
import assert from 'node:assert/strict';
import { desktop, open, phone } from '../lib/browser.mjs';
import { test } from '../lib/fixtures.mjs';
import { mailedLink } from '../lib/mail.mjs';
import { command, start, temporaryFolder } from '../lib/service.mjs';
import { license } from '../lib/license.mjs';
import { clean, goToArea } from '../lib/staff.mjs';

const PASSWORD = 'anker lupe moos quark';
const NEXT = 'kranich bohne ufer lampe';
const widths = { phone, desktop };

async function run({ dataDir }, args, input) {
  const result = await command(args, { dataDir, env: { RUST_LOG: 'warn' }, input });
  assert.equal(result.code, 0, `${args.join(' ')}: ${result.stderr}`);
}

/** An organisation with an administrator. */
async function organization({ dataDir }, slug) {
  await run({ dataDir }, ['org', 'create', '--name', `Klinik ${slug}`, '--slug', slug]);
  await license({ dataDir }, slug);
  const admin = ['--email', `ada@${slug}.example`, '--name', 'Ada Adler', '--role', 'admin', '--org', slug];
  await run({ dataDir }, ['user', 'create', ...admin], `${PASSWORD}\n`);
}

async function signIn(page, url, email, password = PASSWORD) {
  await page.goto(`${url}/app/login?return=%2Fapp%2Freports`);
  await page.locator('#login-email').fill(email);
  await page.locator('#login-password').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/reports/);
}

/** Presses Tab until the control has the focus. */
async function tabTo(page, id) {
  for (let n = 0; n < 25; n += 1) {
    if ((await page.evaluate(() => document.activeElement?.id)) === id) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`the keyboard does not reach ${id}`);
}

/** Invites somebody over the API, as the page does. */
async function invite({ service, dataDir }, slug, email, role = 'editor') {
  const ask = async (path, body, token) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${service.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    assert.ok(answer.ok, `${path}: ${answer.status}`);
    return answer.json();
  };
  const { token } = await ask('/api/auth/login', { email: `ada@${slug}.example`, password: PASSWORD });
  await ask('/api/admin/organization/invite', { email, role }, token);
  return mailedLink(dataDir, email, 'einladung');
}

/** A test for each combination of language and width, with a page of its own. */
function each(name, visit) {
  for (const locale of ['de', 'en']) {
    for (const [width, options] of Object.entries(widths)) {
      test(`${name}: ${width} ${locale}`, async ({ service, browsers, dataDir }) => {
        const { page, context, problems } = await open(browsers[locale], service.url, { ...options, locale });
        await visit({ service, dataDir }, page, locale, `${width} ${locale}`, `${width}-${locale}`);
        assert.deepEqual(problems, []);
        await context.close();
      });
    }
  }
}

test('an empty installation is set up with the printed link and the keyboard alone', async ({ browsers }) => {
  const { folder, remove } = temporaryFolder('set-up');
  const service = await start(['serve'], { dataDir: folder });
  try {
    const link = service.output().match(/http:\/\/\S+\/einrichtung\/[0-9a-f]{64}/)?.[0];
    assert.ok(link, service.output());
    for (const locale of ['de', 'en']) {
      for (const [width, options] of Object.entries(widths)) {
        const { page, context, problems } = await open(browsers[locale], service.url, { ...options, locale });
        await page.goto(`${link}?lang=${locale}`);
        await clean(page, `set up empty ${width} ${locale}`);
        await page.locator('#name').fill('Olga Ohm');
        await page.locator('#email').fill('olga');
        await page.locator('#password').fill('passwort1234');
        await page.keyboard.press('Enter');
        await page.locator('#fehler').waitFor();
        await page.waitForFunction(() => document.activeElement?.id === 'fehler');
        assert.equal(await page.locator('#name').inputValue(), 'Olga Ohm');
        assert.equal(await page.locator('#password').inputValue(), '');
        await clean(page, `set up errors ${width} ${locale}`);
        assert.deepEqual(problems, []);
        await context.close();
      }
    }
    const { page, context, problems } = await open(browsers.de, service.url, { ...phone, javaScriptEnabled: false });
    await page.goto(link);
    for (const [id, text] of [
      ['name', 'Olga Ohm'],
      ['email', 'olga@example.org'],
      ['password', PASSWORD]
    ]) {
      await tabTo(page, id);
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Das erste Konto ist angelegt' }).waitFor();
    const next = await page.getByRole('link', { name: 'Zur Anmeldung' }).getAttribute('href');
    assert.equal((await fetch(link)).status, 410);
    await context.close();

    const staff = await open(browsers.de, service.url, phone);
    await staff.page.goto(`${service.url}${next}`);
    assert.equal(await staff.page.locator('#login-email').inputValue(), 'olga@example.org');
    await staff.page.locator('#login-password').fill(PASSWORD);
    await staff.page.keyboard.press('Enter');
    // Without a plan nothing is open, so the plan comes first.
    await staff.page.waitForURL(/\/app\/plan$/);
    await staff.page.getByText('Noch kein Tarif').waitFor();
    await goToArea(staff.page, 'Organisationen');
    await staff.page.getByRole('heading', { level: 1, name: 'Organisationen' }).waitFor();
    assert.deepEqual([...problems, ...staff.problems], []);
    await staff.context.close();
  } finally {
    await service.kill();
    remove();
  }
});

test('an administrator invites, and a new member joins without JavaScript and signs in', async ({ service, browsers, dataDir }) => {
  await organization({ dataDir }, 'ankunft');
  const { page, context, problems } = await open(browsers.de, service.url, phone);
  await signIn(page, service.url, 'ada@ankunft.example');
  await page.goto(`${service.url}/app/organization`);
  await page.getByText('Zurzeit ist keine Einladung offen').waitFor();
  await clean(page, 'invitations none phone de');
  await tabTo(page, 'invite-email');
  await page.keyboard.type('ada@ankunft.example');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByRole('link', { name: 'Diese Person gehört schon zur Organisation.' }).click();
  assert.equal(await page.evaluate(() => document.activeElement.id), 'invite-email');
  await clean(page, 'invitations refused phone de');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('nora@ankunft.example');
  await page.getByLabel('Rolle').selectOption('editor');
  await page.getByText('Liest Meldungen und bearbeitet die Texte der Formulare.').waitFor();
  await page.getByRole('button', { name: 'Einladung senden' }).click();
  await page.getByText('Die Einladung an nora@ankunft.example ist unterwegs.').waitFor();
  await page.getByText('Eingeladen von Ada Adler').waitFor();
  await clean(page, 'invitations one phone de');

  const link = await mailedLink(dataDir, 'nora@ankunft.example', 'einladung');
  const guest = await open(browsers.de, service.url, { ...phone, javaScriptEnabled: false });
  await guest.page.goto(link);
  await guest.page.getByText('Klinik ankunft lädt Sie ein').waitFor();
  for (const [id, text] of [
    ['name', 'Nora Neu'],
    ['password', 'passwort1234']
  ]) {
    await tabTo(guest.page, id);
    await guest.page.keyboard.type(text);
  }
  await guest.page.keyboard.press('Enter');
  await guest.page.getByRole('link', { name: /leicht zu erraten/ }).click();
  assert.equal(await guest.page.locator('#name').inputValue(), 'Nora Neu');
  await guest.page.locator('#password').fill(PASSWORD);
  await guest.page.keyboard.press('Enter');
  await guest.page.getByRole('heading', { level: 1, name: 'Sie sind jetzt Mitglied von Klinik ankunft' }).waitFor();
  await guest.page.goto(link);
  await guest.page.getByRole('heading', { level: 1, name: 'Diese Einladung gilt nicht mehr' }).waitFor();
  await guest.context.close();

  const member = await open(browsers.de, service.url, phone);
  await signIn(member.page, service.url, 'nora@ankunft.example');
  await member.page.getByText('Nora Neu').first().waitFor();
  await page.reload();
  await page.getByText('Nora Neu').waitFor();
  await page.getByText('Zurzeit ist keine Einladung offen').waitFor();
  assert.deepEqual([...problems, ...guest.problems, ...member.problems], []);
  await member.context.close();
  await context.close();
});

test('a withdrawn invitation leads nowhere', async ({ service, browsers, dataDir }) => {
  await organization({ dataDir }, 'rueckzug');
  const link = await invite({ service, dataDir }, 'rueckzug', 'falsch@rueckzug.example');
  const { page, context, problems } = await open(browsers.en, service.url, { ...desktop, locale: 'en' });
  await signIn(page, service.url, 'ada@rueckzug.example');
  await page.goto(`${service.url}/app/organization`);
  const withdraw = page.getByRole('button', { name: 'Withdraw the invitation to falsch@rueckzug.example' });
  await withdraw.click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw the invitation to falsch@rueckzug.example?' });
  await dialog.waitFor();
  await clean(page, 'invitations dialog desktop en');
  await page.keyboard.press('Escape');
  assert.equal((await fetch(link)).status, 200, 'nothing happened');
  await withdraw.click();
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('The invitation to falsch@rueckzug.example has been withdrawn.').waitFor();
  await page.getByText('There are no open invitations at present').waitFor();
  assert.equal((await fetch(link)).status, 404);
  assert.deepEqual(problems, []);
  await context.close();
});

test('somebody with an account signs in first, comes back and accepts', async ({ service, browsers, dataDir }) => {
  await organization({ dataDir }, 'konto');
  const email = 'lea@example.org';
  await run({ dataDir }, ['user', 'create', '--email', email, '--name', 'Lea Lose', '--role', 'user'], `${PASSWORD}\n`);
  const link = await invite({ service, dataDir }, 'konto', email, 'admin');
  const { page, context, problems } = await open(browsers.de, service.url, phone);
  await page.goto(link);
  await clean(page, 'invitation of account phone de');
  await page.getByRole('link', { name: 'Anmelden und annehmen' }).click();
  await page.locator('#login-email').fill('ada@konto.example');
  await page.locator('#login-password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Diese Einladung gilt für ein anderes Konto').waitFor();
  assert.equal(await page.getByText('bekommt diese Rolle').count(), 0);
  await clean(page, 'invitation of another phone de');
  await page.getByRole('button', { name: 'Mit anderem Konto anmelden' }).click();
  await page.locator('#login-email').fill(email);
  await page.locator('#login-password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Einladung annehmen' }).waitFor();
  await clean(page, 'invitation to accept phone de');
  await page.getByRole('button', { name: 'Einladung annehmen' }).click();
  await page.getByText('Sie sind jetzt Mitglied von Klinik konto.').waitFor();
  await clean(page, 'invitation accepted phone de');
  await goToArea(page, 'Organisation');
  await page.getByText('Lea Lose').last().waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test('a forgotten password is replaced, from the sign-in to the next', async ({ service, browsers, dataDir }) => {
  const email = 'vera@example.org';
  await run({ dataDir }, ['user', 'create', '--email', email, '--name', 'Vera Vergessen', '--role', 'user'], `${PASSWORD}\n`);
  const { page, context, problems } = await open(browsers.de, service.url, phone);
  await page.goto(`${service.url}/app/login`);
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await tabTo(page, 'email');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Schauen Sie in Ihr Postfach' }).waitFor();
  const link = await mailedLink(dataDir, email, 'passwort');
  await page.goto(link);
  assert.equal(await page.locator('#email').inputValue(), email);
  await tabTo(page, 'password');
  await page.keyboard.type(NEXT);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Ihr neues Passwort ist gespeichert' }).waitFor();
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await page.locator('#login-password').fill(NEXT);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/start$/);
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'Dieser Link gilt nicht mehr' }).waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

each('every page in its states, in both languages and widths', async ({ service, dataDir }, page, locale, what, slug) => {
  await organization({ dataDir }, slug.toLowerCase());
  const link = await invite({ service, dataDir }, slug.toLowerCase(), `neu@${slug.toLowerCase()}.example`);
  await page.goto(`${link}?lang=${locale}`);
  assert.equal(await page.locator('html').getAttribute('lang'), locale);
  await clean(page, `invitation ${what}`);
  await page.locator('#name').fill('Nora');
  await page.locator('form button[type="submit"]').click();
  await page.locator('#fehler').waitFor();
  await clean(page, `invitation refused ${what}`);
  const other = locale === 'de' ? 'English' : 'Deutsch';
  await page.getByRole('button', { name: other }).click();
  await page.waitForFunction((lang) => document.documentElement?.lang !== lang, locale);
  assert.equal(await page.locator('#name').inputValue(), 'Nora', 'the language switch keeps what was typed');
  const unknown = '0'.repeat(64);
  for (const path of [
    `/einladung/${unknown}`,
    `/passwort/${unknown}`,
    `/einrichtung/${unknown}`,
    `/adresse/${unknown}`,
    '/passwort-vergessen'
  ]) {
    await page.goto(`${service.url}${path}?lang=${locale}`);
    await page.locator('h1').waitFor();
    await clean(page, `${path.replace(unknown, 'unknown')} ${what}`);
  }
  await page.locator('form button[type="submit"]').click();
  await page.locator('#fehler').waitFor();
  await clean(page, `forgotten refused ${what}`);
  await page.locator('#email').fill('niemand@example.org');
  await page.keyboard.press('Enter');
  await page.locator('form').waitFor({ state: 'detached' });
  await clean(page, `forgotten sent ${what}`);
  await signIn(page, service.url, `ada@${slug.toLowerCase()}.example`);
  await page.goto(`${service.url}/app/organization?lang=${locale}`);
  await page.getByText(`neu@${slug.toLowerCase()}.example`).waitFor();
  await clean(page, `organization with an invitation ${what}`);
});
