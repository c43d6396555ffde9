// Templates of agreements: written, edited, published and compared, by somebody who is no developer of software.
import assert from 'node:assert/strict';
import { desktop, desktopLight, open, phone } from '../lib/browser.mjs';
import { api, card, cursor, press, summary, template } from '../lib/dpa.mjs';
import { test } from '../lib/fixtures.mjs';
import { license } from '../lib/license.mjs';
import { command, start, temporaryFolder } from '../lib/service.mjs';
import { clean, cleanEverywhere, goToArea, signIn, signInAs } from '../lib/staff.mjs';

const BUILT_IN = 'Vertrag zur Auftragsverarbeitung (Art. 28 DSGVO)';
const OWN_PASSWORD = 'anker lupe moos quark';

/** The text of the template that is open. */
const text = (page) => page.getByRole('textbox', { name: 'Text des Vertrags', exact: true });

async function editor({ service }, page, id) {
  await page.goto(`${service.url}/app/dpa-templates/${id}`);
  await text(page).waitFor();
}

async function saved(page) {
  await press(page, 'Speichern');
  await page.getByText('Gespeichert', { exact: true }).waitFor();
}

test('what comes with the service is read, copied and made into a template of one’s own', async ({ service, browsers }) => {
  const { page, context, problems } = await open(browsers.de, service.url, desktop);
  await signInAs(page, service.url, 'developer');
  await goToArea(page, 'AVV-Vorlagen');
  await page.getByRole('link', { name: BUILT_IN }).waitFor();
  await cleanEverywhere(page, 'templates of agreements');
  await page.getByRole('link', { name: BUILT_IN }).click();
  await page.getByText('controller.company: ', { exact: false }).first().waitFor();
  await page.getByText('Wofür die Platzhalter stehen').click();
  await page.getByText('{{controller.company}}', { exact: true }).waitFor();
  await cleanEverywhere(page, 'a template that comes with the service');
  assert.equal(await page.getByRole('button', { name: 'Speichern', exact: true }).count(), 0);
  await press(page, 'Kopie anlegen');
  await page.waitForURL(/dpa-templates\/\d+$/);
  await page.getByText('Die Vorlage ist ein Entwurf und im Portal noch nicht zu sehen.').waitFor();
  await cleanEverywhere(page, 'a copied template');

  // Nobody loses what was typed by going elsewhere.
  await page.getByLabel('Name der Vorlage').fill('AVV Klinik Nord');
  page.once('dialog', (dialog) => dialog.dismiss());
  await page.getByRole('link', { name: 'Zu allen AVV-Vorlagen' }).click();
  assert.match(page.url(), /dpa-templates\/\d+$/);
  await saved(page);

  await press(page, 'Veröffentlichen');
  const dialog = page.getByRole('dialog', { name: 'Version 1 veröffentlichen?' });
  await dialog.getByText(/„AVV Klinik Nord“.*lassen sich danach nicht mehr ändern/).waitFor();
  await clean(page, 'the question before publishing');
  await press(dialog, 'Veröffentlichen');
  await page.getByText('Version 1 ist der neueste Stand.').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), 'publishing-title');
  await page.getByText(/^[0-9a-f]{64}$/).waitFor();

  await page.goto(`${service.url}/app/dpa-templates`);
  await page.getByText('Version 1 veröffentlicht').waitFor();
  await press(page, '„AVV Klinik Nord“ löschen');
  const sure = page.getByRole('dialog', { name: 'Vorlage „AVV Klinik Nord“ löschen?' });
  await clean(page, 'the question before a template is deleted');
  await press(sure, 'Löschen');
  await page.getByText('Die Vorlage „AVV Klinik Nord“ ist gelöscht.').waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test('a template is written with the keyboard, and each fault is where it belongs', async ({ service, browsers }) => {
  const { page, context, problems } = await open(browsers.de, service.url, desktopLight);
  await signInAs(page, service.url, 'developer');
  await page.goto(`${service.url}/app/dpa-templates/new`);
  await press(page, 'Speichern');
  await summary(page)
    .getByRole('link', { name: /^Name: / })
    .click();
  assert.equal((await cursor(page))[0], 'studio-name');
  await page.keyboard.type('Vertrag der Probe');
  await text(page).fill('Wort\n😀 {{{x}}}\n{{> later}}');
  await text(page).evaluate((area) => area.setSelectionRange(0, 4));
  await page.keyboard.press('Control+b');
  assert.match(await text(page).inputValue(), /^\*\*Wort\*\*\n/);

  await page.getByRole('button', { name: 'Feld hinzufügen' }).focus();
  await page.keyboard.press('Enter');
  assert.equal((await cursor(page))[0].replace(/\d+/, 'N'), 'studio-vN.label');
  await page.keyboard.type('Dauer');
  const field = card(page, /^Feld 1 /);
  await field.getByLabel('Pfad').fill('tenant.x');
  await field.getByLabel('Art der Antwort').selectOption({ label: 'Auswahl (eine Antwort)' });
  await press(field, 'Antwortmöglichkeit hinzufügen');
  await page.keyboard.type('einmalig');
  await press(page, 'Klausel hinzufügen');
  await page.keyboard.type('Gesundheit');
  const clause = card(page, /^Klausel 1 /);
  await clause.getByLabel('Schlüssel').fill('health');
  await clause.getByLabel('Bedingung').fill('a and b');
  await clause.getByRole('textbox', { name: 'Text der Klausel' }).fill('Artikel 9');
  await clause.getByRole('button', { expanded: true }).first().click();
  await press(page, 'Speichern');
  await cleanEverywhere(page, 'a refused template of agreements');

  // Line and column are those of the server, which counts characters.
  const lines = await summary(page).getByRole('link').allTextContents();
  const where = (part) => lines.find((line) => line.startsWith(part));
  assert.match(where('Text: '), /Zeile 2, Spalte 3: /);
  await summary(page)
    .getByRole('link', { name: /^Text: Zeile 2/ })
    .click();
  assert.deepEqual(await cursor(page), ['studio-content_md', '**Wort**\n😀 '.length]);
  await summary(page)
    .getByRole('link', { name: /^Klausel 1 „Gesundheit“, Bedingung: Zeile 1, Spalte 3/ })
    .click();
  assert.deepEqual(
    (await cursor(page)).map((one) => String(one).replace(/c\d+/, 'cN')),
    ['studio-cN.condition', '2']
  );
  await field.getByText('sind für die Organisation reserviert').waitFor();
  assert.ok(where('Feld 1 „Dauer“, Gespeicherter Wert 1: '), lines.join('\n'));

  await field.getByLabel('Pfad').fill('processing.duration');
  await field.getByLabel('Wert').fill('once');
  await text(page).fill('Dauer: {{processing.duration}}\n{{> later}}\n');
  await clause.getByText('Hilfe zu Bedingungen').click();
  await clause.getByLabel('Vergleich').selectOption({ label: 'ist gleich (==)' });
  await press(clause, 'Bedingung einfügen');
  assert.equal(await clause.getByLabel('Bedingung', { exact: true }).inputValue(), 'processing.duration == "once"');
  await cleanEverywhere(page, 'the help for a condition');
  await press(clause, 'Mit Testangaben ausprobieren');
  assert.equal((await cursor(page))[0], 'trial-title');
  await saved(page);

  // What is named and not there may be saved, and is in the way of publishing only.
  await press(page, 'Veröffentlichen');
  await page.getByRole('button', { name: 'Text, Zeile 2, Spalte 1: Eine Klausel „later“ gibt es nicht.' }).click();
  assert.deepEqual(await cursor(page), ['studio-content_md', 'Dauer: {{processing.duration}}\n'.length]);
  await page.getByText('Eine Klausel wird in keinem Text genannt').waitFor();
  await page.getByLabel('Werkzeuge für „Text des Vertrags“').getByRole('combobox').selectOption({ label: 'Gesundheit' });
  await text(page).evaluate((area) => area.setSelectionRange(area.value.indexOf('{{>'), area.value.length - 1));
  await press(page.getByLabel('Werkzeuge für „Text des Vertrags“'), 'Einfügen');
  assert.equal(await text(page).inputValue(), 'Dauer: {{processing.duration}}\n{{> health}}\n');
  await press(page, 'Speichern und veröffentlichen');
  await press(page.getByRole('dialog'), 'Veröffentlichen');
  await page.getByText('Version 1 ist der neueste Stand.').waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test('what somebody else saves meanwhile is neither lost nor overwritten unseen', async ({ service, browsers }) => {
  const call = await api(service.url, 'developer');
  const { id } = (await call('POST', '/admin/dpa-templates', template('Zu zweit'))).body;
  const { page, context, problems } = await open(browsers.de, service.url, desktopLight);
  await signInAs(page, service.url, 'developer');
  await editor({ service }, page, id);
  await text(page).fill('meins');
  await call('PUT', `/admin/dpa-templates/${id}`, { content_md: 'anderes' });
  await press(page, 'Speichern');
  await page.getByText('Inzwischen hat jemand anderes gespeichert').waitFor();
  assert.equal(await text(page).inputValue(), 'meins');
  await cleanEverywhere(page, 'a template that somebody else has saved');
  await press(page, 'Neuen Stand laden');
  assert.equal(await text(page).inputValue(), 'anderes');
  await press(page, 'Rückgängig');
  assert.equal(await text(page).inputValue(), 'meins');
  await saved(page);

  // So with publishing: nobody publishes what they have not seen.
  await call('PUT', `/admin/dpa-templates/${id}`, { content_md: 'noch anderes' });
  await press(page, 'Veröffentlichen');
  await press(page.getByRole('dialog'), 'Veröffentlichen');
  await page.getByText('Inzwischen hat jemand anderes gespeichert').waitFor();
  assert.equal((await call('GET', `/admin/dpa-templates/${id}`)).body.version, null);
  await press(page, 'Mit meinem Stand überschreiben');
  await page.getByText('Gespeichert', { exact: true }).waitFor();
  assert.equal((await call('GET', `/admin/dpa-templates/${id}`)).body.content_md, 'meins');
  assert.deepEqual(problems, []);
  await context.close();
});

test('versions are compared line by line, in English on a phone', async ({ service, browsers }) => {
  const call = await api(service.url, 'developer');
  const { id } = (await call('POST', '/admin/dpa-templates', template('Two versions'))).body;
  await call('POST', `/admin/dpa-templates/${id}/publish`);
  await call('PUT', `/admin/dpa-templates/${id}`, {
    retention_days: 30,
    content_md: '# Vertrag mit {{controller.company}}\n\nEtwas anderes\n\n{{> health}}\n'
  });
  await call('POST', `/admin/dpa-templates/${id}/publish`);
  const { page, context, problems } = await open(browsers.en, service.url, { ...phone, locale: 'en' });
  await signInAs(page, service.url, 'developer');
  await page.goto(`${service.url}/app/dpa-templates/${id}`);
  await page.getByText('Version 2 is the latest state.').waitFor();
  await press(page, 'Compare');
  await page.getByText('From “Version 1” to “Version 2”: 2 places differ.').waitFor();
  assert.match((await page.locator('del').allTextContents()).join('\n'), /Retention: 1095 days[^]*Gegenstand: \{\{processing\.subject\}\}/);
  assert.match((await page.locator('ins').allTextContents()).join('\n'), /Retention: 30 days[^]*Etwas anderes/);
  await cleanEverywhere(page, 'two versions compared');
  assert.deepEqual(problems, []);
  await context.close();
});

test('without the plan the pages say what they need', async ({ browsers }) => {
  const { folder, remove } = temporaryFolder('no-agreements');
  const args = ['user', 'create', '--email', 'entwicklung@example.org', '--name', 'Dora Entwickelt', '--role', 'developer'];
  const made = await command(args, { dataDir: folder, input: `${OWN_PASSWORD}\n` });
  assert.equal(made.code, 0, made.stderr);
  await license({ dataDir: folder }, undefined, { tier: 'professional' });
  const service = await start(['serve'], { dataDir: folder, env: { RATE_LIMITS: 'off' } });
  try {
    const { page, context, problems } = await open(browsers.de, service.url, phone);
    await signIn(page, service.url, 'entwicklung@example.org', OWN_PASSWORD);
    for (const path of ['dpa-templates', 'dpa-templates/new', 'settings']) {
      await page.goto(`${service.url}/app/${path}`);
      await page.getByText('„Verträge zur Auftragsverarbeitung“ gibt es ab dem Tarif Business.').waitFor();
      await page.getByRole('link', { name: 'Zum Tarif' }).waitFor();
      if (path.endsWith('new')) assert.equal(await page.locator('main form').count(), 0, 'nothing to fill in that would be refused');
      await cleanEverywhere(page, `${path} without the plan`);
    }
    assert.deepEqual(problems, []);
    await context.close();
  } finally {
    await service.kill();
    remove();
  }
});

test('the processor and the portal are set', async ({ service, browsers }) => {
  const { page, context, problems } = await open(browsers.de, service.url, desktopLight);
  await signInAs(page, service.url, 'admin');
  await page.goto(`${service.url}/app/settings`);
  const form = page.getByRole('region', { name: 'Portal und Auftragsverarbeitung' });
  await form.getByLabel('Portal einschalten').check();
  await form.getByLabel('Name des Auftragsverarbeiters').fill('Klinik Nord gGmbH');
  await form.getByLabel('Anschrift').fill('x'.repeat(501));
  await press(form, 'Speichern');
  await summary(form)
    .getByRole('link', { name: /^Anschrift/ })
    .click();
  assert.equal((await cursor(page))[0], 'agreements-dpa_processor.address');
  await cleanEverywhere(page, 'a refused processor');
  await form.getByLabel('Anschrift').fill('Hauptstraße 1\n12345 Ort');
  await press(form, 'Speichern');
  await form.getByText('Gespeichert', { exact: true }).waitFor();
  const call = await api(service.url, 'admin');
  const { portal, dpa_processor } = (await call('GET', '/admin/settings')).body;
  assert.deepEqual([portal.enabled, dpa_processor.address], [true, 'Hauptstraße 1\n12345 Ort']);
  assert.deepEqual(problems, []);
  await context.close();
});
