// Organisations in the browser: the operator makes one, its administrator looks after it.
import assert from 'node:assert/strict';
import { desktop, desktopLight, open, phone } from '../lib/browser.mjs';
import { test } from '../lib/fixtures.mjs';
import { command, start, temporaryFolder } from '../lib/service.mjs';
import { license } from '../lib/license.mjs';
import { clean, goToArea } from '../lib/staff.mjs';

const PASSWORD = 'ein-langes-passwort-hier';
const widths = { phone, desktop, desktopLight };

async function run({ dataDir }, args, input) {
  const result = await command(args, { dataDir, env: { RUST_LOG: 'warn' }, input });
  assert.equal(result.code, 0, `${args.join(' ')}: ${result.stderr}`);
}

async function signIn(page, url, email, password) {
  await page.goto(`${url}/app/login?return=%2Fapp%2Freports`);
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill(password);
  await page.locator('button[type="submit"]').first().click();
  await page.waitForURL(/\/app\/reports/);
  await page.locator('h1').waitFor();
}

/** Makes an organisation with three members, whatever an earlier test left. */
async function organization({ dataDir }, slug) {
  await run({ dataDir }, ['org', 'create', '--name', `Klinik ${slug}`, '--slug', slug]);
  await license({ dataDir }, slug);
  for (const [name, role] of [
    ['Ada Nord', 'admin'],
    ['Bruno Berg', 'editor'],
    ['Cem Kaya', 'user']
  ]) {
    const email = `${name.split(' ')[0].toLowerCase()}@${slug}.example`;
    await run({ dataDir }, ['user', 'create', '--email', email, '--name', name, '--role', role, '--org', slug], `${PASSWORD}\n`);
  }
}

test('the operator makes an organisation and switches it off and on', async ({ service, browsers }) => {
  for (const [width, options] of Object.entries(widths)) {
    const { page, context, problems } = await open(browsers.de, service.url, options);
    await signIn(page, service.url, 'developer@example.org', 'meldewerk-demo');
    await goToArea(page, 'Organisationen');
    await page.getByRole('heading', { level: 1, name: 'Organisationen' }).waitFor();
    const name = page.getByLabel('Name der Organisation');
    await name.fill(`Klinik ${width}`);
    await page.getByLabel('Kürzel in der Adresse').fill('www');
    await page.keyboard.press('Enter');
    const summary = page.getByRole('alert');
    await summary.getByRole('link', { name: 'Dieses Kürzel ist reserviert.' }).click();
    assert.equal(await page.evaluate(() => document.activeElement.id), 'organization-slug');
    await clean(page, `organizations refused ${width}`);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(`e2e-${width.toLowerCase()}`);
    await page.keyboard.press('Enter');
    // It goes on with who administers it, now or later.
    const first = page.getByRole('dialog', { name: `Wer verwaltet Klinik ${width}?` });
    await first.getByText(`Klinik ${width} ist angelegt.`).waitFor();
    await clean(page, `first administrator ${width}`);
    await first.getByRole('button', { name: 'Später einladen' }).click();
    await first.waitFor({ state: 'detached' });
    await page.getByText(`Klinik ${width} ist angelegt.`).waitFor();
    const row = page.getByRole('listitem').filter({ hasText: `Klinik ${width}` });
    await row.getByText('noch niemand eingeladen').waitFor();
    await row.getByRole('button', { name: `Administration für Klinik ${width} einladen` }).click();
    await first.getByLabel('E-Mail-Adresse').press('Enter');
    await first.getByRole('alert').waitFor();
    await clean(page, `first administrator refused ${width}`);
    await first.getByLabel('E-Mail-Adresse').fill(`leitung@e2e-${width.toLowerCase()}.example`);
    await page.keyboard.press('Enter');
    await first.waitFor({ state: 'detached' });
    await page.getByText(`Die Einladung an leitung@e2e-${width.toLowerCase()}.example ist unterwegs.`).waitFor();
    await row.getByText('1 Einladung offen').waitFor();
    await page.getByRole('button', { name: `Klinik ${width} deaktivieren` }).click();
    const dialog = page.getByRole('dialog', { name: `Klinik ${width} deaktivieren?` });
    await dialog.waitFor();
    await clean(page, `organizations dialog ${width}`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Klinik ${width} deaktivieren` }).click();
    await dialog.getByRole('button', { name: 'Deaktivieren' }).click();
    await page.getByText(`Klinik ${width} ist nicht mehr aktiv.`).waitFor();
    await clean(page, `organizations ${width}`);
    await page.getByRole('button', { name: `Klinik ${width} aktivieren` }).click();
    await page.getByText(`Klinik ${width} ist aktiv.`).waitFor();
    await page.getByRole('button', { name: `Speicherplatz` }).first().click();
    const quota = page.getByRole('dialog', { name: /^Speicherplatz für Dateien/ });
    await quota.getByLabel('Höchstens (in GiB)').fill('viel');
    await page.keyboard.press('Enter');
    await quota.getByText('Bitte geben Sie eine Zahl ein').first().waitFor();
    await clean(page, `quota refused ${width}`);
    await quota.getByLabel('Höchstens (in GiB)').fill('0,5');
    await page.keyboard.press('Enter');
    await page.getByText(/Der Speicherplatz von Klinik .* ist festgelegt/).waitFor();
    // From now on the header offers the way to another one.
    await page.reload();
    const here = page.getByRole('button', { name: 'Sie arbeiten in: Plattform' });
    await here.click();
    const others = page.getByRole('dialog', { name: 'Organisation wechseln' });
    await others
      .getByRole('listitem')
      .filter({ hasText: `Klinik ${width}` })
      .first()
      .waitFor();
    await clean(page, `switch ${width}`);
    await page.keyboard.press('Escape');
    await others.waitFor({ state: 'detached' });
    assert.ok(await here.evaluate((button) => button === document.activeElement), 'the focus is back');
    assert.deepEqual(problems, [], width);
    await context.close();
  }
});

test('the operator follows the switch to an organisation, and back', async ({ browsers }) => {
  const { folder, remove } = temporaryFolder('switch');
  const [email, slug] = ['olga@plattform.example', 'sued'];
  const account = ['user', 'create', '--email', email, '--name', 'Olga Ohm', '--role', 'developer'];
  await run({ dataDir: folder }, account, `${PASSWORD}\n`);
  await license({ dataDir: folder });
  await organization({ dataDir: folder }, slug);
  // Browsers look for names below localhost on this machine.
  const service = await start(['serve'], { dataDir: folder, env: { RATE_LIMITS: 'off', BASE_DOMAIN: 'melde.localhost' } });
  const there = `http://${slug}.melde.localhost:${service.port}`;
  const { page, context, problems } = await open(browsers.de, service.url, desktopLight);
  try {
    await signIn(page, service.url, email, PASSWORD);
    await page.getByRole('button', { name: 'Sie arbeiten in: Plattform' }).click();
    const others = page.getByRole('dialog', { name: 'Organisation wechseln' });
    await others.getByRole('link', { name: `Klinik ${slug}`, exact: true }).click();
    // There they sign in once more.
    await page.locator('input[type="email"]').waitFor();
    assert.equal(new URL(page.url()).origin, there);
    await signIn(page, there, email, PASSWORD);
    await page.getByRole('button', { name: `Sie arbeiten in: Klinik ${slug}` }).click();
    await others.getByRole('listitem').filter({ hasText: 'Hier sind Sie gerade' }).getByText(`Klinik ${slug}`, { exact: true }).waitFor();
    await clean(page, 'switch within an organisation');
    await others.getByRole('link', { name: 'Zurück zur Plattform' }).click();
    await page.waitForURL(`${service.url}/app/organizations`);
    await page.getByRole('heading', { level: 1, name: 'Organisationen' }).waitFor();
    await page.getByRole('button', { name: 'Sie arbeiten in: Plattform' }).waitFor();
    assert.deepEqual(
      problems.filter((problem) => !problem.startsWith(`request to ${there}/`)),
      []
    );
  } finally {
    await context.close();
    await service.kill();
    remove();
  }
});

test('an administrator changes the organisation and removes a member, whose token is worth nothing then', async ({
  service,
  browsers,
  dataDir
}) => {
  await organization({ dataDir }, 'nord');
  const login = await fetch(`${service.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'cem@nord.example', password: PASSWORD })
  });
  const { token } = await login.json();
  const me = () => fetch(`${service.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  assert.equal((await me()).status, 200);

  const { page, context, problems } = await open(browsers.en, service.url, { ...phone, locale: 'en' });
  await signIn(page, service.url, 'ada@nord.example', PASSWORD);
  await goToArea(page, 'Organisation');
  await page.getByRole('heading', { level: 1, name: 'Organisation' }).waitFor();
  assert.equal(await page.getByLabel('Short name in the address').inputValue(), 'nord');
  await page.getByLabel('Own domain (optional)').fill('https://falsch');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').waitFor();
  await clean(page, 'organization refused phone');
  await page.getByLabel('Own domain (optional)').fill('Melden.Nord.example');
  await page.getByRole('button', { name: 'Save' }).click();
  // It is used once it is proven; until then the page says which record to add.
  await page.getByText('melden.nord.example is not in use yet').waitFor();
  assert.equal(await page.getByLabel('Own domain (optional)').inputValue(), '');
  await clean(page, 'organization pending domain phone');
  await page.getByRole('button', { name: 'Withdraw claim' }).click();
  await page.getByText('The claim has been withdrawn.').waitFor();

  await page.getByText('This is you').waitFor();
  await page.getByRole('button', { name: 'Remove Cem Kaya' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Cem Kaya from the organisation?' });
  await dialog.waitFor();
  await clean(page, 'organization dialog phone');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  assert.equal((await me()).status, 200, 'nothing happened');
  await page.getByRole('button', { name: 'Remove Cem Kaya' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Cem Kaya no longer belongs to the organisation.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Remove Cem Kaya' }).count(), 0);
  assert.equal((await me()).status, 401);

  // By its address the list opens to every administrator, to be read.
  await page.goto(`${service.url}/app/organizations`);
  await page.getByRole('heading', { level: 1, name: 'Organisations' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Klinik nord' }).waitFor();
  assert.equal(await page.getByRole('main').getByRole('button').count(), 0);
  await clean(page, 'organizations of an administrator phone');
  assert.deepEqual(problems, []);
  await context.close();
});

test('whoever was removed sees that, and the own account, and the operator deletes it', async ({ service, browsers, dataDir }) => {
  await organization({ dataDir }, 'ost');
  const call = async (method, path, token, body) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${service.url}${path}`, { method, headers, body: body && JSON.stringify(body) });
    assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
    return answer.json();
  };
  const { token } = await call('POST', '/api/auth/login', null, { email: 'ada@ost.example', password: PASSWORD });
  const members = await call('GET', '/api/admin/organization/members', token);
  const { id } = members.find(({ name }) => name === 'Cem Kaya');
  await call('DELETE', `/api/admin/organization/members/${id}`, token);

  const titles = { de: ['Keine Organisation', 'Zu „Mein Konto“'], en: ['No organisation', 'Go to “My account”'] };
  for (const [locale, [title, own]] of Object.entries(titles)) {
    const { page, context, problems } = await open(browsers[locale], service.url, { ...phone, locale });
    await signIn(page, service.url, 'cem@ost.example', PASSWORD);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    assert.equal(await page.locator('#areas').count(), 0, 'there is nowhere to go');
    await clean(page, `nowhere ${locale}`);
    await page.getByRole('link', { name: own }).click();
    await page.waitForURL(/\/app\/profile/);
    await page.locator('input[type="email"]').waitFor();
    await clean(page, `nowhere profile ${locale}`);
    assert.deepEqual(problems, [], locale);
    await context.close();
  }

  const { page, context, problems } = await open(browsers.de, service.url, desktop);
  await signIn(page, service.url, 'developer@example.org', 'meldewerk-demo');
  await goToArea(page, 'Organisationen');
  await page.getByText('cem@ost.example').waitFor();
  await clean(page, 'former members');
  const row = page.getByRole('listitem').filter({ hasText: 'cem@ost.example' });
  await row.getByRole('button', { name: 'Konto von Cem Kaya (cem@ost.example) löschen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await page.getByText('Das Konto von Cem Kaya ist gelöscht.').waitFor();
  assert.equal(await page.getByText('cem@ost.example').count(), 0);
  assert.deepEqual(problems, []);
  await context.close();
});

test('the page of an organisation in both languages and all widths', async ({ service, browsers, dataDir }) => {
  await organization({ dataDir }, 'west');
  for (const locale of ['de', 'en']) {
    for (const [width, options] of Object.entries(widths)) {
      const { page, context, problems } = await open(browsers[locale], service.url, { ...options, locale });
      await signIn(page, service.url, 'ada@west.example', PASSWORD);
      await page.goto(`${service.url}/app/organization`);
      await page.getByText('Bruno Berg').waitFor();
      await page.locator('header').getByText('Klinik west').waitFor();
      await clean(page, `organization ${width} ${locale}`);
      assert.deepEqual(problems, [], `${width} ${locale}`);
      await context.close();
    }
  }
});

test('where nobody builds forms, whoever administers is told who could', async ({ service, browsers, dataDir }) => {
  await organization({ dataDir }, 'sued');
  const { page, context, problems } = await open(browsers.de, service.url, phone);
  await signIn(page, service.url, 'ada@sued.example', PASSWORD);
  await page.getByRole('heading', { name: 'Noch keine Meldungen' }).waitFor();
  await page.getByText('Ein solches Konto gibt es hier noch nicht').waitFor();
  await clean(page, 'nobody builds forms');
  assert.deepEqual(problems, []);
  await context.close();
});

test('somebody without an organisation is told so', async ({ service, browsers }) => {
  const { page, context } = await open(browsers.de, service.url, phone);
  await signIn(page, service.url, 'admin@example.org', 'meldewerk-demo');
  await page.locator('#areas').waitFor({ state: 'attached' });
  assert.equal(await page.locator('#areas a[href="/app/organization"]').count(), 0);
  await page.goto(`${service.url}/app/organization`);
  await page.getByText('Keine Organisation').waitFor();
  await clean(page, 'no organization');
  await context.close();
});
