// One's own account: the second factor from its set-up to its end, name and password, sessions.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { desktop, desktopLight, open, phone } from '../lib/browser.mjs';
import { test } from '../lib/fixtures.mjs';
import { mailedLink } from '../lib/mail.mjs';
import { command } from '../lib/service.mjs';
import { totp } from '../lib/totp.mjs';
import { clean } from '../lib/staff.mjs';

const EMAIL = 'editor@example.org';
const PASSWORD = 'meldewerk-demo';

async function enterPassword(page, url, email = EMAIL, password = PASSWORD) {
  await page.goto(`${url}/app/login?return=%2Fapp%2Freports`);
  await page.locator('#login-email').fill(email);
  await page.locator('#login-password').fill(password);
  await page.keyboard.press('Enter');
}

async function openProfile(page) {
  await page.waitForURL(/\/app\/reports/);
  await page.locator('header a[href="/app/profile"]').click();
  await page.locator('#profile-name').waitFor();
  await page.locator('section[aria-labelledby="sessions-title"] li').first().waitFor();
}

const panel = (page) => page.locator('section[aria-labelledby="two-factor-title"]');
const focused = (page) => page.evaluate(() => document.activeElement?.id ?? '');

/** The whole life of a second factor, with the keyboard wherever it is typed. */
function secondFactor(locale, options, width) {
  return async ({ service, browsers }) => {
    const { page, context, problems } = await open(browsers[locale], service.url, { ...options, locale });
    const what = (state) => `${width} ${locale} ${state}`;
    await enterPassword(page, service.url);
    await openProfile(page);
    await clean(page, what('profile'));

    // A wrong password is said at its field.
    await panel(page).locator('button').first().click();
    assert.equal(await focused(page), 'confirm-password');
    await page.keyboard.type('falsch');
    await page.keyboard.press('Enter');
    await panel(page).locator('[role="alert"]').waitFor();
    await page.locator('#confirm-password[aria-invalid="true"]').waitFor();
    await clean(page, what('wrong password'));
    await page.locator('#confirm-password').fill(PASSWORD);
    await page.keyboard.press('Enter');

    const secret = await page.locator('[data-secret]').getAttribute('data-secret');
    assert.match(secret, /^[A-Z2-7]{32}$/);
    assert.ok(await page.locator('img[src^="data:image/svg+xml"]').evaluate((image) => image.complete && image.naturalWidth > 0));
    const codes = await panel(page).locator('li code').allTextContents();
    assert.equal(codes.length, 8);
    for (const code of codes) assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    const downloading = page.waitForEvent('download');
    await panel(page).locator('.mw-row button').nth(1).click();
    const file = readFileSync(await (await downloading).path(), 'utf8');
    for (const code of [...codes, EMAIL]) assert.ok(file.includes(code), code);
    await clean(page, what('set-up'));
    await page.locator('#two-factor-code').fill('000000');
    await page.keyboard.press('Enter');
    await page.locator('#two-factor-code[aria-invalid="true"]').waitFor();
    await clean(page, what('set-up refused'));
    await page.locator('#two-factor-code').fill(totp(secret));
    await page.keyboard.press('Enter');
    await panel(page).locator('[role="status"]').first().waitFor();
    assert.equal(await focused(page), 'two-factor-title');
    assert.equal(await page.locator('[data-secret]').count(), 0, 'the secret is gone');
    await clean(page, what('set up'));

    // The second step: refused, then with a code of the app.
    await page.locator('header button').last().click();
    await page.waitForURL(/\/app\/login/);
    await enterPassword(page, service.url);
    await page.locator('#login-code').waitFor();
    assert.equal(await focused(page), 'login-code');
    await clean(page, what('second step'));
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await page.locator('[role="alert"]').first().waitFor();
    assert.equal(await page.locator('#login-code').getAttribute('aria-invalid'), 'true');
    assert.equal(await page.locator('[role="alert"] a[href="#login-code"]').count(), 1);
    await clean(page, what('second step refused'));
    // The step that confirmed is used; the next one is accepted early.
    await page.locator('#login-code').fill(totp(secret, 1));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app\/reports/);

    // With a recovery code in another spelling.
    await page.locator('header button').last().click();
    await page.waitForURL(/\/app\/login/);
    await enterPassword(page, service.url);
    await page.locator('#login-code').waitFor();
    await page.locator('form button[type="button"]').first().click();
    await page.locator('#login-recovery_code').waitFor();
    await clean(page, what('recovery code'));
    await page.locator('#login-recovery_code').fill(codes[0].toLowerCase().replace('-', ' '));
    await page.keyboard.press('Enter');
    await openProfile(page);

    // New codes, for the password alone, and the end of it.
    await panel(page).locator('button').first().click();
    assert.equal(await focused(page), 'confirm-password');
    await clean(page, what('password for new codes'));
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await panel(page).locator('li code').first().waitFor();
    const renewed = await panel(page).locator('li code').allTextContents();
    assert.ok(renewed.length === 8 && renewed.every((code) => !codes.includes(code)));
    await clean(page, what('new codes'));
    await panel(page).locator('button').last().click();
    await page.locator('#confirm-password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await panel(page).locator('[role="status"]').first().waitFor();
    assert.equal(await focused(page), 'two-factor-title');
    assert.deepEqual(problems, []);
    await context.close();
  };
}

test('a second factor on a phone, German', secondFactor('de', phone, 'phone'));
test('a second factor on a desktop, English', secondFactor('en', desktop, 'desktop'));

test('name and password are changed, and a new password ends the other sessions', async ({ service, browsers, dataDir }) => {
  // An account of its own: the other tests need the password of the demonstration's, and nobody may choose that.
  const [email, first] = ['erika@example.org', 'zaun igel birne topf'];
  const made = await command(['user', 'create', '--email', email, '--name', 'Erika', '--role', 'editor'], { dataDir, input: `${first}\n` });
  assert.equal(made.code, 0, made.stderr);
  const other = await open(browsers.de, service.url, desktopLight);
  await enterPassword(other.page, service.url, email, first);
  await openProfile(other.page);
  const { page, context, problems } = await open(browsers.de, service.url, desktopLight);
  await enterPassword(page, service.url, email, first);
  await openProfile(page);

  await page.locator('#profile-name').fill('Erika Muster');
  await page.locator('#profile-password').fill('kurz');
  await page.keyboard.press('Enter');
  await page.locator('#profile-current_password[aria-invalid="true"]').waitFor();
  await page.locator('#profile-current_password').fill(first);
  await page.keyboard.press('Enter');
  await page.locator('#profile-password[aria-invalid="true"]').waitFor();
  await clean(page, 'desktop de profile refused');
  const next = 'kranich bohne ufer lampe';
  await page.locator('#profile-password').fill(next);
  await page.keyboard.press('Enter');
  await page.locator('section[aria-labelledby="profile-changes"] [role="status"]').waitFor();
  await page.locator('header strong', { hasText: 'Erika Muster' }).waitFor();
  assert.equal(await page.locator('#profile-password').inputValue(), '');

  // What was typed there outlives its session.
  await other.page.locator('#profile-name').fill('Erika M.');
  await other.page.keyboard.press('Enter');
  const again = other.page.getByRole('dialog', { name: 'Sitzung abgelaufen' });
  await again.locator('#login-password').fill(next);
  await clean(other.page, 'signing in over a page');
  await other.page.keyboard.press('Enter');
  await again.waitFor({ state: 'detached' });
  assert.equal(await other.page.locator('#profile-name').inputValue(), 'Erika M.');

  assert.deepEqual(problems, []);
  await other.context.close();
  await context.close();
});

test('a mistyped address is shown with every change until it is taken back', async ({ service, browsers, dataDir }) => {
  const [email, password, wrong] = ['emil@example.org', 'zaun igel birne topf', 'emli@example.org'];
  const made = await command(['user', 'create', '--email', email, '--name', 'Emil', '--role', 'editor'], {
    dataDir,
    input: `${password}\n`
  });
  assert.equal(made.code, 0, made.stderr);
  const { page, context, problems } = await open(browsers.de, service.url, phone);
  await enterPassword(page, service.url, email, password);
  await openProfile(page);
  await page.locator('#profile-email').fill(wrong);
  await page.locator('#profile-current_password').fill(password);
  await page.keyboard.press('Enter');
  const told = page.locator('section[aria-labelledby="profile-changes"] [role="status"]');
  await told.getByText(wrong).waitFor();
  await page.reload();
  await page.locator('#profile-name').fill('Emil Muster');
  await page.keyboard.press('Enter');
  await told.getByText(wrong).waitFor();
  await told.getByRole('button').click();
  await told.getByText(wrong).waitFor({ state: 'detached' });
  assert.equal(await focused(page), 'profile-email');
  const link = await mailedLink(dataDir, wrong, 'adresse');
  await page.goto(link);
  assert.match(await page.locator('h1').textContent(), /nicht mehr/);
  assert.deepEqual(problems, []);
  await context.close();
});

test('another address counts once its link was answered with the button', async ({ service, browsers, dataDir }) => {
  const { page, context, problems } = await open(browsers.de, service.url, phone);
  await enterPassword(page, service.url);
  await openProfile(page);
  // There and back: the other tests know the first one.
  for (const [email, before] of [
    ['erika.neu@example.org', EMAIL],
    [EMAIL, 'erika.neu@example.org']
  ]) {
    await page.locator('#profile-email').fill(email);
    await page.locator('#profile-current_password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    const told = page.locator('section[aria-labelledby="profile-changes"] [role="status"]');
    await told.getByText(email).waitFor();
    assert.equal(await page.locator('#profile-email').inputValue(), before, 'the old one until then');
    await clean(page, `phone de address asked for ${email === EMAIL ? 'again' : ''}`);

    const link = await mailedLink(dataDir, email, 'adresse');
    const mail = await open(browsers.de, service.url, { ...phone, javaScriptEnabled: false });
    await mail.page.goto(link);
    assert.equal(await mail.page.locator('#email').inputValue(), email);
    await mail.page.locator('.mw-submit [value=submit]').click();
    await mail.page.locator('a[href^="/app/login#email="]').waitFor();
    await mail.page.goto(link);
    assert.match(await mail.page.locator('h1').textContent(), /gilt nicht mehr|nicht mehr/);
    await mail.context.close();
    await page.reload();
    await page.waitForFunction((to) => document.querySelector('#profile-email')?.value === to, email);
  }
  assert.deepEqual(problems, []);
  await context.close();
});
