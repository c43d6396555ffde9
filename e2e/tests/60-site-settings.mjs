// What administrators set for their site: name, look, logo, texts, maintenance; each as they do it, and
// as the public sees it a moment later. And how they delete reports.
import assert from 'node:assert/strict';
import { desktop, desktopLight, open, phone } from '../lib/browser.mjs';
import { expect, testAlone } from '../lib/fixtures.mjs';
import { png } from '../lib/picture.mjs';
import { clean, goToArea, signInAs } from '../lib/staff.mjs';

const section = (page, name) => page.getByRole('region', { name, exact: true });
const save = async (page, name) => {
  await section(page, name).getByRole('button', { name: 'Speichern' }).click();
  await section(page, name).getByText('Gespeichert', { exact: true }).waitFor();
};

const ZONE = 'Zeitzone und Benachrichtigungen';

/** The list of what is on the page leads to each heading, with the keyboard and from an address. */
async function contents(page) {
  const links = page.getByRole('navigation', { name: 'Auf dieser Seite' }).getByRole('link');
  const focused = () => page.evaluate(() => [document.activeElement.localName, document.activeElement.textContent]);
  await page.locator('#setup-title').waitFor();
  assert.equal(await links.count(), 10);
  for (const link of await links.all()) {
    await link.focus();
    await page.keyboard.press('Enter');
    assert.deepEqual(await focused(), ['h2', await link.textContent()]);
    assert.ok(await page.locator('h2:focus').evaluate((heading) => heading.getBoundingClientRect().top < innerHeight));
  }
  for (const id of ['captcha-title', 'setup-title']) {
    await page.goto(`${page.url().split('#')[0]}#${id}`);
    await page.reload();
    await page.waitForFunction((id) => document.activeElement?.id === id, id);
  }
  await page.goto(page.url().split('#')[0]);
}

async function settings({ service, browsers }) {
  const url = service.url;
  const { page, context, problems } = await open(browsers.de, url, desktopLight);
  const visitor = await open(browsers.de, url, phone);
  await signInAs(page, url, 'admin');
  await goToArea(page, 'Allgemein');
  await section(page, 'Name').waitFor();
  await clean(page, 'settings');
  await contents(page);

  await page.getByLabel('Name der Anwendung').fill('Meldestelle Nord');
  await page.keyboard.press('Enter');
  await section(page, 'Name').getByText('Gespeichert', { exact: true }).waitFor();
  await page.locator('header').getByText('Meldestelle Nord').waitFor();
  await visitor.page.goto(`${url}/`);
  assert.match(await visitor.page.title(), /Meldestelle Nord/);

  const zone = page.getByLabel('Zeitzone', { exact: true });
  assert.equal(await zone.inputValue(), 'Europe/Berlin');
  await zone.fill('Mars/Olympus');
  await page.keyboard.press('Enter');
  await section(page, ZONE).locator('[role="alert"]').waitFor();
  await section(page, ZONE).getByText('Diese Zeitzone ist nicht bekannt').first().waitFor();
  await clean(page, 'an unknown time zone');
  await zone.fill('Pacific/Auckland');
  await page.getByLabel('E-Mail für Benachrichtigungen').fill('post@meldestelle.example');
  await save(page, ZONE);
  await page.reload();
  assert.equal(await zone.inputValue(), 'Pacific/Auckland');
  assert.equal(await page.getByLabel('E-Mail für Benachrichtigungen').inputValue(), 'post@meldestelle.example');
  await zone.fill('');
  await page.getByLabel('E-Mail für Benachrichtigungen').fill('');
  await save(page, ZONE);
  assert.equal(await zone.inputValue(), 'Europe/Berlin');

  await page
    .getByLabel('Bilddatei')
    .setInputFiles({ name: 'x.svg', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') });
  await page.getByRole('button', { name: 'Hochladen' }).click();
  await page.getByText('Das Logo muss ein Bild vom Typ PNG, JPEG oder WebP sein.').waitFor();
  await page.getByLabel('Bilddatei').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: png(120, 60) });
  // On the page as it would be, before anybody else sees it.
  await page.getByText('Wie es auf der Seite aussieht').waitFor();
  await page.getByText('Vorschau vor dem Speichern', { exact: true }).click();
  const sketched = page.frameLocator('iframe[data-preview]').last().locator('.mw-logo');
  await sketched.waitFor();
  assert.equal(await sketched.evaluate((image) => image.naturalWidth), 120);
  await visitor.page.reload();
  assert.equal(await visitor.page.locator('.mw-logo').count(), 0, 'nothing is stored yet');
  await clean(page, 'a logo before it is uploaded');
  await page.getByText('Vorschau vor dem Speichern', { exact: true }).click();
  await page.getByRole('button', { name: 'Hochladen' }).click();
  await page.getByText('Das Logo ist gespeichert.').waitFor();
  await page.locator('header img').waitFor();

  await page.getByLabel('Farbe von Links und Schaltflächen', { exact: true }).fill('#ffcc00');
  await page
    .getByText(/Kontrast 1,\d:1, zu gering/)
    .first()
    .waitFor();
  await section(page, 'Aussehen').getByRole('button', { name: 'Speichern' }).click();
  await section(page, 'Aussehen')
    .getByRole('alert')
    .getByRole('link', { name: /^Farbe von Links und Schaltflächen: / })
    .waitFor();
  await clean(page, 'a colour that cannot be read');
  await page.getByLabel('Farbe von Links und Schaltflächen', { exact: true }).fill('#8a1253');
  await page.getByLabel('Hintergrund der Kopfzeile', { exact: true }).fill('#3b0a45');
  await page.getByLabel('Textfarbe der Kopfzeile', { exact: true }).fill('#ffffff');
  // On the page as it would be, before anybody else sees them.
  await page.getByText('Vorschau vor dem Speichern', { exact: true }).click();
  await expect(page.frameLocator('iframe[data-preview]').last().locator('.mw-header')).toHaveCSS('background-color', 'rgb(59, 10, 69)');
  await visitor.page.reload();
  await expect(visitor.page.locator('.mw-header')).not.toHaveCSS('background-color', 'rgb(59, 10, 69)');
  await page.getByText('Vorschau vor dem Speichern', { exact: true }).click();
  await page.getByRole('group', { name: 'Text der Startseite' }).getByLabel('Deutsch').fill('Willkommen bei der Meldestelle.');
  await page.getByRole('button', { name: 'Link hinzufügen' }).click();
  await page.getByRole('group', { name: 'Text des Links 1' }).getByLabel('Deutsch').fill('Impressum');
  await page.getByLabel(/^Adresse \(/).fill('/barrierefreiheit');
  await save(page, 'Aussehen');
  await clean(page, 'settings with colours');
  await visitor.page.goto(`${url}/`);
  await visitor.page.getByText('Willkommen bei der Meldestelle.').waitFor();
  await visitor.page.getByRole('link', { name: 'Impressum' }).waitFor();
  const shown = await visitor.page.evaluate(() => ({
    header: getComputedStyle(document.querySelector('.mw-header')).backgroundColor,
    logo: document.querySelector('.mw-logo').naturalWidth
  }));
  assert.deepEqual(shown, { header: 'rgb(59, 10, 69)', logo: 120 });
  await clean(visitor.page, 'the start page with the look of the site');

  await page.getByLabel('Formulare für die Öffentlichkeit schließen').check();
  await page.getByLabel('Hinweis').fill('Umbau bis Montag');
  let asked = '';
  page.once('dialog', (dialog) => {
    asked = dialog.message();
    return dialog.dismiss();
  });
  await goToArea(page, 'Protokoll');
  assert.match(asked, /noch nicht gespeichert/);
  assert.match(page.url(), /\/app\/settings$/);
  await save(page, 'Wartung und Kontakt');
  await visitor.page.goto(`${url}/f/vorfall`);
  await visitor.page.getByText('Umbau bis Montag').waitFor();
  assert.equal(await visitor.page.locator('main form').count(), 0, 'nobody fills in a form in vain');
  await clean(visitor.page, 'a form during maintenance');
  const banner = page.getByText('Wartung: Zurzeit kann niemand melden');
  await banner.waitFor();
  await clean(page, 'staff during maintenance');
  await page.getByLabel('Formulare für die Öffentlichkeit schließen').uncheck();
  await save(page, 'Wartung und Kontakt');
  await banner.waitFor({ state: 'detached' });

  await goToArea(page, 'Protokoll');
  await page.waitForURL(/\/app\/audit$/);
  await page.getByRole('table').getByText('Einstellung geändert').first().waitFor();
  assert.deepEqual(problems, []);
  assert.deepEqual(visitor.problems, []);
  await context.close();
  await visitor.context.close();
}

/** What is switched off stays off, and the places wait, whatever else is saved. */
async function switchedOff({ service, browsers }) {
  const url = service.url;
  const { page, context, problems } = await open(browsers.de, url, desktopLight);
  await signInAs(page, url, 'admin');
  const captcha = (change) =>
    page.evaluate(async (change) => {
      const headers = { authorization: `Bearer ${sessionStorage.getItem('mw.token')}`, 'content-type': 'application/json' };
      const sent = change && { method: 'POST', body: JSON.stringify(change) };
      return (await fetch('/api/admin/captcha', { headers, ...sent })).json();
    }, change);
  const contexts = { login: false, submission: true };
  await captcha({ enabled: true, contexts });
  const before = await captcha({ enabled: false });
  await page.goto(`${url}/app/settings`);
  const form = section(page, 'Sicherheitsfrage (CAPTCHA)');
  const asks = form.getByLabel('Sicherheitsfrage stellen');
  await asks.waitFor();
  assert.equal(await asks.isChecked(), false);
  await form.getByLabel('Neue Fragen pro Minute').fill('31');
  await save(page, 'Sicherheitsfrage (CAPTCHA)');
  assert.deepEqual(await captcha(), { ...before, rate_limit: 31 });
  await asks.check();
  assert.equal(await form.getByLabel('Beim Absenden einer Meldung').isChecked(), true);
  await clean(page, 'the security question switched on again');
  await save(page, 'Sicherheitsfrage (CAPTCHA)');
  assert.deepEqual(await captcha(), { ...before, rate_limit: 31, enabled: true });
  assert.deepEqual(problems, []);
  await context.close();
}

/** What a site has masked besides, tried before it is saved, counts from the next report on. */
async function masking({ service, browsers }) {
  const url = service.url;
  const { page, context, problems } = await open(browsers.de, url, desktopLight);
  await signInAs(page, url, 'admin');
  await page.goto(`${url}/app/settings`);
  const form = section(page, 'Anonymisierung');
  const trial = section(page, 'Ausprobieren');
  const show = async (text) => {
    await trial.getByLabel('Beispieltext').fill(text);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  };
  await form.waitFor();
  await show('Frau Weber ist 45 Jahre alt.');
  await trial.getByText('[NAME ANONYMISIERT]', { exact: true }).waitFor();
  assert.equal(await trial.locator('mark').count(), 1);
  await form.getByLabel('Altersangaben').check();
  await show('Frau Weber ist 45 Jahre alt.');
  await trial.getByText('[ALTER ANONYMISIERT]', { exact: true }).waitFor();
  await trial.getByText(': Altersangaben').waitFor();
  await show('Petra Meier war dabei.');
  await trial.getByText('In diesem Text würde nichts ersetzt.').waitFor();
  await form.getByLabel('Vor- und Nachnamen ohne Anrede').check();
  await show('Petra Meier war dabei.');
  await trial.getByText(': Vor- und Nachnamen ohne Anrede').waitFor();
  await clean(page, 'a trial of masking');
  await show('Nichts.');
  await trial.getByText('In diesem Text würde nichts ersetzt.').waitFor();
  await save(page, 'Anonymisierung');

  const visitor = await open(browsers.de, url, phone);
  await visitor.page.goto(`${url}/f/vorfall`);
  const text = visitor.page.getByLabel(/^Beschreibung/);
  await text.fill('Herr Weber, 45 Jahre alt, rief an.');
  await visitor.page.getByRole('button', { name: 'Speicherung ansehen' }).press('Enter');
  const shown = visitor.page.getByRole('alert').filter({ hasText: 'So würden Ihre Texte gespeichert' });
  await shown.getByText('[NAME ANONYMISIERT], [ALTER ANONYMISIERT] alt, rief an.').waitFor();
  assert.equal(await shown.evaluate((box) => box === document.activeElement), true);
  assert.equal(await text.inputValue(), 'Herr Weber, 45 Jahre alt, rief an.');
  await clean(visitor.page, 'what would be stored');
  assert.deepEqual(problems, []);
  assert.deepEqual(visitor.problems, []);
  await context.close();
  await visitor.context.close();
}

async function texts({ service, browsers }) {
  const url = service.url;
  const { page, context, problems } = await open(browsers.de, url, { ...desktop, acceptDownloads: true });
  const visitor = await open(browsers.de, url, phone);
  await signInAs(page, url, 'admin');
  await page.goto(`${url}/app/texts`);
  await page.getByLabel('Suchen in Schlüsseln und Texten').fill('meldung absenden');
  const row = page.getByRole('form', { name: /^public\.submit( |$)/ });
  await row.waitFor();
  await clean(page, 'texts');
  await row.getByLabel('Eigener Text, Deutsch').fill('Jetzt {count} melden');
  await row.getByRole('button', { name: 'public.submit speichern' }).click();
  await row.getByText('In diesem Text sind keine Platzhalter').waitFor();
  await clean(page, 'a text that could not be shown');
  await row.getByLabel('Eigener Text, Deutsch').fill('Jetzt melden');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await row.getByText('Gespeichert', { exact: true }).waitFor();
  await visitor.page.goto(`${url}/f/vorfall?lang=de`);
  await visitor.page.getByRole('button', { name: 'Jetzt melden' }).waitFor();

  await page.getByLabel('Suchen in Schlüsseln und Texten').fill('staff.nav.reports');
  const own = page.getByRole('form', { name: /^staff\.nav\.reports( |$)/ });
  await own.getByLabel('Eigener Text, Deutsch').fill('Vorgänge');
  await own.getByRole('button', { name: 'staff.nav.reports speichern' }).click();
  await page.getByRole('link', { name: 'Vorgänge' }).waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Eigene Texte exportieren' }).click()
  ]);
  await own.getByLabel('Eigener Text, Deutsch').fill('');
  await own.getByRole('button', { name: 'staff.nav.reports speichern' }).click();
  await page.getByRole('link', { name: 'Meldungen', exact: true }).waitFor();
  await page.locator('input[type="file"]').setInputFiles(await download.path());
  await page.getByText('2 Texte gelesen, 1 davon neu oder geändert.').waitFor();
  await page.getByRole('link', { name: 'Vorgänge' }).waitFor();
  assert.deepEqual(problems, []);
  assert.deepEqual(visitor.problems, []);
  await context.close();
  await visitor.context.close();
}

async function deletion({ service, browsers }) {
  const url = service.url;
  const { page, context, problems } = await open(browsers.de, url, phone);
  await signInAs(page, url, 'admin');
  await page.goto(`${url}/app/deletion`);
  await page.getByText('300 Meldungen').first().waitFor();
  await clean(page, 'deletion');
  await page.getByRole('button', { name: 'Alle Meldungen von „Vorfall auf Station melden“ löschen' }).click();
  const dialog = page.getByRole('dialog');
  const title = dialog.getByLabel('Geben Sie zur Bestätigung „Vorfall auf Station melden“ ein');
  await title.fill('vorfall');
  await page.keyboard.press('Enter');
  await dialog.getByText('Zur Bestätigung geben Sie bitte „Vorfall auf Station melden“ ein.').waitFor();
  await clean(page, 'not confirmed');
  await title.fill(' vorfall auf station melden ');
  await page.keyboard.press('Enter');
  await page.getByText('300 Meldungen sind gelöscht.').waitFor();
  await clean(page, 'deleted');
  await page.goto(`${url}/app/reports`);
  await page.getByText('Noch keine Meldungen').first().waitFor();
  assert.deepEqual(problems, []);
  await context.close();
}

testAlone('an administrator gives the site its name, look and notice, and the public sees it', settings);
testAlone('a security question that is switched off stays so', switchedOff);
testAlone('rules of masking are tried, chosen, and shown to whoever fills in a form', masking);
testAlone('texts are replaced, shown, taken back and moved as a file', texts);
testAlone('reports are deleted for good when the name of the form was typed', deletion);
