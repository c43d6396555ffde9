// What was done to a report, and its pictures looked at small: on a desk and on a phone, in both languages.
import assert from 'node:assert/strict';
import { desktopLight, open, phone } from '../lib/browser.mjs';
import { withoutCeiling } from '../lib/ceiling.mjs';
import { expect, testAlone } from '../lib/fixtures.mjs';
import { png } from '../lib/picture.mjs';
import { report } from '../lib/reports.mjs';
import { clean, signInAs } from '../lib/staff.mjs';

/** The id of a report with a picture, and one that is damaged. */
async function send({ service }) {
  await withoutCeiling(service.url);
  const body = new FormData();
  body.append('payload', JSON.stringify(report(1)));
  for (const content of [png(2000, 1000), png(20, 10, true)]) {
    body.append('files[nachweis]', new Blob([content], { type: 'image/png' }), 'bett.png');
  }
  const answer = await fetch(`${service.url}/api/meldungen`, { method: 'POST', body });
  assert.equal(answer.status, 201, await answer.clone().text());
  return (await answer.json()).id;
}

async function look({ service, browsers }) {
  const { url } = service;
  const id = await send({ service });
  const { page, context, problems } = await open(browsers.de, url, desktopLight);
  const fetched = [];
  page.on('request', (request) => request.url().includes('/files/') && fetched.push(request.url()));
  await signInAs(page, url, 'user');
  await page.goto(`${url}/app/reports/${id}`);
  const buttons = page.getByRole('button', { name: /^Vorschau ?: .+\.png$/ });
  await buttons.first().waitFor();
  assert.equal(await buttons.count(), 2);
  assert.deepEqual(fetched, [], 'opening a file is recorded, so nothing is opened by itself');
  await buttons.first().focus();
  await page.keyboard.press('Enter');
  const picture = page.getByRole('img', { name: /^Vorschau von .+\.png$/ });
  await picture.waitFor();
  const seen = await picture.locator('canvas').evaluate((canvas) => ({
    size: [canvas.width, canvas.height],
    middle: [...canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data]
  }));
  assert.deepEqual(seen, { size: [640, 320], middle: [0, 94, 168, 255] });
  await clean(page, 'preview de desktop');
  await page.keyboard.press('Enter');
  await picture.waitFor({ state: 'hidden' });
  await page.keyboard.press('Enter');
  await picture.waitFor();
  assert.equal(fetched.length, 1, 'shown again it is not opened again');
  await buttons.nth(1).click();
  await page.getByText('Der Browser kann dieses Bild nicht anzeigen.').waitFor();
  assert.equal(await page.locator('canvas:visible').count(), 1);

  // What was just done is in the history, and what is done while it is shown comes in.
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'In Bearbeitung' });
  await page.getByRole('button', { name: 'Status ändern' }).click();
  await page.getByRole('status').getByText('Status geändert: In Bearbeitung').waitFor();
  await page.getByLabel('Neue Notiz').fill('Rückfrage gestellt');
  await page.getByRole('button', { name: 'Notiz speichern' }).click();
  await page.getByText('Notiz gespeichert').waitFor();
  const history = page.locator('details').filter({ has: page.locator('summary', { hasText: 'Verlauf' }) });
  await history.locator('summary').focus();
  await page.keyboard.press('Enter');
  await history.getByText('Eingegangen').waitFor();
  const lines = async () => (await history.locator('li').allInnerTexts()).map((text) => text.split('\n')[0].trim());
  const opened = (await lines())[2];
  assert.match(opened, /^Anhang .+\.png geöffnet$/);
  assert.deepEqual((await lines()).slice(0, 2), ['Notiz geschrieben', 'Status von „Neu“ auf „In Bearbeitung“ geändert']);
  assert.equal((await lines()).length, 5);
  const whole = await history.innerText();
  const name = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('mw.token')}` };
    return (await (await fetch('/api/auth/me', { headers })).json()).name;
  });
  assert.ok(whole.includes(`${name} · `) && !whole.includes('Rückfrage') && !whole.includes('@'), whole);
  await clean(page, 'history de desktop');
  await page.getByRole('button', { name: /^Notiz vom .* löschen$/ }).click();
  await expect(history.locator('li').first()).toContainText('Notiz gelöscht');
  await context.close();

  const english = await open(browsers.en, url, { ...phone, locale: 'en' });
  await signInAs(english.page, url, 'editor');
  await english.page.goto(`${url}/app/reports/${id}`);
  await english.page.locator('summary', { hasText: 'History' }).click();
  await english.page.getByText('Status changed from “New” to “In progress”').waitFor();
  await english.page.getByText('Note deleted').waitFor();
  await english.page
    .getByRole('button', { name: /^Preview ?: / })
    .first()
    .click();
  await english.page.getByRole('img', { name: /^Preview of / }).waitFor();
  await clean(english.page, 'history and preview en phone');
  assert.deepEqual([...problems, ...english.problems], []);
  await english.context.close();
}

testAlone('the history of a report is read, and its pictures are looked at', look);
