// Plans: a licence made with the real command line is entered, seen and taken out; what a plan closes says so, and
// everybody's data can be exported all the same.
import assert from 'node:assert/strict';
import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { desktop, desktopLight, open, phone } from '../lib/browser.mjs';
import { test, testAlone } from '../lib/fixtures.mjs';
import { issuer, license } from '../lib/license.mjs';
import { command, start, temporaryFolder } from '../lib/service.mjs';
import { clean, signIn, signInAs } from '../lib/staff.mjs';

const PASSWORD = 'anker lupe moos quark';
const [DEVELOPER, READER] = ['entwicklung@example.org', 'auswertung@example.org'];

const WORDS = {
  de: {
    none: 'Noch kein Tarif',
    missing: 'Bitte fügen Sie den Schlüssel ein.',
    unreadable: 'Das ist kein Lizenzschlüssel.',
    signature: 'nicht vom Aussteller unterschrieben',
    other: 'für eine andere Organisation ausgestellt',
    over: 'Diese Lizenz ist am 03.05.2026 abgelaufen.',
    check: 'Prüfen',
    use: 'Aktivieren',
    grants: 'Das enthält dieser Schlüssel',
    any: 'Klinik Nord gGmbH · jede Organisation',
    used: 'Die Lizenz gilt: Formulare, Professional.',
    ends: 'Die Lizenz für „Formulare“ endet in 20 Tagen',
    count: '0 von 5',
    already: 'Diese Lizenz ist bereits aktiviert.',
    replaces: /Professional, gültig bis .* \(lic_[0-9a-f]{32}\)/,
    remove: 'Lizenz für „Formulare“ entfernen',
    take: 'Entfernen',
    goes_on: 'Formulare, die online sind, nehmen weiter Meldungen an',
    removed: 'Die Lizenz für „Formulare“ ist entfernt.',
    module: 'Um mit Meldungen und Formularen zu arbeiten, brauchen Sie das Modul „Formulare“.',
    link: 'Zum Tarif',
    tier: '„Organisationen und Mitglieder“ gibt es ab dem Tarif Enterprise.',
    own: 'Ihr Tarif ist Professional.',
    ask: 'Den Tarif kann Ihre Administration ändern.',
    audit: 'Modul: Formulare · Tarif: Professional',
    export: 'Alle Meldungen exportieren',
    logged: 'Lizenz aktiviert'
  },
  en: {
    none: 'No plan yet',
    missing: 'Please paste the key.',
    unreadable: 'This is not a licence key.',
    signature: 'was not signed by the issuer',
    other: 'was issued for another organisation',
    over: 'This licence expired on 3 May 2026.',
    check: 'Check',
    use: 'Activate this licence',
    grants: 'What this key includes',
    any: 'Klinik Nord gGmbH · any organisation',
    used: 'The licence is now in use: Forms, Professional.',
    ends: 'The licence for “Forms” ends in 20 days',
    count: '0 of 5',
    already: 'This licence has already been activated.',
    replaces: /Professional, valid until .* \(lic_[0-9a-f]{32}\)/,
    remove: 'Remove the licence for “Forms”',
    take: 'Remove',
    goes_on: 'Forms that are online go on accepting reports',
    removed: 'The licence for “Forms” has been removed.',
    module: 'To work with reports and forms, you need the module “Forms”.',
    link: 'Go to the plan',
    tier: '“Organisations and members” is included in the plan Enterprise and higher ones.',
    own: 'Your plan is Professional.',
    ask: 'Your administrators can change the plan.',
    audit: 'Module: Forms · Plan: Professional',
    export: 'Export all reports',
    logged: 'Licence activated'
  }
};

/** A test on an installation without any plan, which knows an issuer. */
const fresh =
  (visit) =>
  async ({ browsers }) => {
    const { folder, remove } = temporaryFolder('plans');
    try {
      for (const [email, role] of [
        [DEVELOPER, 'developer'],
        [READER, 'user']
      ]) {
        const made = await command(['user', 'create', '--email', email, '--name', 'Dora Ernst', '--role', role], {
          dataDir: folder,
          input: `${PASSWORD}\n`
        });
        assert.equal(made.code, 0, made.stderr);
      }
      const { env, issue } = await issuer(folder);
      const service = await start(['serve'], { dataDir: folder, env: { RATE_LIMITS: 'off', ...env } });
      try {
        await visit({ browsers, url: service.url, dataDir: folder, issue });
      } finally {
        await service.kill();
      }
    } finally {
      remove();
    }
  };

/** A test on such an installation for both languages, each at two widths. */
function both(name, visit) {
  for (const [locale, look] of [
    ['de', phone],
    ['en', desktop],
    ['en', phone],
    ['de', desktopLight]
  ]) {
    const what = `${locale} ${look.viewport.width}`;
    test(
      `${name}: ${what}`,
      fresh((place) => visit(place, locale, look, what))
    );
  }
}

/** The same key as if it had been issued long ago, which the command line does not do. */
function expired(folder, key) {
  const [header, claims] = key.split('.');
  const issued = JSON.parse(Buffer.from(claims, 'base64url'));
  const before = Buffer.from(JSON.stringify({ ...issued, iat: 1_746_000_000, exp: 1_777_800_000 })).toString('base64url');
  const signed = sign('sha256', Buffer.from(`${header}.${before}`), createPrivateKey(readFileSync(join(folder, 'license-private.pem'))));
  return `${header}.${before}.${signed.toString('base64url')}`;
}

/** Signs in where there is no plan yet, which is where one arrives. */
async function arrive(page, url, email) {
  await page.goto(`${url}/app/login`);
  await page.locator('#login-email').fill(email);
  await page.locator('#login-password').fill(PASSWORD);
  await page.keyboard.press('Enter');
}

/** Presses Tab until something has the focus. */
async function tabTo(page, target, what) {
  for (let n = 0; n < 60; n += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`the keyboard does not reach ${what}`);
}

const focused = (page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim());

async function enterKey(page, text) {
  await tabTo(page, page.locator('#license-key'), 'the key');
  await page.keyboard.press('Control+a');
  if (text === '') await page.keyboard.press('Delete');
  else await page.keyboard.insertText(text);
}

async function byKeyboard({ browsers, dataDir, url, issue }, locale, look, what) {
  const w = WORDS[locale];
  const { page, context, problems } = await open(browsers[locale], url, { ...look, locale });
  const subscriptions = () =>
    page.evaluate(async () => {
      const answer = await fetch('/api/plan', { headers: { authorization: `Bearer ${sessionStorage.getItem('mw.token')}` } });
      return Object.keys((await answer.json()).subscriptions);
    });
  const before = await issue({ tier: 'professional', days: 20, licensee: 'Klinik Nord gGmbH' });
  const after = await issue({ tier: 'business', licensee: 'Klinik Nord gGmbH' });
  const other = temporaryFolder('issuer');
  const refusals = [
    ['', w.missing],
    ['abc', w.unreadable],
    [await (await issuer(other.folder)).issue(), w.signature],
    [await issue({ org: 77 }), w.other],
    [expired(dataDir, after), w.over]
  ];
  other.remove();

  // Nothing is subscribed to: that is where one is led, with what to do next.
  await arrive(page, url, DEVELOPER);
  await page.waitForURL(/\/app\/plan$/);
  await page.getByText(w.none).waitFor();
  await page.getByText(w.goes_on).waitFor();
  await clean(page, `no plan ${what}`);
  for (const [key, text] of refusals) {
    await enterKey(page, key);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('#license-key-error').getByText(text).waitFor();
    assert.equal(await focused(page), 'license-key', String(text));
    assert.equal(await page.locator('#license-key').getAttribute('aria-invalid'), 'true');
  }
  await clean(page, `a refused key ${what}`);

  // The first step says what it grants, and changes nothing.
  await enterKey(page, `${before.slice(0, 60)}\n${before.slice(60)}\n`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const grants = page.getByRole('region', { name: w.grants });
  await grants.waitFor();
  assert.equal(await focused(page), 'license-grants');
  assert.ok((await grants.innerText()).includes(w.any), await grants.innerText());
  await clean(page, `a checked key ${what}`);
  assert.deepEqual(await subscriptions(), []);
  // Another key has to be checked anew.
  await page.locator('#license-key').focus();
  await page.keyboard.press('End');
  await page.keyboard.insertText('x');
  await grants.waitFor({ state: 'detached' });
  await enterKey(page, before);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await grants.waitFor();
  await tabTo(page, grants.getByRole('button', { name: w.use }), 'the second step');
  await page.keyboard.press('Enter');
  await page.getByText(w.used).waitFor();
  assert.equal(await focused(page), w.used);
  await page.getByText(w.ends).waitFor();
  await page.getByText(w.count, { exact: true }).waitFor();
  await page.locator('#plan-used + svg').waitFor();
  await clean(page, `a plan ${what}`);
  assert.deepEqual(await subscriptions(), ['forms']);

  // The same again, and one that would take its place.
  await enterKey(page, before);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await grants.getByText(w.already).waitFor();
  assert.equal(await grants.getByRole('button').count(), 0);
  await enterKey(page, after);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await grants.getByText(w.replaces).waitFor();
  await clean(page, `a key that replaces another ${what}`);

  // What is open, and what is not; and that somebody opened it.
  await page.goto(`${url}/app/audit`);
  await page.getByText(w.audit).first().waitFor();
  await page.getByText(w.logged).locator('visible=true').first().waitFor();
  await page.goto(`${url}/app/organizations`);
  await page.getByText(w.tier).waitFor();
  await page.getByText(w.own).waitFor();
  await clean(page, `a higher plan is needed ${what}`);

  await page.getByRole('link', { name: w.link }).click();
  await tabTo(page, page.getByRole('button', { name: w.remove }), 'the licence');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(w.goes_on).waitFor();
  await clean(page, `a licence to be taken out ${what}`);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: w.take, exact: true }), 'taking out');
  await page.keyboard.press('Enter');
  await page.getByText(w.removed).waitFor();
  assert.equal(await focused(page), w.removed);
  assert.deepEqual(await subscriptions(), []);
  assert.deepEqual(problems, []);
  await context.close();
}

async function closed({ browsers, url }, locale, look, what) {
  const w = WORDS[locale];
  for (const [email, isAdmin] of [
    [DEVELOPER, true],
    [READER, false]
  ]) {
    const { page, context, problems } = await open(browsers[locale], url, { ...look, locale });
    await arrive(page, url, email);
    await page.waitForURL(isAdmin ? /\/app\/plan$/ : /\/app\/start$/);
    for (const path of isAdmin
      ? ['start', 'reports', 'templates', 'templates/1', 'templates/new', 'blocks', 'blocks/new']
      : ['start', 'reports']) {
      await page.goto(`${url}/app/${path}`);
      await page.locator('main').getByText(w.module).waitFor();
      // Nothing beside it that would say no as well.
      assert.equal(await page.locator('[role="alert"], main form, main .kern-btn').count(), 0, path);
      await clean(page, `closed ${path} ${what} ${email}`);
    }
    await page.goto(`${url}/app/reports`);
    await page.locator('main').getByText(w.module).waitFor();
    assert.equal(await page.getByText(w.ask).count(), isAdmin ? 0 : 1);
    assert.equal(await page.getByRole('link', { name: w.export }).count(), isAdmin ? 1 : 0);
    // The way to the plan is for those who can change it; others may look at it.
    if (isAdmin) await page.getByRole('link', { name: w.link }).click();
    else {
      assert.equal(await page.getByRole('link', { name: w.link }).count(), 0);
      await page.goto(`${url}/app/plan`);
    }
    await page.getByText(w.none).waitFor();
    assert.equal(await page.locator('#license-key').count(), isAdmin ? 1 : 0);
    await clean(page, `closed plan ${what} ${email}`);
    if (isAdmin) {
      // Deleting needs no plan.
      for (const path of ['deletion', 'test-data']) {
        await page.goto(`${url}/app/${path}`);
        await page.locator('main h2').first().waitFor();
        assert.equal(await page.locator('[role="alert"]').count(), 0, path);
        await clean(page, `closed ${path} ${what}`);
      }
    }
    assert.deepEqual(problems, []);
    await context.close();
  }
}

/** The list is closed, and all that is stored can be taken along. */
async function exported({ service, browsers }) {
  const { url } = service;
  const { page, context, problems } = await open(browsers.de, url, { ...desktopLight, acceptDownloads: true });
  await signInAs(page, url, 'admin');
  const api = (method, path) =>
    page.evaluate(
      async ([method, path]) => {
        const answer = await fetch(path, { method, headers: { authorization: `Bearer ${sessionStorage.getItem('mw.token')}` } });
        return answer.status;
      },
      [method, path]
    );
  await page.goto(`${url}/app/export`);
  await page.getByLabel('Formular', { exact: true }).selectOption({ label: 'Vorfall auf Station melden (300)' });
  const first = await page.evaluate(async () => {
    const answer = await fetch('/api/meldungen?per_page=1', { headers: { authorization: `Bearer ${sessionStorage.getItem('mw.token')}` } });
    return (await answer.json()).data[0];
  });
  assert.equal(await api('DELETE', '/api/admin/licenses/forms'), 200);
  assert.equal(await api('GET', '/api/meldungen'), 403);
  assert.equal((await fetch(`${url}/f/vorfall`)).status, 200, 'the public form goes on');

  for (const look of [phone, desktopLight]) {
    await page.setViewportSize(look.viewport);
    await page.goto(`${url}/app/reports`);
    await page.getByRole('link', { name: 'Alle Meldungen exportieren' }).click();
    await page.getByRole('heading', { level: 1, name: 'Meldungen exportieren' }).waitFor();
    assert.equal(await page.getByLabel('Formular', { exact: true }).count(), 0, 'their titles are closed');
    await page.getByLabel('Eingang ab').fill('2026-03-02');
    await page.getByLabel('Eingang bis').fill('2026-03-01');
    await page.getByText('Das erste Datum liegt nach dem zweiten.').waitFor();
    await clean(page, `export of a reversed period ${look.viewport.width}`);
    await page.getByLabel('Eingang ab').fill('');
    await page.getByLabel('Eingang bis').fill('');
    await clean(page, `export ${look.viewport.width}`);
  }
  // One report is read on, and not worked on.
  for (const look of [phone, desktopLight]) {
    await page.setViewportSize(look.viewport);
    await page.goto(`${url}/app/reports/${first.id}`);
    await page.getByRole('heading', { level: 1, name: first.reference }).waitFor();
    await page.getByText('Um mit Meldungen und Formularen zu arbeiten, brauchen Sie das Modul „Formulare“.').waitFor();
    assert.equal(await page.locator('main form').count(), 0, 'nothing that would be refused');
    await clean(page, `a report without a plan ${look.viewport.width}`);
  }
  await page.goto(`${url}/app/export`);
  const download = async (name) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    await page.getByText('Heruntergeladen. Bitte bewahren Sie die Datei sicher auf.').waitFor();
    return [file.suggestedFilename(), readFileSync(await file.path())];
  };
  const [name, csv] = await download('Als CSV herunterladen');
  assert.match(name, /^meldungen-\d{4}-\d\d-\d\d\.csv$/);
  assert.equal(csv.toString('utf8').match(/^MW-|\nMW-|"MW-/g).length, 300);
  assert.equal((await download('Als Excel-Datei herunterladen'))[1].subarray(0, 2).toString(), 'PK');
  const [zipName, zip] = await download('Mit Anhängen (ZIP)');
  assert.match(zipName, /^meldungen-\d{4}-\d\d-\d\d\.zip$/);
  assert.equal(zip.subarray(0, 2).toString(), 'PK');
  assert.deepEqual(problems, []);
  await context.close();
}

/** Groups in a row, the pages of one over the page; on a phone all of them below a button. */
async function menu({ service, browsers }) {
  const { url } = service;
  const { page, context, problems } = await open(browsers.de, url, desktop);
  await signInAs(page, url, 'developer');
  const areas = page.locator('#areas');
  const group = (name) => areas.getByRole('button', { name });
  const current = () => areas.locator('[aria-current="page"]').allInnerTexts();
  assert.deepEqual(await current(), ['Meldungen']);
  assert.equal(await areas.getByRole('link').count(), 2, 'a group of one page is that page');
  await tabTo(page, group('Einstellungen'), 'the group');
  await page.keyboard.press('Enter');
  assert.equal(await group('Einstellungen').getAttribute('aria-expanded'), 'true');
  assert.match(page.url(), /\/app\/reports$/, 'to look costs nothing');
  await clean(page, 'the menu with another group');
  await page.keyboard.press('Tab');
  assert.equal(await focused(page), 'Allgemein');
  await page.keyboard.press('Escape');
  assert.equal(await group('Einstellungen').getAttribute('aria-expanded'), 'false');
  assert.equal(await focused(page), 'Einstellungen');
  await page.keyboard.press('Enter');
  await tabTo(page, areas.getByRole('link', { name: 'Tarif' }), 'the page');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Tarif' }).waitFor();
  assert.deepEqual(await current(), ['Tarif']);
  assert.deepEqual(await areas.locator('button[aria-current]').allInnerTexts(), ['Einstellungen']);
  assert.equal(await areas.getByRole('list').count(), 0, 'a page that opens folds its group');
  for (const width of [767, 768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await clean(page, `the menu at ${width}`);
    if (width < 768) continue;
    const row = await areas.locator('> li').evaluateAll((all) => all.map((item) => Math.round(item.getBoundingClientRect().top)));
    assert.equal(new Set(row).size, 1, `one line at ${width}`);
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.boundingBox();
    for (const name of ['Formulare', 'Auftragsverarbeitung', 'Einstellungen']) {
      await group(name).click();
      await areas.getByRole('list').waitFor();
      if (name !== 'Formulare') await clean(page, `the menu at ${width} with ${name}`);
    }
    assert.deepEqual(await heading.boundingBox(), before, 'nothing is pushed');
    await heading.click();
    assert.equal(await areas.getByRole('list').count(), 0, 'a click on the page folds it');
    await group('Personen').click();
    await page.locator('main :is(a, button, input)').first().focus();
    assert.equal(await group('Personen').getAttribute('aria-expanded'), 'false', 'and so does the keyboard');
  }

  await page.setViewportSize(phone.viewport);
  await page.reload();
  const button = page.locator('nav button[aria-controls="areas"]');
  await tabTo(page, button, 'the menu');
  await page.keyboard.press('Enter');
  await areas.getByText('Personen', { exact: true }).last().waitFor();
  assert.deepEqual(
    await areas
      .getByRole('list')
      .allInnerTexts()
      .then((all) => all.length),
    5
  );
  assert.equal(await areas.getByRole('button').count(), 0, 'nothing to unfold twice');
  await clean(page, 'the menu on a phone');
  await tabTo(page, areas.getByRole('link', { name: 'Protokoll' }), 'the last page');
  await page.keyboard.press('Escape');
  assert.equal(await button.getAttribute('aria-expanded'), 'false');
  assert.ok(await button.evaluate((element) => element === document.activeElement));
  await page.keyboard.press('Enter');
  await tabTo(page, areas.getByRole('link', { name: 'Organisationen' }), 'a page');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Organisationen' }).waitFor();
  assert.deepEqual(problems, []);
  await context.close();
}

/** One form more than the plan allows. */
async function limited({ browsers, dataDir, url }) {
  await license({ dataDir }, undefined, { tier: 'starter' });
  const { page, context } = await open(browsers.de, url, desktopLight);
  await signIn(page, url, DEVELOPER, PASSWORD);
  const opened = async (key) => {
    await page.evaluate(async (key) => {
      await fetch(`/api/admin/form-templates/examples/${key}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${sessionStorage.getItem('mw.token')}` }
      });
    }, key);
    await page.goto(`${url}/app/templates`);
    await page.locator('main h2', { hasText: 'nicht online' }).getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Veröffentlichung' }).waitFor();
  };
  const online = page.getByLabel('Online', { exact: true });
  const putOnline = async () => {
    await online.check();
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  };
  const notice = page.locator('.kern-alert', { hasText: 'Grenze Ihres Tarifs erreicht: 1 Formular online, 1 erlaubt' });
  const saved = page.getByText('Gespeichert', { exact: true });
  await opened('beschwerde');
  const counted = page.waitForRequest('**/api/plan/usage');
  await putOnline();
  await saved.waitFor();
  await (await counted).response();
  assert.equal(await notice.count(), 0, 'a form that is online is none too many');

  // Nor is it one that was taken offline, for as long as they are not counted anew.
  let count;
  const wait = new Promise((resolve) => (count = resolve));
  await page.route('**/api/plan/usage', (route) => wait.then(() => route.continue()), { times: 1 });
  await online.uncheck();
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await saved.waitFor();
  assert.deepEqual([await notice.count(), await online.isEnabled()], [0, true]);
  count();
  await putOnline();
  await saved.waitFor();

  // Where it is known it is said before anybody tries.
  await opened('mangelmeldung');
  await notice.waitFor();
  assert.ok(await online.isDisabled());
  assert.equal(await page.getByRole('button', { name: 'Speichern und online stellen' }).count(), 0);
  await clean(page, 'a form that would be too many');

  // It was another's form that took the place meanwhile: no fault of what is typed.
  await page.route('**/api/plan/usage', (route) => route.fulfill({ json: { templates: { current: 0, limit: 1 } } }), { times: 1 });
  // Whoever comes back to the page sees that there is room again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await notice.waitFor({ state: 'detached' });
  await putOnline();
  await notice.waitFor();
  assert.equal(await page.getByText('Bitte prüfen Sie').count(), 0);
  assert.match(await notice.getAttribute('class'), /kern-alert--danger/, 'a refusal looks like one');
  assert.equal(await online.isChecked(), false, 'what was refused is not online');
  assert.ok(await notice.evaluate((element) => element.parentElement === document.activeElement), 'the focus is where it is said');
  await clean(page, 'one form too many');
  await notice.getByRole('link', { name: 'Zum Tarif' }).click();
  await page.getByText('1 von 1', { exact: true }).waitFor();
  assert.equal(await page.locator('#plan-used + svg rect').getAttribute('width'), '1', 'the bar says the same');
  await page.getByText('Für weitere brauchen Sie einen höheren Tarif').waitFor();
  await clean(page, 'all of the plan is used');
  await context.close();
}

both('a licence is checked, entered, replaced and taken out with the keyboard alone', byKeyboard);
both('what the plan closes says so, and what opens it', closed);
testAlone('all reports can be exported without a plan', exported);
test('the menu is grouped', menu);
test('a form more than the plan allows is refused, with the way to the plan', fresh(limited));
