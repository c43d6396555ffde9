// Staff work on reports: status, notes, marks, filters, print, export, deletion; with the keyboard, on a
// phone and on a desk, in both languages.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { desktop, desktopLight, open, phone } from '../lib/browser.mjs';
import { expect, testAlone } from '../lib/fixtures.mjs';
import { countInputs } from '../lib/inputs.mjs';
import { arrive, clean, PASSWORD, signInAs } from '../lib/staff.mjs';

const SHOTS = process.env.MELDEWERK_SHOTS;

const firstReport = (page) => page.getByRole('link', { name: /^MW-/ }).first();

/** How many reports the list says are unread. */
async function unreadOf(page) {
  const told = page.getByText(/^\d+ insgesamt ungelesen$/);
  await told.waitFor();
  return Number((await told.textContent()).match(/\d+/)[0]);
}

/** What ten reports may take from the start page on, in clicks and keys. */
const MAX_INPUTS = 20;

async function sorting({ service, browsers }) {
  const { url } = service;
  const { page, context, problems } = await open(browsers.de, url, desktopLight);
  await arrive(page, url, 'user');
  const pressed = await countInputs(page);
  await page.getByRole('link', { name: 'Neue Meldungen ansehen' }).click();
  await page.waitForURL(/\/app\/reports\?status=new$/);
  await page.getByRole('heading', { level: 1, name: 'Meldungen', exact: true }).waitFor();
  const heading = page.getByRole('heading', { level: 1 });
  const first = (await firstReport(page).textContent()).trim();
  await firstReport(page).click();
  let before = `Meldung ${first}`;
  for (let sorted = 0; sorted < 10; sorted += 1) {
    await page.getByRole('heading', { name: before }).waitFor();
    if (sorted === 0) await clean(page, 'a report to be sorted');
    await page.getByRole('group', { name: 'Status setzen und nächste Meldung öffnen' }).getByRole('button', { name: 'Erledigt' }).click();
    await expect(heading).toHaveText(new RegExp(`^(?!${before})Meldung MW-`));
    before = await heading.textContent();
  }
  // At least one for each report: otherwise nothing was counted.
  assert.ok(pressed() >= 10 && pressed() <= MAX_INPUTS, `${pressed()} clicks and keys`);
  await page.goto(`${url}/app/reports?status=resolved`);
  await page
    .getByText(/^\s*10 Meldungen( ·|\s|$)/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: first }).waitFor();
  assert.deepEqual(problems, []);
  await context.close();
}

/** After the last report of a filtered list comes the list. */
async function lastOfList({ service, browsers }) {
  const { url } = service;
  const { page, context, problems } = await open(browsers.de, url, desktopLight);
  await signInAs(page, url, 'user');
  const reference = (await firstReport(page).textContent()).trim();
  await page.goto(`${url}/app/reports?search=${reference}`);
  await page.getByRole('link', { name: reference }).click();
  await page.getByRole('heading', { name: `Meldung ${reference}` }).waitFor();
  await page.getByRole('group', { name: 'Status setzen und zur Liste' }).getByRole('button', { name: 'Erledigt' }).click();
  await page.waitForURL((to) => to.pathname === '/app/reports' && to.searchParams.get('search') === reference);
  await page.locator('tbody tr').filter({ hasText: reference }).getByText('Erledigt').waitFor();
  await expect(page.getByRole('link', { name: reference })).toBeFocused();
  assert.deepEqual(problems, []);
  await context.close();
}

async function status({ service, browsers }) {
  const url = service.url;
  const { page, context, problems } = await open(browsers.de, url, desktopLight);
  const other = await open(browsers.en, url, { ...phone, locale: 'en' });
  await signInAs(page, url, 'user');
  const unread = await unreadOf(page);
  assert.ok(unread > 0 && unread < 300, 'what came in before somebody joined is no news');
  await clean(page, 'list de desktop');
  const reference = (await firstReport(page).textContent()).trim();
  // With the keyboard alone from the list into the report and to its status.
  await firstReport(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `Meldung ${reference}` }).waitFor();
  await page.locator('main h1 + p', { hasText: 'Vorfall auf Station' }).waitFor();
  await clean(page, 'report de desktop');

  await signInAs(other.page, url, 'editor');
  await clean(other.page, 'list en phone');
  await firstReport(other.page).click();
  await other.page.getByRole('heading', { name: `Report ${reference}` }).waitFor();
  await other.page.getByLabel('Status', { exact: true }).selectOption({ label: 'Rejected' });
  await other.page.getByRole('button', { name: 'Change status' }).click();
  await other.page.getByText('Status changed: Rejected', { exact: true }).first().waitFor();
  await clean(other.page, 'report en phone');

  const choice = page.getByLabel('Status', { exact: true });
  await choice.focus();
  await page.keyboard.press('e'); // Erledigt
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Jemand anderes hat den Status inzwischen auf „Abgelehnt“ gesetzt. Ihre Änderung ist nicht gespeichert.').waitFor();
  await page.waitForFunction(() => document.querySelector('#report-status').value === 'rejected');
  await clean(page, 'status changed by somebody else');
  await choice.selectOption({ label: 'Erledigt' });
  await page.getByRole('button', { name: 'Status ändern' }).click();
  await page.getByRole('status').getByText('Status geändert: Erledigt').waitFor();
  const targets = page.getByRole('group', { name: 'Status setzen und nächste Meldung öffnen' }).getByRole('button');
  assert.deepEqual(
    await targets.allTextContents().then((texts) => texts.map((text) => text.trim())),
    ['In Bearbeitung', 'Abgelehnt', 'Archiviert'],
    'all but where it is'
  );

  await page.getByRole('link', { name: 'Zu allen Meldungen' }).click();
  await page.getByText(`${unread - 1} insgesamt ungelesen`).waitFor();
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Erledigt' });
  await page.waitForURL(/status=resolved/);
  await page
    .getByText(/^\s*1 Meldung( ·|\s|$)/)
    .first()
    .waitFor();
  assert.equal((await firstReport(page).textContent()).trim(), reference);
  assert.deepEqual(problems, []);
  assert.deepEqual(other.problems, []);
  await context.close();
  await other.context.close();
}

async function notes({ service, browsers }) {
  const url = service.url;
  const { page, context, problems } = await open(browsers.de, url, phone);
  await signInAs(page, url, 'user');
  await firstReport(page).click();
  await page.getByText('Noch keine Notiz.').waitFor();
  await page.getByRole('button', { name: 'Notiz speichern' }).click();
  await page.getByText('Bitte füllen Sie dieses Feld aus.').or(page.locator('#note-text-error')).first().waitFor();
  await clean(page, 'note refused');
  await page.getByLabel('Neue Notiz').fill('<b>Rückfrage</b> gestellt\nAntwort bis Freitag');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Notiz gespeichert').waitFor();
  await page.getByText('<b>Rückfrage</b> gestellt').waitFor();
  await clean(page, 'note written');

  await page.emulateMedia({ media: 'print' });
  const shown = await page.evaluate(() => {
    const visible = (selector) => [...document.querySelectorAll(selector)].some((node) => node.checkVisibility());
    return { answers: visible('main h1'), rest: visible('header nav, main button, main form, footer a, #notes') };
  });
  assert.deepEqual(shown, { answers: true, rest: false }, 'on paper there is the report and nothing to press');
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/print.png`, fullPage: true });
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: /^Notiz vom .* löschen$/ }).click();
  await page.getByText('Notiz gelöscht').waitFor();
  await page.getByText('<b>Rückfrage</b> gestellt').waitFor({ state: 'detached' });
  await clean(page, 'note deleted');
  await page.getByRole('button', { name: 'Gelöschte Notiz wieder anlegen' }).click();
  await page.getByText('<b>Rückfrage</b> gestellt').waitFor();

  // What is typed is not lost without a question.
  await page.getByLabel('Neue Notiz').fill('Noch nicht fertig');
  for (const leave of [
    () => page.getByRole('link', { name: 'Zu allen Meldungen' }).click(),
    () => page.getByRole('button', { name: 'Nächste Meldung' }).click(),
    () => page.goBack()
  ]) {
    let asked = '';
    page.once('dialog', (dialog) => {
      asked = dialog.message();
      return dialog.dismiss();
    });
    await leave();
    await expect.poll(() => asked).toMatch(/noch nicht gespeichert/);
    assert.equal(await page.getByLabel('Neue Notiz').inputValue(), 'Noch nicht fertig');
  }
  await page.getByLabel('Neue Notiz').fill('');
  await page.getByRole('button', { name: 'Als ungelesen markieren' }).click();
  await page.waitForURL(/\/app\/reports$/);
  await page.getByText('insgesamt ungelesen').waitFor();
  await page.getByText('Ungelesen:').first().waitFor({ state: 'attached' });
  assert.deepEqual(problems, []);
  await context.close();
}

async function filters({ service, browsers }) {
  const url = service.url;
  const { page, context, problems } = await open(browsers.de, url, { ...desktop, acceptDownloads: true });
  await signInAs(page, url, 'admin');
  const unread = await unreadOf(page);
  await page.getByLabel('Nur ungelesene').check();
  await page.waitForURL(/unread=true/);
  await page.getByRole('button', { name: 'Diesen Filter speichern' }).click();
  await page.keyboard.press('Enter');
  await page.locator('#filter-name-error').waitFor();
  await clean(page, 'filter without a name');
  await page.keyboard.type('Neues für mich');
  await page.keyboard.press('Enter');
  await page.getByText('Filter „Neues für mich“ gespeichert').waitFor();
  await page.goto(`${url}/app/reports`);
  await page.getByRole('link', { name: 'Neues für mich' }).click();
  await page.waitForURL(/unread=true/);
  await clean(page, 'kept filters dark');

  for (const [name, ending, start] of [
    ['Als CSV herunterladen', 'csv', '\ufeffNummer;Formular'],
    ['Als Excel-Datei herunterladen', 'xlsx', 'PK']
  ]) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    assert.match(download.suggestedFilename(), new RegExp(`^meldungen-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`));
    const content = readFileSync(await download.path());
    assert.ok(content.toString('utf8').startsWith(start), name);
    if (ending === 'csv') assert.equal(content.toString('utf8').split('\r\n').length, unread + 2);
    await page.getByText(`${unread} Meldungen heruntergeladen.`).waitFor();
  }
  await page.getByRole('button', { name: 'Filter „Neues für mich“ löschen' }).click();
  await page.getByText('Filter „Neues für mich“ gelöscht').waitFor();

  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Archiviert' });
  await page.getByText('Keine Meldung passt zu diesen Filtern').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Alle als gelesen markieren' }).count(), 0, 'above no hits');
  await clean(page, 'nothing found');
  assert.deepEqual(problems, []);
  await context.close();
}

/** A session that ends under a note takes nothing of it along. */
async function interrupted({ service, browsers }) {
  const { page, context } = await open(browsers.de, service.url, desktopLight);
  await signInAs(page, service.url, 'user');
  await firstReport(page).click();
  await page.getByLabel('Neue Notiz').fill('Rückruf morgen früh.');
  await page.evaluate(() =>
    fetch('/api/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${sessionStorage.getItem('mw.token')}` } })
  );
  await page.getByRole('button', { name: 'Notiz speichern' }).click();
  const again = page.getByRole('dialog', { name: 'Sitzung abgelaufen' });
  await again.locator('#login-password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await again.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Notiz speichern' }).click();
  await page.getByText('Rückruf morgen früh.').and(page.locator(':not(textarea)')).waitFor();
  await context.close();
}

/** With the keyboard alone, on a phone; what a colleague has not read stays unread for them. */
async function readAll({ service, browsers }) {
  const url = service.url;
  const { page, context, problems } = await open(browsers.de, url, phone);
  const other = await open(browsers.en, url, { ...desktop, locale: 'en' });
  await signInAs(page, url, 'user');
  const unread = await unreadOf(page);
  const button = page.getByRole('button', { name: 'Alle als gelesen markieren' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`Alle ${unread} ungelesenen Meldungen sind dann für Sie als gelesen markiert`).waitFor();
  await clean(page, 'before all is marked as read');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.ok(await button.evaluate((element) => element === document.activeElement), 'the focus comes back');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Alle als gelesen markieren' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Alle Meldungen sind als gelesen markiert.').waitFor();
  await page.getByText(/insgesamt ungelesen/).waitFor({ state: 'detached' });
  assert.equal(await page.getByText('Ungelesen:').count(), 0);
  await page.waitForFunction(() => document.activeElement?.matches('p.count'));
  await clean(page, 'all is marked as read');
  await signInAs(other.page, url, 'editor');
  await other.page.getByText(`${unread} unread in total`).waitFor();
  await clean(other.page, 'unread en desktop');
  assert.deepEqual(problems, []);
  assert.deepEqual(other.problems, []);
  await context.close();
  await other.context.close();
}

/** The row leads to its report, and back to its place; what was searched for and how many rows there are stays. */
async function places({ service, browsers }) {
  const { url } = service;
  const { page, context, problems } = await open(browsers.de, url, desktopLight);
  await signInAs(page, url, 'user');
  await page.getByLabel('Pro Seite').selectOption('50');
  await page.waitForURL(/per_page=50/);
  await expect(page.locator('tbody tr')).toHaveCount(50);
  await page.getByRole('link', { name: 'Nächste Seite' }).click();
  await page.waitForURL(/per_page=50&page=2/);
  await page.getByText(/Seite 2 von \d+/).waitFor();
  const row = page.locator('tbody tr').nth(40);
  const link = row.getByRole('link');
  const reference = (await link.textContent()).trim();
  const back = async (go) => {
    // Anywhere in the row, over which the link lies.
    await row.locator('td').last().click({ force: true });
    await page.getByRole('heading', { level: 1, name: `Meldung ${reference}` }).waitFor();
    await go();
    await page.waitForURL(/\/app\/reports\?per_page=50&page=2$/);
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
    assert.equal((await link.textContent()).trim(), reference);
  };
  await back(() => page.getByRole('link', { name: 'Zu allen Meldungen' }).click());
  await back(() => page.goBack());
  assert.deepEqual(problems, []);
  await context.close();
}

async function deletion({ service, browsers }) {
  const url = service.url;
  const { page, context, problems } = await open(browsers.de, url, phone);
  await signInAs(page, url, 'admin');
  const reference = (await firstReport(page).textContent()).trim();
  await firstReport(page).click();
  await page.getByRole('button', { name: 'Meldung löschen' }).click();
  const dialog = page.getByRole('dialog');
  const typed = dialog.getByLabel(`Geben Sie zur Bestätigung „${reference}“ ein`);
  await typed.fill('ja');
  await page.keyboard.press('Enter');
  await dialog.getByText(`Zur Bestätigung geben Sie bitte „${reference}“ ein.`).waitFor();
  await clean(page, 'deletion not confirmed');
  await typed.fill(reference);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/reports$/);
  await page.getByText('299 Meldungen', { exact: false }).first().waitFor();
  assert.equal(await page.getByRole('link', { name: reference }).count(), 0);
  await page.goto(`${url}/app/deletion`);
  await page.getByText('Nach Ablauf der Aufbewahrung wurde bisher nichts gelöscht.').waitFor();
  await clean(page, 'ledger empty');
  assert.deepEqual(problems, []);
  await context.close();
}

async function questions({ service, browsers }) {
  const { url } = service;
  const { page, context, problems } = await open(browsers.de, url, desktopLight);
  await signInAs(page, url, 'user');
  assert.equal(await page.getByLabel('Frage als Spalte').count(), 0, 'without a form there are no questions');
  const forms = page.getByLabel('Formular', { exact: true });
  await forms.selectOption({ index: 1 });
  const question = page.getByLabel('Frage als Spalte');
  await question.waitFor();
  await question.selectOption({ index: 1 });
  const label = (await question.locator('option:checked').textContent()).trim();
  const column = page.getByRole('columnheader', { name: label });
  await column.waitFor();
  await clean(page, 'a question as a column');
  const answer = page.getByLabel('Antwort', { exact: true });
  await answer.selectOption({ index: 1 });
  const wanted = (await answer.locator('option:checked').textContent()).trim();
  await page.waitForURL(/answer=/);
  await page.locator('[aria-busy="false"]').waitFor();
  const place = 1 + (await column.evaluate((cell) => cell.cellIndex));
  const cells = await page.locator(`tbody tr > :nth-child(${place})`).allTextContents();
  assert.ok(cells.length > 0 && cells.every((cell) => cell.includes(wanted)), `${wanted}: ${cells}`);
  await answer.selectOption('');
  await column.getByRole('button').click();
  await page.waitForURL(/sort=field/);
  await page.locator('th[aria-sort="ascending"]').filter({ hasText: label }).waitFor();
  await forms.selectOption('');
  await page.waitForURL((address) => !/field|answer/.test(address.search));
  assert.equal(await column.count(), 0);
  assert.deepEqual(problems, []);
  await context.close();
}

testAlone('a question of a form is a column, a filter and an order', questions);
testAlone('a row leads to its report, and back to its place in the list', places);
testAlone('ten reports are sorted with at most twenty clicks or keys, from the start page on', sorting);
testAlone('the last report of a list gets its status, and the list is shown', lastOfList);
testAlone('two people work on one report, and neither overwrites the other', status);
testAlone('notes are written, never printed, and a report is marked as unread', notes);
testAlone('a note outlives the session in which it was begun', interrupted);
testAlone('all reports are marked as read, for oneself', readAll);
testAlone('filters are kept, and what they find is exported', filters);
testAlone('a report is deleted when its reference was typed', deletion);
