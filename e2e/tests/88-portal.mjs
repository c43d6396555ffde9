// The portal as a new customer meets it: registered, verified by mail, an agreement concluded and found by the staff.
import { readFile } from 'node:fs/promises';
import { desktopLight, open, phone } from '../lib/browser.mjs';
import { api, press, summary, template } from '../lib/dpa.mjs';
import { mailedLink } from '../lib/mail.mjs';
import { until } from '../lib/service.mjs';
import { alone, clean, cleanEverywhere, goToArea, signInAs } from '../lib/staff.mjs';

const EMAIL = 'sommer@praxis.example';
const PASSWORD = 'anker lupe moos quark';
const CONSENT = 'Ich habe den Vertrag gelesen und schließe ihn verbindlich ab. Ich bin dazu berechtigt.';

/** A portal with one template, which the staff has published. */
async function prepare(t) {
  const [admin, developer] = [await api(t.service.url, 'admin'), await api(t.service.url, 'developer')];
  const set = await admin('PUT', '/admin/settings', { portal: { enabled: true }, dpa_processor: { legal_name: 'Klinik Nord gGmbH', address: 'Hauptstraße 1\n12345 Ort' } });
  t.assert.equal(set.status, 200, JSON.stringify(set.body));
  const { id } = (await developer('POST', '/admin/dpa-templates', template('AVV Klinik Nord'))).body;
  t.assert.equal((await developer('POST', `/admin/dpa-templates/${id}/publish`)).status, 200);
  return { id, developer };
}

async function register(t, page) {
  await page.goto(`${t.service.url}/portal/new`);
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
  await press(page, 'Anmelden');
  await cleanEverywhere(t, page, 'a refused sign-in to the portal');
  await page.getByRole('link', { name: 'Noch kein Konto? Registrieren' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Sabine Sommer');
  await page.getByLabel('Organisation (freiwillig)').fill('Praxis Dr. Sommer');
  await page.getByLabel('E-Mail-Adresse').fill(EMAIL);
  await page.getByLabel('Passwort').fill('kurz');
  await press(page, 'Registrieren');
  await summary(page).getByRole('link').click();
  t.assert.equal(await page.evaluate(() => document.activeElement.id), 'register-password');
  await cleanEverywhere(t, page, 'a refused registration');
  await page.getByLabel('Passwort').fill(PASSWORD);
  await press(page, 'Registrieren');
  await page.getByText('Fast geschafft').waitFor();
  await clean(t, page, 'a registration');
}

async function login(t, page) {
  await page.goto(`${t.service.url}/portal/login`);
  await page.getByLabel('E-Mail-Adresse').fill(EMAIL);
  await page.getByLabel('Passwort').fill(PASSWORD);
  await press(page, 'Anmelden');
}

async function verify(t, page) {
  // Before that even the right password opens nothing.
  await login(t, page);
  await summary(page).waitFor();
  await page.goto(await mailedLink(t.dataDir, EMAIL, 'portal/verify'));
  await page.locator('main button[type="submit"]').first().click();
  await page.waitForLoadState();
  await login(t, page);
  await page.getByRole('heading', { name: 'Ihre Verträge' }).waitFor();
  await page.getByText('Noch keine Verträge').waitFor();
  await cleanEverywhere(t, page, 'the portal without agreements');
}

async function fillIn(t, page) {
  await page.getByRole('link', { name: 'Vertrag schließen' }).click();
  await page.getByLabel('Vorlage').selectOption({ label: 'AVV Klinik Nord' });
  await press(page, 'Weiter');
  await summary(page).getByRole('link', { name: /^Dauer: / }).waitFor();
  await cleanEverywhere(t, page, 'the first step with something missing');
  await page.getByLabel('Dauer').selectOption({ label: 'einmalig' });
  await page.getByLabel('Gesundheitsdaten').check();
  await press(page, 'Weiter');
  // What the profile knows is there already.
  t.assert.equal(await page.getByLabel('Vertreten durch').inputValue(), 'Sabine Sommer');
  t.assert.match(await page.evaluate(() => document.activeElement.textContent), /^Schritt 2 von 3/);
  await page.getByLabel('Organisation').fill('Praxis Dr. Sommer');
  await page.getByLabel('Gegenstand').fill('Betrieb des Meldeportals');
  await cleanEverywhere(t, page, 'the second step');
  await page.goBack();
  t.assert.equal(await page.getByLabel('Dauer').locator('option:checked').textContent(), 'einmalig');
  t.assert.match(await page.evaluate(() => document.activeElement.textContent), /^Schritt 1 von 3/);
  await page.goForward();
  t.assert.equal(await page.getByLabel('Organisation').inputValue(), 'Praxis Dr. Sommer');
  await press(page, 'Weiter');
}

/** In a tab of its own; the page behind it stays as it is. */
async function lookAtPdf(t, page, context) {
  const [tab] = await Promise.all([context.waitForEvent('page'), press(page, 'Vertrag als PDF ansehen')]);
  await until(() => tab.url().startsWith('blob:'), 'the preview in its tab');
  await tab.close();
}

async function conclude(t, page) {
  await press(page, 'Vertrag verbindlich schließen');
  await summary(page).getByRole('link', { name: 'Bitte kreuzen Sie an, dass Sie den Vertrag schließen.' }).click();
  t.assert.equal(await page.evaluate(() => document.activeElement.id), 'accepted');
  await cleanEverywhere(t, page, 'the third step without consent');
  await page.getByLabel(CONSENT).check();
  await press(page, 'Vertrag verbindlich schließen');
}

/** The page finds out by itself that the PDF is there. */
async function download(t, page) {
  await page.getByRole('button', { name: 'PDF herunterladen' }).waitFor({ timeout: 90_000 });
  await cleanEverywhere(t, page, 'an agreement of a member');
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'PDF herunterladen')]);
  t.assert.match(file.suggestedFilename(), /^avv-klinik-nord-\d+\.pdf$/);
  return readFile(await file.path());
}

const asFile = (buffer) => ({ name: 'vertrag.pdf', mimeType: 'application/pdf', buffer });

/** Anybody, by keyboard: the file stays in the browser. Without scripts it is sent. */
async function verifyFile(t, pdf) {
  const { page, context, problems } = await open(t.browsers.en, t.service.url, { locale: 'en', ...phone });
  const sent = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.goto(`${t.service.url}/verification`);
  await page.getByText('It stays on your device').waitFor();
  await cleanEverywhere(t, page, 'the page to verify a file');
  await page.getByLabel('PDF file of the agreement').setInputFiles(asFile(pdf));
  await page.getByLabel('PDF file of the agreement').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'This file is an agreement concluded with us' }).waitFor();
  t.assert.match(await page.evaluate(() => document.activeElement.textContent), /exactly as we issued it/);
  await cleanEverywhere(t, page, 'a file that was verified');
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { name: 'Diese Datei ist ein bei uns geschlossener Vertrag' }).waitFor();
  // Dropped, with one byte changed.
  await page.locator('.mw-drop').evaluate((form, bytes) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([Uint8Array.from(bytes)], 'vertrag.pdf'));
    form.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, [...pdf.subarray(0, -1), 0]);
  await page.getByRole('heading', { name: 'Diese Datei ist uns nicht bekannt' }).waitFor();
  await cleanEverywhere(t, page, 'a file that nobody knows');
  await page.getByText('Ich habe nur die Prüfsumme').click();
  await page.getByLabel('Prüfsumme der Datei (SHA-256)').fill('zu kurz');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /^Eine Prüfsumme hat 64 Zeichen/ }).click();
  await clean(t, page, 'a checksum that is none');
  // It is said no more once the entry is another.
  await page.getByLabel('Prüfsumme der Datei (SHA-256)').fill('noch eine');
  t.assert.deepEqual([await page.locator('.kern-alert, .kern-error').count(), await page.title().then((title) => title.startsWith('Fehler'))], [0, false]);
  t.assert.deepEqual([problems, sent], [[], []]);
  await context.close();

  const plain = await open(t.browsers.de, t.service.url, { ...phone, javaScriptEnabled: false });
  await plain.page.goto(`${t.service.url}/verification`);
  await plain.page.getByText('nichts von ihr wird aufbewahrt').waitFor();
  await plain.page.getByLabel('PDF-Datei des Vertrags').setInputFiles(asFile(pdf));
  await plain.page.locator('.mw-drop button').click();
  await plain.page.getByRole('heading', { name: 'Diese Datei ist ein bei uns geschlossener Vertrag' }).waitFor();
  await plain.context.close();
}

async function evidence(t) {
  const { page, context, problems } = await open(t.browsers.de, t.service.url, desktopLight);
  await signInAs(page, t.service.url, 'developer');
  await goToArea(page, 'Verträge');
  await page.getByLabel('Status').selectOption({ label: 'PDF fehlgeschlagen' });
  await page.getByText('Kein Vertrag passt zu diesen Filtern').waitFor();
  await page.goto(`${t.service.url}/app/dpa-contracts?search=Sommer`);
  await cleanEverywhere(t, page, 'agreements of the staff');
  await page.getByRole('link', { name: 'Praxis Dr. Sommer' }).click();
  const fact = (name) => page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd').textContent();
  await page.getByText(CONSENT).waitFor();
  t.assert.match(await fact('Wer'), new RegExp(EMAIL.replaceAll('.', '\\.')));
  t.assert.match(await fact('Wann (UTC)'), /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC$/);
  t.assert.match(await fact('Prüfsumme des PDF'), /^[0-9a-f]{64}$/);
  t.assert.match(await fact('IP-Adresse'), /^127\.0\.0\.1$/);
  t.assert.match(await fact('Browser'), /Chrome/);
  t.assert.equal(await fact('Arten von Daten'), 'Gesundheitsdaten');
  await cleanEverywhere(t, page, 'the evidence of an agreement');
  await press(page, 'PDF neu erzeugen');
  await clean(t, page, 'the question before an agreement is printed again');
  await press(page.getByRole('dialog', { name: 'PDF des Vertrags mit Praxis Dr. Sommer neu erzeugen?' }), 'PDF neu erzeugen');
  await press(page, 'Löschen');
  await press(page.getByRole('dialog', { name: 'Vertrag mit Praxis Dr. Sommer löschen?' }), 'Löschen');
  await page.getByText('Noch keine Verträge').waitFor();
  t.assert.deepEqual(problems, []);
  await context.close();
}

async function leave(t, page) {
  await page.goto(`${t.service.url}/portal/profile`);
  await page.getByLabel('Name', { exact: true }).fill('Sabine Winter');
  await press(page, 'Änderungen speichern');
  await page.getByText('Ihre Angaben sind gespeichert.').waitFor();
  await cleanEverywhere(t, page, 'the profile of a member');
  await press(page, 'Konto löschen');
  const dialog = page.getByRole('dialog', { name: `Konto ${EMAIL} löschen?` });
  await dialog.getByLabel('Ihr Passwort').fill('falsch');
  await press(dialog, 'Konto löschen');
  await summary(dialog).waitFor();
  await clean(t, page, 'the question before an account is deleted');
  await dialog.getByLabel('Ihr Passwort').fill(PASSWORD);
  await press(dialog, 'Konto löschen');
  await page.getByText('Ihr Konto ist gelöscht.').waitFor();
  await login(t, page);
  await summary(page).waitFor();
}

export const tests = {
  'a customer registers, concludes an agreement, and both sides have it': alone(async (t) => {
    await prepare(t);
    const { page, context, problems } = await open(t.browsers.de, t.service.url, phone);
    await register(t, page);
    await verify(t, page);
    await fillIn(t, page);
    await lookAtPdf(t, page, context);
    await conclude(t, page);
    await page.waitForURL(/\/portal\/contracts\/\d+$/);
    await verifyFile(t, await download(t, page));
    await page.goto(`${t.service.url}/portal`);
    await cleanEverywhere(t, page, 'the agreements of a member');
    await evidence(t);
    await leave(t, page);
    t.assert.deepEqual(problems, []);
    await context.close();
  }),

  'what is published meanwhile is read again before it is concluded': alone(async (t) => {
    const { id, developer } = await prepare(t);
    const { page, context, problems } = await open(t.browsers.de, t.service.url, desktopLight);
    await register(t, page);
    await verify(t, page);
    await fillIn(t, page);
    const content_md = '# Neuer Vertrag mit {{controller.company}}\n\n{{> health}}\n';
    t.assert.equal((await developer('PUT', `/admin/dpa-templates/${id}`, { content_md })).status, 200);
    t.assert.equal((await developer('POST', `/admin/dpa-templates/${id}/publish`)).status, 200);
    await page.getByLabel(CONSENT).check();
    await press(page, 'Vertrag verbindlich schließen');
    await page.getByText('ist Version 2 erschienen. Geschlossen ist noch nichts.').waitFor();
    await cleanEverywhere(t, page, 'a template with a new version');
    await press(page, 'Weiter');
    t.assert.equal(await page.getByLabel('Gegenstand').inputValue(), 'Betrieb des Meldeportals');
    await press(page, 'Weiter');
    t.assert.equal(await page.getByLabel(CONSENT).isChecked(), false);
    await page.getByLabel(CONSENT).check();
    await press(page, 'Vertrag verbindlich schließen');
    await page.getByText('Version der Vorlage').waitFor();
    t.assert.deepEqual(problems, []);
    await context.close();
  }),

  'staff and members know nothing of each other’s sessions': alone(async (t) => {
    await prepare(t);
    const { page, context } = await open(t.browsers.de, t.service.url, desktopLight);
    await signInAs(page, t.service.url, 'developer');
    await page.goto(`${t.service.url}/portal`);
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    const staff = await page.evaluate(() => sessionStorage.getItem('mw.token'));
    for (const path of ['/api/portal/profile', '/api/portal/dpa/contracts']) {
      const answer = await fetch(t.service.url + path, { headers: { authorization: `Bearer ${staff}` } });
      t.assert.ok([401, 403].includes(answer.status), `${path}: ${answer.status}`);
    }
    await context.close();
  }),

  'the preview of a template is a PDF in a tab of its own': async (t) => {
    const call = await api(t.service.url, 'developer');
    const { id } = (await call('POST', '/admin/dpa-templates', template('Mit Vorschau'))).body;
    const { page, context, problems } = await open(t.browsers.de, t.service.url, desktopLight);
    await signInAs(page, t.service.url, 'developer');
    await page.goto(`${t.service.url}/app/dpa-templates/${id}`);
    await page.getByLabel('Name der Vorlage').fill('Mit Vorschau und Änderung');
    const [tab] = await Promise.all([context.waitForEvent('page'), press(page, 'Speichern und Vorschau öffnen')]);
    await until(() => tab.url().startsWith('blob:'), 'the preview in its tab');
    t.assert.equal((await call('GET', `/admin/dpa-templates/${id}`)).body.name, 'Mit Vorschau und Änderung');
    t.assert.deepEqual(problems, []);
    await context.close();
  },
};
