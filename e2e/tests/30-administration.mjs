// Accounts, API tokens and the lock-out, as an administrator meets them.
import assert from 'node:assert/strict';
import { desktop, desktopLight, open, phone } from '../lib/browser.mjs';
import { test } from '../lib/fixtures.mjs';
import { clean } from '../lib/staff.mjs';

const password = 'meldewerk-demo';

async function signIn(page, url, email = 'admin@example.org', secret = password) {
  await page.goto(`${url}/app/login?return=%2Fapp%2Freports`);
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill(secret);
  await page.locator('button[type="submit"]').first().click();
}

async function administer({ service, browsers }, options, path, locale = 'de') {
  const opened = await open(browsers[locale], service.url, { ...options, locale });
  await signIn(opened.page, service.url);
  await opened.page.waitForURL(/\/app\/reports/);
  await opened.page.goto(`${service.url}${path}`);
  await opened.page.locator('h1').waitFor();
  return opened;
}

/** What has the focus, by its accessible text. */
function focused(page) {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? '');
}

async function accountsOf({ service, browsers }, options, locale, texts) {
  const { page, context, problems } = await administer({ service, browsers }, options, '/app/users', locale);
  const name = `Käthe Prüfer ${locale} ${options.viewport.width}`;
  const email = `kaethe.${locale}.${options.viewport.width}@example.org`;
  await page.getByText('admin@example.org').first().waitFor();
  await clean(page, `${name}: list`);

  // Made with the keyboard, after a refusal that names its fields.
  await page.getByRole('button', { name: texts.new }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await dialog.locator('#account-name').fill(name);
  await dialog.locator('#account-email').fill('ADMIN@example.org');
  await dialog.locator('#account-password').fill('zu kurz');
  await page.keyboard.press('Enter');
  await dialog.locator('#account-password-error').waitFor();
  await clean(page, `${name}: refused`);
  await dialog.locator('[role="alert"] a').first().click();
  assert.equal(await focused(page), 'account-password');
  await dialog.locator('#account-password').fill('anker lupe moos quark');
  await page.keyboard.press('Enter');
  await dialog.locator('#account-email-error').waitFor();
  await dialog.locator('#account-email').fill(email);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  assert.match(await page.locator('[role="status"]').first().innerText(), new RegExp(name));

  // Found, changed, and the focus is back where it came from.
  await page.locator('#users-search').fill('kathe prufer');
  await page.keyboard.press('Enter');
  await page.waitForURL(/search=kathe/);
  const edit = page.getByRole('button', { name: `${texts.edit(name)}` });
  const row = page.locator('main').locator('tr, li').filter({ hasText: email });
  assert.match(await row.innerText(), texts.never, 'nobody has signed in with it');
  assert.match(await row.innerText(), texts.factor, 'nor set up a second factor');
  await edit.click();
  await dialog.locator('#account-role').selectOption('editor');
  await clean(page, `${name}: edit`);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await focused(page), texts.edit(name));
  await edit.click();
  await dialog.locator('#account-role').selectOption('editor');
  await dialog.locator('button[type="submit"]').click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('main').getByText(texts.editor).first().waitFor();

  // Deleting asks, and names the person.
  await page.getByRole('button', { name: texts.delete(name) }).click();
  await dialog.waitFor();
  assert.match(await dialog.innerText(), new RegExp(`${name}.*${email}`, 's'));
  await clean(page, `${name}: delete`);
  await dialog.getByRole('button', { name: texts.confirm }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(texts.none).waitFor();
  assert.deepEqual(problems, []);
  await context.close();
}

const german = {
  new: 'Neues Konto',
  editor: 'Redaktion',
  confirm: 'Konto löschen',
  none: 'Kein Konto passt zu dieser Suche',
  never: /noch nie/,
  factor: /keiner/,
  edit: (name) => `${name} bearbeiten`,
  delete: (name) => `${name} löschen`
};
const english = {
  new: 'New account',
  editor: 'Editor',
  confirm: 'Delete account',
  none: 'No account matches this search',
  never: /never/,
  factor: /none/,
  edit: (name) => `Edit ${name}`,
  delete: (name) => `Delete ${name}`
};

async function tokensOf({ service, browsers }, options, locale, texts) {
  const { page, context, problems } = await administer({ service, browsers }, options, '/app/tokens', locale);
  const name = `Auswertung ${locale} ${options.viewport.width}`;
  await page.locator('#token-name').waitFor();
  await page.locator('form:has(#token-name) button[type="submit"]').click();
  await page.locator('#token-name-error').waitFor();
  await clean(page, `${name}: refused`);
  await page.locator('#token-name').fill(name);
  await page.keyboard.press('Enter');
  const secret = await page.locator('#new-token').inputValue();
  assert.match(secret, /^mw_[0-9a-f]{64}$/);
  await clean(page, `${name}: shown`);
  const asked = await page.evaluate(
    async ([url, token]) => (await fetch(`${url}/api/meldungen`, { headers: { Authorization: `Bearer ${token}` } })).status,
    [service.url, secret]
  );
  assert.equal(asked, 403, 'a token for statistics opens no reports');
  await page.getByRole('button', { name: texts.kept }).click();
  assert.equal(await page.locator('#new-token').count(), 0);
  await page.reload();
  await page.getByRole('heading', { name }).waitFor();
  assert.ok(!(await page.content()).includes(secret), 'shown only once');

  await page.getByRole('button', { name: texts.revoke(name) }).click();
  const dialog = page.getByRole('dialog');
  assert.match(await dialog.innerText(), new RegExp(name));
  await clean(page, `${name}: revoke`);
  await dialog.getByRole('button', { name: texts.confirm, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: texts.revoke(name) }).waitFor({ state: 'detached' });
  assert.deepEqual(problems, []);
  await context.close();
}

const tokenTexts = {
  de: { kept: 'Ich habe ihn sicher aufbewahrt', revoke: (name) => `API-Schlüssel „${name}“ widerrufen`, confirm: 'Widerrufen' },
  en: { kept: 'I have stored it safely', revoke: (name) => `Revoke API token “${name}”`, confirm: 'Revoke' }
};

test('an administrator makes, finds, changes and deletes an account', async ({ service, browsers }) => {
  await accountsOf({ service, browsers }, desktop, 'de', german);
  await accountsOf({ service, browsers }, phone, 'de', german);
  await accountsOf({ service, browsers }, desktopLight, 'en', english);
});

test('an administrator cannot touch a developer or delete the own account', async ({ service, browsers }) => {
  const { page, context } = await administer({ service, browsers }, desktop, '/app/users');
  await page.getByText('developer@example.org').first().waitFor();
  assert.equal(await page.getByRole('button', { name: 'Dana Drews löschen' }).count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Dana Drews bearbeiten' }).count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Anton Adler löschen' }).count(), 0);
  await page.getByRole('button', { name: 'Anton Adler bearbeiten' }).click();
  assert.equal(await page.getByRole('dialog').locator('#account-role').count(), 0);
  await context.close();
});

test('an administrator, who builds no forms, is told who does', async ({ service, browsers }) => {
  const { page, context, problems } = await administer({ service, browsers }, desktop, '/app/templates');
  await page.getByText(/wer die Rolle „Entwicklung“ hat\. Hier: .*Dana Drews/).waitFor();
  await clean(page, 'templates of an administrator');
  assert.deepEqual(problems, []);
  await context.close();
});

test('a token is shown once, opens no reports and is revoked', async ({ service, browsers }) => {
  await tokensOf({ service, browsers }, desktop, 'de', tokenTexts.de);
  await tokensOf({ service, browsers }, phone, 'en', tokenTexts.en);
});

test('on a phone the areas unfold below a button, also with the keyboard', async ({ service, browsers }) => {
  const { page, context, problems } = await administer({ service, browsers }, phone, '/app/reports');
  const button = page.getByRole('button', { name: 'Menü' });
  const area = (name) => page.locator('nav').getByRole('link', { name, exact: true });
  const focus = () => page.evaluate(() => document.activeElement.textContent.trim());
  await page.getByRole('link', { name: /^MW-/ }).first().waitFor();
  assert.equal(await area('Konten').isVisible(), false);
  await button.focus();
  await page.keyboard.press('Enter');
  await area('Konten').waitFor();
  await clean(page, 'areas unfolded');
  await page.keyboard.press('Tab');
  assert.equal(await focus(), 'Start');
  await page.keyboard.press('Escape');
  assert.equal(await area('Konten').isVisible(), false);
  assert.equal(await focus(), 'Menü');
  // The page where one is already folds it too, and the focus stays where it can be seen.
  await page.keyboard.press('Enter');
  await area('Meldungen').press('Enter');
  await area('Konten').waitFor({ state: 'hidden' });
  assert.equal(await focus(), 'Menü');
  await page.keyboard.press('Enter');
  await area('Konten').press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Konten' }).waitFor();
  await area('Meldungen').waitFor({ state: 'hidden' });
  assert.equal(await focus(), 'Konten');
  assert.deepEqual(problems, []);
  await context.close();
});

test('other roles see no administration', async ({ service, browsers }) => {
  const { page, context } = await open(browsers.de, service.url, desktop);
  await signIn(page, service.url, 'editor@example.org');
  await page.waitForURL(/\/app\/reports/);
  assert.equal(await page.locator('nav a[href="/app/users"]').count(), 0);
  await page.goto(`${service.url}/app/users`);
  await page.getByRole('heading', { level: 1, name: 'Keine Berechtigung' }).waitFor();
  assert.equal(await page.locator('main').locator('form, button, [role="alert"]').count(), 0);
  await context.close();
});

test('strangers who guess lock the account, and not the browser that was signed in before', async ({ service, browsers }) => {
  // An account of its own: the lock outlasts the test.
  const email = 'gesperrt@example.org';
  const post = async (path, body, token) =>
    (
      await fetch(`${service.url}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body)
      })
    ).json();
  const { token } = await post('/api/auth/login', { email: 'admin@example.org', password });
  const secret = 'anker lupe moos quark';
  await post('/api/admin/users', { name: 'Gerda Gesperrt', email, password: secret, role: 'user' }, token);
  const { page, context } = await open(browsers.de, service.url, desktop);
  await signIn(page, service.url, email, secret);
  await page.waitForURL(/\/app\/reports/);
  const strangers = await open(browsers.de, service.url, desktop);
  const guess = (guessed) =>
    fetch(`${service.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: guessed })
    });
  for (let number = 0; number < 10; number += 1) assert.equal((await guess(`geraten-${number}`)).status, 401);
  const locked = await guess(secret);
  assert.equal(locked.status, 429);
  const seconds = Number(locked.headers.get('retry-after'));
  assert.ok(seconds > 800 && seconds <= 900, `${seconds}`);
  await signIn(strangers.page, service.url, email, secret);
  await strangers.page.locator('[role="alert"]').first().waitFor();
  await clean(strangers.page, 'locked');
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.waitForURL(/\/app\/login/);
  await signIn(page, service.url, email, secret);
  await page.waitForURL(/\/app\/reports/);
  await strangers.context.close();
  await context.close();
});
