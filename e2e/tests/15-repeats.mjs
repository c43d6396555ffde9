// A report that is sent once more, its receipt, and files that outlive a refusal.
import assert from 'node:assert/strict';
import { desktopLight, open, phone, solve } from '../lib/browser.mjs';
import { test } from '../lib/fixtures.mjs';
import { report } from '../lib/reports.mjs';
import { signInAs } from '../lib/staff.mjs';

const FILE = {
  name: 'foto am bett.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
};
const send = (page) => page.locator('.mw-submit [value=submit]').click();

async function fill(page, text = 'Die Klingel war außer Reichweite, niemand hörte das Rufen.') {
  await page.locator('[name="data.bereich"]').selectOption('innere');
  await page.locator('[name="data.datum"]').fill('2026-03-17');
  await page.locator('[name="data.schicht"][value="nacht"]').check({ force: true });
  await page.locator('[name="data.art"][value="sturz"]').check({ force: true });
  await page.locator('[name="data.beschreibung"]').fill(text);
  await page.locator('[name="data.schwere"]').fill('4');
}

async function answer(page) {
  const question = await page.locator('.mw-captcha details p').textContent();
  await page.locator('[name="captcha_answer"]').fill(String(solve(question)));
}

/** The reports of the organisation, as staff count them. */
async function count({ service, browsers }) {
  const { page, context } = await open(browsers.de, service.url, desktopLight);
  await signInAs(page, service.url, 'admin');
  const found = await page.evaluate(async () => {
    const token = sessionStorage.getItem('mw.token');
    const answer = await fetch('/api/meldungen?per_page=1', { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()).total;
  });
  await context.close();
  return found;
}

async function receipts({ service, browsers }) {
  const { url } = service;
  for (const javaScriptEnabled of [true, false]) {
    const what = javaScriptEnabled ? 'with scripts' : 'without scripts';
    const before = await count({ service, browsers });
    const { page, context } = await open(browsers.de, url, { ...phone, javaScriptEnabled });
    await page.goto(`${url}/f/vorfall`);
    const key = await page.locator('[name="_key"]').inputValue();
    await fill(page);
    await answer(page);
    const fields = await page
      .locator('#report')
      .evaluate((form) => [...new FormData(form)].filter(([, value]) => typeof value === 'string'));
    await send(page);
    const reference = await page.locator('[data-reference]').textContent();
    assert.match(page.url(), /\/beleg\/[\w-]{60,}\?lang=de$/, what);
    assert.ok(!page.url().includes(reference), what);
    await page.reload();
    assert.equal(await page.locator('[data-reference]').textContent(), reference, `a reload shows the receipt, ${what}`);
    await page.locator('.mw-languages a').click();
    assert.equal(await page.locator('html').getAttribute('lang'), 'en');
    assert.equal(await page.locator('[data-reference]').textContent(), reference);
    // The same form once more, as a browser sends it that goes back to it: the challenge is spent.
    const again = await fetch(`${url}/f/vorfall`, {
      method: 'POST',
      body: new URLSearchParams([...fields, ['_key', key]]),
      redirect: 'manual'
    });
    assert.equal(again.status, 303);
    await page.goto(new URL(again.headers.get('location'), url).href);
    assert.equal(await page.locator('[data-reference]').textContent(), reference, `going back and sending again, ${what}`);
    assert.equal((await count({ service, browsers })) - before, 1, what);
    await context.close();
  }
}

async function files({ service, browsers }) {
  const { url } = service;
  const field = (page) => page.locator('input[type=file]').first();
  const chosen = (page) => field(page).evaluate((control) => [...control.files].map((file) => file.name));
  for (const locale of ['de', 'en']) {
    const { page, context, problems } = await open(browsers[locale], url, { ...phone, locale });
    await page.goto(`${url}/f/vorfall?lang=${locale}`);
    await page.locator('[name="data.beschreibung"]').fill('Zu kurz');
    await field(page).setInputFiles(FILE);
    await send(page);
    await page.locator('#fehler').waitFor();
    assert.ok(await page.locator('#fehler').evaluate((summary) => summary === document.activeElement), 'the summary has the focus');
    assert.deepEqual(await chosen(page), [FILE.name], 'the file is still chosen');
    assert.equal(await page.locator('[name="data.beschreibung"]').inputValue(), 'Zu kurz');
    assert.doesNotMatch(await page.locator('main').innerText(), /noch einmal auswählen|choose the file/);
    // The other language and back, then it is sent with its file.
    await page.locator('.mw-languages button').click();
    await page.waitForFunction((lang) => document.documentElement.lang !== lang, locale);
    assert.deepEqual(await chosen(page), [FILE.name]);
    let asked = false;
    page.on('dialog', (dialog) => {
      asked = true;
      void dialog.accept();
    });
    await fill(page);
    await answer(page);
    await send(page);
    await page.locator('[data-reference]').waitFor();
    assert.equal(asked, false, 'nothing is asked on the way to the receipt');
    assert.deepEqual(problems, []);
    await context.close();
  }
}

async function lostFiles({ service, browsers }) {
  const { url } = service;
  const { page, context } = await open(browsers.de, url, { ...phone, javaScriptEnabled: false });
  await page.goto(`${url}/f/vorfall`);
  await page.locator('input[type=file]').first().setInputFiles(FILE);
  await page.locator('[name="data.beschreibung"]').fill('Zu kurz');
  await send(page);
  const told = `Die Datei ${FILE.name} müssen Sie noch einmal auswählen.`;
  const link = page.locator('#fehler a', { hasText: told });
  const target = (await link.getAttribute('href')).slice(1);
  assert.equal(await page.locator(`[id="${target}"]`).getAttribute('type'), 'file');
  await page.locator(`[id="${target}-hint"]`, { hasText: told }).waitFor();
  await page.locator('input[type=file]').first().setInputFiles(FILE);
  await page.locator('.mw-languages button').click();
  await page.getByText(`Please choose the file ${FILE.name} again.`).first().waitFor();
  await context.close();
}

async function offline({ service, browsers }) {
  const { url } = service;
  const { page, context } = await open(browsers.de, url, phone);
  await page.goto(`${url}/f/vorfall`);
  await fill(page);
  await page.locator('input[type=file]').first().setInputFiles(FILE);
  await answer(page);
  await context.setOffline(true);
  await send(page);
  const told = page.locator('#failed');
  await told.waitFor();
  assert.ok(await told.evaluate((box) => box === document.activeElement));
  assert.match(await told.textContent(), /keine Antwort/);
  await context.setOffline(false);
  // Too large for the form: the answer is a page of its own, and the form stays with its words above.
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...FILE, buffer: Buffer.alloc(12_000_000, '%PDF-1.4 ') });
  await send(page);
  await told.getByText('zu groß').waitFor();
  assert.match(await told.textContent(), /kleinere oder weniger Dateien und senden Sie sie dann noch einmal/);
  assert.doesNotMatch(await told.textContent(), /Zurück|neu/);
  await page.locator('input[type=file]').first().setInputFiles(FILE);
  await send(page);
  await page.locator('[data-reference]').waitFor();
  await context.close();
}

async function testData({ service, browsers }) {
  const { url } = service;
  const { page, context } = await open(browsers.de, url, desktopLight);
  await signInAs(page, url, 'admin');
  const data = { ...report(1).data, beschreibung: 'Erfunden, um das Formular auszuprobieren.' };
  const made = await page.evaluate(async (data) => {
    const token = sessionStorage.getItem('mw.token');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ template_slug: 'vorfall', reports: [{ data }] });
    const answer = await fetch('/api/admin/testdata/import', { method: 'POST', headers, body });
    return `${answer.status} ${await answer.text()}`;
  }, data);
  assert.match(made, /^20[01] /);
  assert.match(made, /"imported":1/);
  for (const size of [desktopLight, phone]) {
    await page.setViewportSize(size.viewport);
    await page.goto(`${url}/app/reports?search=erfunden`);
    await page.locator('main').getByText('Testdaten', { exact: true }).first().waitFor();
    assert.equal(await page.getByText('Ungelesen:').count(), 0, 'test data is never unread');
  }
  await page.getByRole('link', { name: /^MW-/ }).first().click();
  await page.locator('main header').getByText('Testdaten', { exact: true }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Als ungelesen markieren' }).count(), 0);
  // The title of the question was once the key of its text.
  await page.getByRole('button', { name: 'Meldung löschen' }).click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Endgültig löschen?' }).waitFor();
  await context.close();
}

test('a receipt survives a reload, and the same form leads to the same receipt', receipts);
test('chosen files outlive a refusal and a change of the language', files);
test('without scripts each file that has to be chosen again is named', lostFiles);
test('without an answer, or with a page without the form, everything stays', offline);
test('test data is marked and never unread', testData);
