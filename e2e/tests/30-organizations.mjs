// Organisations in the browser: the operator makes one, its administrator looks after it.
import { axe, desktop, desktopLight, open, phone } from '../lib/browser.mjs';
import { command } from '../lib/service.mjs';
import { license } from '../lib/license.mjs';
import { goToArea } from '../lib/staff.mjs';

const PASSWORD = 'ein-langes-passwort-hier';
const widths = { phone, desktop, desktopLight };

async function run(t, args, input) {
  const result = await command(args, { dataDir: t.dataDir, env: { RUST_LOG: 'warn' }, input });
  t.assert.equal(result.code, 0, `${args.join(' ')}: ${result.stderr}`);
}

async function signIn(page, url, email, password) {
  await page.goto(`${url}/app/login?return=%2Fapp%2Freports`);
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill(password);
  await page.locator('button[type="submit"]').first().click();
  await page.waitForURL(/\/app\/reports/);
  await page.locator('h1').waitFor();
}

async function check(t, page, what) {
  t.assert.deepEqual(await axe(page), [], what);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  t.assert.ok(overflow <= 0, `${what}: ${overflow} px wider than the screen`);
  if (process.env.PICTURES) {
    await page.screenshot({ path: `${process.env.PICTURES}/${what.replace(/\W+/g, '-')}.png`, fullPage: true });
  }
}

/** Makes an organisation with three members, whatever an earlier test left. */
async function organization(t, slug) {
  await run(t, ['org', 'create', '--name', `Klinik ${slug}`, '--slug', slug]);
  await license(t, slug);
  for (const [name, role] of [['Ada Nord', 'admin'], ['Bruno Berg', 'editor'], ['Cem Kaya', 'user']]) {
    const email = `${name.split(' ')[0].toLowerCase()}@${slug}.example`;
    await run(t, ['user', 'create', '--email', email, '--name', name, '--role', role, '--org', slug], `${PASSWORD}\n`);
  }
}

export const tests = {
  async 'the operator makes an organisation and switches it off and on'(t) {
    for (const [width, options] of Object.entries(widths)) {
      const { page, context, problems } = await open(t.browsers.de, t.service.url, options);
      await signIn(page, t.service.url, 'developer@example.org', 'meldewerk-demo');
      await goToArea(page, 'Organisationen');
      await page.getByRole('heading', { level: 1, name: 'Organisationen' }).waitFor();
      const name = page.getByLabel('Name der Organisation');
      await name.fill(`Klinik ${width}`);
      await page.getByLabel('Kürzel in der Adresse').fill('www');
      await page.keyboard.press('Enter');
      const summary = page.getByRole('alert');
      await summary.getByRole('link', { name: 'Dieses Kürzel ist reserviert.' }).click();
      t.assert.equal(await page.evaluate(() => document.activeElement.id), 'organization-slug');
      await check(t, page, `organizations refused ${width}`);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(`e2e-${width.toLowerCase()}`);
      await page.keyboard.press('Enter');
      // It goes on with who administers it, now or later.
      const first = page.getByRole('dialog', { name: `Wer verwaltet Klinik ${width}?` });
      await first.getByText(`Klinik ${width} ist angelegt.`).waitFor();
      await check(t, page, `first administrator ${width}`);
      await first.getByRole('button', { name: 'Später einladen' }).click();
      await first.waitFor({ state: 'detached' });
      await page.getByText(`Klinik ${width} ist angelegt.`).waitFor();
      const row = page.getByRole('listitem').filter({ hasText: `Klinik ${width}` });
      await row.getByText('noch niemand eingeladen').waitFor();
      await row.getByRole('button', { name: `Administration für Klinik ${width} einladen` }).click();
      await first.getByLabel('E-Mail-Adresse').press('Enter');
      await first.getByRole('alert').waitFor();
      await check(t, page, `first administrator refused ${width}`);
      await first.getByLabel('E-Mail-Adresse').fill(`leitung@e2e-${width.toLowerCase()}.example`);
      await page.keyboard.press('Enter');
      await first.waitFor({ state: 'detached' });
      await page.getByText(`Die Einladung an leitung@e2e-${width.toLowerCase()}.example ist unterwegs.`).waitFor();
      await row.getByText('1 Einladung offen').waitFor();
      await page.getByRole('button', { name: `Klinik ${width} deaktivieren` }).click();
      const dialog = page.getByRole('dialog', { name: `Klinik ${width} deaktivieren?` });
      await dialog.waitFor();
      await check(t, page, `organizations dialog ${width}`);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: `Klinik ${width} deaktivieren` }).click();
      await dialog.getByRole('button', { name: 'Deaktivieren' }).click();
      await page.getByText(`Klinik ${width} ist nicht mehr aktiv.`).waitFor();
      await check(t, page, `organizations ${width}`);
      await page.getByRole('button', { name: `Klinik ${width} aktivieren` }).click();
      await page.getByText(`Klinik ${width} ist aktiv.`).waitFor();
      await page.getByRole('button', { name: `Speicherplatz` }).first().click();
      const quota = page.getByRole('dialog', { name: /^Speicherplatz für Dateien/ });
      await quota.getByLabel('Höchstens (in GB)').fill('viel');
      await page.keyboard.press('Enter');
      await quota.getByText('Bitte geben Sie eine Zahl ein').first().waitFor();
      await check(t, page, `quota refused ${width}`);
      await quota.getByLabel('Höchstens (in GB)').fill('0,5');
      await page.keyboard.press('Enter');
      await page.getByText(/Der Speicherplatz von Klinik .* ist festgelegt/).waitFor();
      // From now on the header offers the way to another one.
      await page.reload();
      const here = page.getByRole('button', { name: 'Sie arbeiten in: Plattform' });
      await here.click();
      const others = page.getByRole('dialog', { name: 'Organisation wechseln' });
      await others.getByRole('listitem').filter({ hasText: `Klinik ${width}` }).first().waitFor();
      await check(t, page, `switch ${width}`);
      await page.keyboard.press('Escape');
      await others.waitFor({ state: 'detached' });
      t.assert.ok(await here.evaluate((button) => button === document.activeElement), 'the focus is back');
      t.assert.deepEqual(problems, [], width);
      await context.close();
    }
  },

  async 'an administrator changes the organisation and removes a member, whose token is worth nothing then'(t) {
    await organization(t, 'nord');
    const login = await fetch(`${t.service.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'cem@nord.example', password: PASSWORD }),
    });
    const { token } = await login.json();
    const me = () => fetch(`${t.service.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
    t.assert.equal((await me()).status, 200);

    const { page, context, problems } = await open(t.browsers.en, t.service.url, { ...phone, locale: 'en' });
    await signIn(page, t.service.url, 'ada@nord.example', PASSWORD);
    await goToArea(page, 'Organisation');
    await page.getByRole('heading', { level: 1, name: 'Organisation' }).waitFor();
    t.assert.equal(await page.getByLabel('Short name in the address').inputValue(), 'nord');
    await page.getByLabel('Own domain (optional)').fill('https://falsch');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').waitFor();
    await check(t, page, 'organization refused phone');
    await page.getByLabel('Own domain (optional)').fill('Melden.Nord.example');
    await page.getByRole('button', { name: 'Save' }).click();
    // It counts once it is proven; until then the page says what to put where.
    await page.getByText('melden.nord.example is not in use yet').waitFor();
    t.assert.equal(await page.getByLabel('Own domain (optional)').inputValue(), '');
    await check(t, page, 'organization pending domain phone');
    await page.getByRole('button', { name: 'Withdraw claim' }).click();
    await page.getByText('The claim has been withdrawn.').waitFor();

    await page.getByText('This is you').waitFor();
    await page.getByRole('button', { name: 'Remove Cem Kaya' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Cem Kaya from the organisation?' });
    await dialog.waitFor();
    await check(t, page, 'organization dialog phone');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    t.assert.equal((await me()).status, 200, 'nothing happened');
    await page.getByRole('button', { name: 'Remove Cem Kaya' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Cem Kaya no longer belongs to the organisation.').waitFor();
    t.assert.equal(await page.getByRole('button', { name: 'Remove Cem Kaya' }).count(), 0);
    t.assert.equal((await me()).status, 401);
    t.assert.deepEqual(problems, []);
    await context.close();
  },

  async 'whoever was removed sees that, and the own account, and the operator deletes it'(t) {
    await organization(t, 'ost');
    const call = async (method, path, token, body) => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
      const answer = await fetch(`${t.service.url}${path}`, { method, headers, body: body && JSON.stringify(body) });
      t.assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
      return answer.json();
    };
    const { token } = await call('POST', '/api/auth/login', null, { email: 'ada@ost.example', password: PASSWORD });
    const members = await call('GET', '/api/admin/organization/members', token);
    const { id } = members.find(({ name }) => name === 'Cem Kaya');
    await call('DELETE', `/api/admin/organization/members/${id}`, token);

    const titles = { de: ['Keine Organisation', 'Zu „Mein Konto“'], en: ['No organisation', 'Go to “My account”'] };
    for (const [locale, [title, own]] of Object.entries(titles)) {
      const { page, context, problems } = await open(t.browsers[locale], t.service.url, { ...phone, locale });
      await signIn(page, t.service.url, 'cem@ost.example', PASSWORD);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      t.assert.equal(await page.locator('#areas').count(), 0, 'there is nowhere to go');
      await check(t, page, `nowhere ${locale}`);
      await page.getByRole('link', { name: own }).click();
      await page.waitForURL(/\/app\/profile/);
      await page.locator('input[type="email"]').waitFor();
      await check(t, page, `nowhere profile ${locale}`);
      t.assert.deepEqual(problems, [], locale);
      await context.close();
    }

    const { page, context, problems } = await open(t.browsers.de, t.service.url, desktop);
    await signIn(page, t.service.url, 'developer@example.org', 'meldewerk-demo');
    await goToArea(page, 'Organisationen');
    await page.getByText('cem@ost.example').waitFor();
    await check(t, page, 'former members');
    const row = page.getByRole('listitem').filter({ hasText: 'cem@ost.example' });
    await row.getByRole('button', { name: 'Konto von Cem Kaya löschen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
    await page.getByText('Das Konto von Cem Kaya ist gelöscht.').waitFor();
    t.assert.equal(await page.getByText('cem@ost.example').count(), 0);
    t.assert.deepEqual(problems, []);
    await context.close();
  },

  async 'the page of an organisation in both languages and all widths'(t) {
    await organization(t, 'west');
    for (const locale of ['de', 'en']) {
      for (const [width, options] of Object.entries(widths)) {
        const { page, context, problems } = await open(t.browsers[locale], t.service.url, { ...options, locale });
        await signIn(page, t.service.url, 'ada@west.example', PASSWORD);
        await page.goto(`${t.service.url}/app/organization`);
        await page.getByText('Bruno Berg').waitFor();
        await page.locator('header').getByText('Klinik west').waitFor();
        await check(t, page, `organization ${width} ${locale}`);
        t.assert.deepEqual(problems, [], `${width} ${locale}`);
        await context.close();
      }
    }
  },

  async 'where nobody builds forms, whoever administers is told who could'(t) {
    await organization(t, 'sued');
    const { page, context, problems } = await open(t.browsers.de, t.service.url, phone);
    await signIn(page, t.service.url, 'ada@sued.example', PASSWORD);
    await page.getByRole('heading', { name: 'Noch keine Meldungen' }).waitFor();
    await page.getByText('Ein solches Konto gibt es hier noch nicht').waitFor();
    await check(t, page, 'nobody builds forms');
    t.assert.deepEqual(problems, []);
    await context.close();
  },

  async 'somebody without an organisation is told so'(t) {
    const { page, context } = await open(t.browsers.de, t.service.url, phone);
    await signIn(page, t.service.url, 'admin@example.org', 'meldewerk-demo');
    await page.locator('#areas').waitFor({ state: 'attached' });
    t.assert.equal(await page.locator('#areas a[href="/app/organization"]').count(), 0);
    await page.goto(`${t.service.url}/app/organization`);
    await page.getByText('Keine Organisation').waitFor();
    await check(t, page, 'no organization');
    await context.close();
  },
};
