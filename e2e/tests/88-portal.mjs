// The portal as a new customer meets it: registered, verified by mail, an agreement concluded and found by the staff.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { desktopLight, open, phone } from '../lib/browser.mjs';
import { api, press, summary, template } from '../lib/dpa.mjs';
import { expect, test, testAlone } from '../lib/fixtures.mjs';
import { mailedLink } from '../lib/mail.mjs';
import { clean, cleanEverywhere, goToArea, signInAs } from '../lib/staff.mjs';

const EMAIL = 'sommer@praxis.example';
const PASSWORD = 'anker lupe moos quark';
const CONSENT = 'Ich habe den Vertrag gelesen und schließe ihn verbindlich ab. Ich bin dazu berechtigt.';

/** A portal with one template, which staff have published. */
async function prepare({ service }) {
  const [admin, developer] = [await api(service.url, 'admin'), await api(service.url, 'developer')];
  const set = await admin('PUT', '/admin/settings', {
    portal: { enabled: true },
    dpa_processor: { legal_name: 'Klinik Nord gGmbH', address: 'Hauptstraße 1\n12345 Ort' }
  });
  assert.equal(set.status, 200, JSON.stringify(set.body));
  const { id } = (await developer('POST', '/admin/dpa-templates', template('AVV Klinik Nord'))).body;
  assert.equal((await developer('POST', `/admin/dpa-templates/${id}/publish`)).status, 200);
  return { id, developer };
}

async function register({ service }, page) {
  await page.goto(`${service.url}/portal/new`);
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
  await press(page, 'Anmelden');
  await cleanEverywhere(page, 'a refused sign-in to the portal');
  await page.getByRole('link', { name: 'Noch kein Konto? Registrieren' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Sabine Sommer');
  await page.getByLabel('Organisation (freiwillig)').fill('Praxis Dr. Sommer');
  await page.getByLabel('E-Mail-Adresse').fill(EMAIL);
  await page.getByLabel('Passwort').fill('kurz');
  await press(page, 'Registrieren');
  await summary(page).getByRole('link').click();
  assert.equal(await page.evaluate(() => document.activeElement.id), 'register-password');
  await cleanEverywhere(page, 'a refused registration');
  await page.getByLabel('Passwort').fill(PASSWORD);
  await press(page, 'Registrieren');
  await page.getByText('Fast geschafft').waitFor();
  await page.getByText(`Wir haben eine E-Mail an ${EMAIL} geschickt.`).waitFor();
  await clean(page, 'a registration');
}

async function login({ service }, page) {
  await page.goto(`${service.url}/portal/login`);
  await page.getByLabel('E-Mail-Adresse').fill(EMAIL);
  await page.getByLabel('Passwort').fill(PASSWORD);
  await press(page, 'Anmelden');
}

async function verify({ service, dataDir }, page) {
  // Before the address is confirmed, even the right password does not sign in.
  await login({ service }, page);
  await summary(page).waitFor();
  await page.goto(await mailedLink(dataDir, EMAIL, 'portal/verify'));
  await page.locator('main button[type="submit"]').first().click();
  await page.waitForLoadState();
  await login({ service }, page);
  await page.getByRole('heading', { name: 'Ihre Verträge' }).waitFor();
  await page.getByText('Noch keine Verträge').waitFor();
  await cleanEverywhere(page, 'the portal without agreements');
}

async function fillIn(page) {
  await page.getByRole('link', { name: 'Vertrag abschließen' }).click();
  await page.getByLabel('Vorlage').selectOption({ label: 'AVV Klinik Nord' });
  await press(page, 'Weiter');
  await summary(page)
    .getByRole('link', { name: /^Dauer: / })
    .waitFor();
  await cleanEverywhere(page, 'the first step with something missing');
  await page.getByLabel('Dauer').selectOption({ label: 'einmalig' });
  await page.getByLabel('Gesundheitsdaten').check();
  await press(page, 'Weiter');
  // What the profile knows is there already.
  assert.equal(await page.getByLabel('Vertreten durch').inputValue(), 'Sabine Sommer');
  assert.match(await page.evaluate(() => document.activeElement.textContent), /^Schritt 2 von 3/);
  await page.getByLabel('Organisation').fill('Praxis Dr. Sommer');
  await page.getByLabel('Gegenstand').fill('Betrieb des Meldeportals');
  await cleanEverywhere(page, 'the second step');
  await page.goBack();
  assert.equal(await page.getByLabel('Dauer').locator('option:checked').textContent(), 'einmalig');
  assert.match(await page.evaluate(() => document.activeElement.textContent), /^Schritt 1 von 3/);
  await page.goForward();
  assert.equal(await page.getByLabel('Organisation').inputValue(), 'Praxis Dr. Sommer');
  await press(page, 'Weiter');
}

/** In a tab of its own; the page behind it stays as it is. */
async function lookAtPdf(page, context) {
  const [tab] = await Promise.all([context.waitForEvent('page'), press(page, 'Vertrag als PDF ansehen')]);
  await expect(tab).toHaveURL(/^blob:/, { timeout: 60_000 });
  await tab.close();
}

async function conclude(page) {
  await press(page, 'Vertrag verbindlich abschließen');
  await summary(page).getByRole('link', { name: 'Bitte kreuzen Sie an, dass Sie den Vertrag abschließen.' }).click();
  assert.equal(await page.evaluate(() => document.activeElement.id), 'accepted');
  await cleanEverywhere(page, 'the third step without consent');
  await page.getByLabel(CONSENT).check();
  await press(page, 'Vertrag verbindlich abschließen');
}

/** The page finds out by itself that the PDF is there. */
async function download(page) {
  await page.getByRole('button', { name: 'PDF herunterladen' }).waitFor({ timeout: 90_000 });
  await cleanEverywhere(page, 'an agreement of a member');
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'PDF herunterladen')]);
  assert.match(file.suggestedFilename(), /^avv-klinik-nord-\d+\.pdf$/);
  return readFile(await file.path());
}

const asFile = (buffer) => ({ name: 'vertrag.pdf', mimeType: 'application/pdf', buffer });

/** Anybody, by keyboard: the file stays in the browser. Without scripts it is sent. */
async function verifyFile({ service, browsers }, pdf) {
  const { page, context, problems } = await open(browsers.en, service.url, { locale: 'en', ...phone });
  const sent = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.goto(`${service.url}/verification`);
  await page.getByText('It stays on your device').waitFor();
  await cleanEverywhere(page, 'the page to verify a file');
  await page.getByLabel('PDF file of the agreement').setInputFiles(asFile(pdf));
  await page.getByLabel('PDF file of the agreement').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'This file is an agreement concluded with us' }).waitFor();
  assert.match(await page.evaluate(() => document.activeElement.textContent), /exactly as we issued it/);
  await cleanEverywhere(page, 'a file that was verified');
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { name: 'Diese Datei ist ein bei uns abgeschlossener Vertrag' }).waitFor();
  // Dropped, with one byte changed.
  await page.locator('.mw-drop').evaluate(
    (form, bytes) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(bytes)], 'vertrag.pdf'));
      form.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [...pdf.subarray(0, -1), 0]
  );
  await page.getByRole('heading', { name: 'Diese Datei ist uns nicht bekannt' }).waitFor();
  await cleanEverywhere(page, 'a file that nobody knows');
  await page.getByText('Ich habe nur die Prüfsumme').click();
  await page.getByLabel('Prüfsumme der Datei (SHA-256)').fill('zu kurz');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /^Eine Prüfsumme hat 64 Zeichen/ }).click();
  await clean(page, 'a checksum that is none');
  // The message disappears once the input changes.
  await page.getByLabel('Prüfsumme der Datei (SHA-256)').fill('noch eine');
  assert.deepEqual(
    [await page.locator('.kern-alert, .kern-error').count(), await page.title().then((title) => title.startsWith('Fehler'))],
    [0, false]
  );
  assert.deepEqual([problems, sent], [[], []]);
  await context.close();

  const plain = await open(browsers.de, service.url, { ...phone, javaScriptEnabled: false });
  await plain.page.goto(`${service.url}/verification`);
  await plain.page.getByText('nichts von ihr wird aufbewahrt').waitFor();
  await plain.page.getByLabel('PDF-Datei des Vertrags').setInputFiles(asFile(pdf));
  await plain.page.locator('.mw-drop button').click();
  await plain.page.getByRole('heading', { name: 'Diese Datei ist ein bei uns abgeschlossener Vertrag' }).waitFor();
  await plain.context.close();
}

async function evidence({ service, browsers }) {
  const { page, context, problems } = await open(browsers.de, service.url, desktopLight);
  await signInAs(page, service.url, 'developer');
  await goToArea(page, 'Verträge');
  await page.getByLabel('Status').selectOption({ label: 'PDF fehlgeschlagen' });
  await page.getByText('Kein Vertrag passt zu diesen Filtern').waitFor();
  await page.goto(`${service.url}/app/dpa-contracts?search=Sommer`);
  await cleanEverywhere(page, 'agreements of the staff');
  await page.getByRole('link', { name: 'Praxis Dr. Sommer' }).click();
  const fact = (name) => page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd').textContent();
  await page.getByText(CONSENT).waitFor();
  assert.match(await fact('Wer'), new RegExp(EMAIL.replaceAll('.', '\\.')));
  assert.match(await fact('Wann (UTC)'), /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC$/);
  assert.match(await fact('Prüfsumme des PDF'), /^[0-9a-f]{64}$/);
  assert.match(await fact('IP-Adresse'), /^127\.0\.0\.1$/);
  assert.match(await fact('Browser'), /Chrome/);
  assert.equal(await fact('Arten von Daten'), 'Gesundheitsdaten');
  await cleanEverywhere(page, 'the evidence of an agreement');
  await press(page, 'PDF neu erzeugen');
  await clean(page, 'the question before an agreement is printed again');
  await press(page.getByRole('dialog', { name: 'PDF des Vertrags mit Praxis Dr. Sommer neu erzeugen?' }), 'PDF neu erzeugen');
  await press(page, 'Löschen');
  await press(page.getByRole('dialog', { name: 'Vertrag mit Praxis Dr. Sommer löschen?' }), 'Löschen');
  await page.getByText('Noch keine Verträge').waitFor();
  assert.deepEqual(problems, []);
  await context.close();
}

async function leave({ service }, page) {
  await page.goto(`${service.url}/portal/profile`);
  await page.getByLabel('Name', { exact: true }).fill('Sabine Winter');
  await press(page, 'Änderungen speichern');
  await page.getByText('Ihre Angaben sind gespeichert.').waitFor();
  await cleanEverywhere(page, 'the profile of a member');
  await press(page, 'Konto löschen');
  const dialog = page.getByRole('dialog', { name: `Konto ${EMAIL} löschen?` });
  await dialog.getByLabel('Ihr Passwort').fill('falsch');
  await press(dialog, 'Konto löschen');
  await summary(dialog).waitFor();
  await clean(page, 'the question before an account is deleted');
  await dialog.getByLabel('Ihr Passwort').fill(PASSWORD);
  await press(dialog, 'Konto löschen');
  await page.getByText('Ihr Konto ist gelöscht.').waitFor();
  await login({ service }, page);
  await summary(page).waitFor();
}

testAlone('a customer registers, concludes an agreement, and both sides have it', async ({ service, browsers, dataDir }) => {
  await prepare({ service });
  const { page, context, problems } = await open(browsers.de, service.url, phone);
  await register({ service }, page);
  await verify({ service, dataDir }, page);
  await fillIn(page);
  await lookAtPdf(page, context);
  await conclude(page);
  await page.waitForURL(/\/portal\/contracts\/\d+$/);
  await verifyFile({ service, browsers }, await download(page));
  await page.goto(`${service.url}/portal`);
  await cleanEverywhere(page, 'the agreements of a member');
  await evidence({ service, browsers });
  await leave({ service }, page);
  assert.deepEqual(problems, []);
  await context.close();
});

testAlone('what is published meanwhile is read again before it is concluded', async ({ service, browsers, dataDir }) => {
  const { id, developer } = await prepare({ service });
  const { page, context, problems } = await open(browsers.de, service.url, desktopLight);
  await register({ service }, page);
  await verify({ service, dataDir }, page);
  await fillIn(page);
  const content_md = '# Neuer Vertrag mit {{controller.company}}\n\n{{> health}}\n';
  assert.equal((await developer('PUT', `/admin/dpa-templates/${id}`, { content_md })).status, 200);
  assert.equal((await developer('POST', `/admin/dpa-templates/${id}/publish`)).status, 200);
  await page.getByLabel(CONSENT).check();
  await press(page, 'Vertrag verbindlich abschließen');
  await page.getByText('ist Version 2 erschienen. Abgeschlossen ist noch nichts.').waitFor();
  await cleanEverywhere(page, 'a template with a new version');
  await press(page, 'Weiter');
  assert.equal(await page.getByLabel('Gegenstand').inputValue(), 'Betrieb des Meldeportals');
  await press(page, 'Weiter');
  assert.equal(await page.getByLabel(CONSENT).isChecked(), false);
  await page.getByLabel(CONSENT).check();
  await press(page, 'Vertrag verbindlich abschließen');
  await page.getByText('Version der Vorlage').waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

testAlone('answers for an agreement outlive the session of the customer', async ({ service, browsers, dataDir }) => {
  await prepare({ service });
  const { page, context, problems } = await open(browsers.de, service.url, phone);
  await register({ service }, page);
  await verify({ service, dataDir }, page);
  await fillIn(page);
  // The page does not know yet.
  const token = await page.evaluate(() => sessionStorage.getItem('mw.portal.token'));
  const ended = await fetch(`${service.url}/api/portal/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  assert.ok(ended.ok, `${ended.status}`);
  await page.getByLabel(CONSENT).check();
  await press(page, 'Vertrag verbindlich abschließen');
  const again = page.getByRole('dialog', { name: 'Sitzung abgelaufen' });
  assert.equal(await again.getByLabel('E-Mail-Adresse').inputValue(), EMAIL);
  assert.equal(await page.getByText('Betrieb des Meldeportals').isVisible(), false);
  await cleanEverywhere(page, 'signing in over the portal');
  await again.getByLabel('Passwort').fill('falsch');
  await page.keyboard.press('Enter');
  await summary(again).waitFor();
  await clean(page, 'a refused sign-in over the portal');
  await again.getByLabel('Passwort').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await again.waitFor({ state: 'detached' });
  await page.getByText('Betrieb des Meldeportals').waitFor();
  await press(page, 'Vertrag verbindlich abschließen');
  await page.waitForURL(/\/portal\/contracts\/\d+$/);
  assert.deepEqual(problems, []);
  await context.close();
});

testAlone('staff and members know nothing of each other’s sessions', async ({ service, browsers }) => {
  await prepare({ service });
  const { page, context } = await open(browsers.de, service.url, desktopLight);
  await signInAs(page, service.url, 'developer');
  await page.goto(`${service.url}/portal`);
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
  const staff = await page.evaluate(() => sessionStorage.getItem('mw.token'));
  for (const path of ['/api/portal/profile', '/api/portal/dpa/contracts']) {
    const answer = await fetch(service.url + path, { headers: { authorization: `Bearer ${staff}` } });
    assert.ok([401, 403].includes(answer.status), `${path}: ${answer.status}`);
  }
  await context.close();
});

test('the preview of a template is a PDF in a tab of its own', async ({ service, browsers }) => {
  const call = await api(service.url, 'developer');
  const { id } = (await call('POST', '/admin/dpa-templates', template('Mit Vorschau'))).body;
  const { page, context, problems } = await open(browsers.de, service.url, desktopLight);
  await signInAs(page, service.url, 'developer');
  await page.goto(`${service.url}/app/dpa-templates/${id}`);
  await page.getByLabel('Name der Vorlage').fill('Mit Vorschau und Änderung');
  const [tab] = await Promise.all([context.waitForEvent('page'), press(page, 'Speichern und Vorschau öffnen')]);
  await expect(tab).toHaveURL(/^blob:/, { timeout: 60_000 });
  assert.equal((await call('GET', `/admin/dpa-templates/${id}`)).body.name, 'Mit Vorschau und Änderung');
  assert.deepEqual(problems, []);
  await context.close();
});
