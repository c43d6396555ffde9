// Pages and dialogs that hardly anybody ever sees: axe finds nothing there either, and nothing overflows.
import assert from 'node:assert/strict';
import { desktopLight, open, phone, solve } from '../lib/browser.mjs';
import { api } from '../lib/dpa.mjs';
import { test, testAlone } from '../lib/fixtures.mjs';
import { png } from '../lib/picture.mjs';
import { start, temporaryFolder } from '../lib/service.mjs';
import { cleanEverywhere, signInAs } from '../lib/staff.mjs';

const SLUG = 'seltene_zustaende';
const field = (slug, type, label, more = {}) => ({ slug, type, label, ...more });
const BLOCK = {
  slug: 'selten_block',
  name: { de: 'Das Ereignis', en: 'The event' },
  fields: [
    field('zeuge', 'radio-group', 'Gab es Zeugen?', {
      options: [
        { value: 'ja', label: 'Ja' },
        { value: 'nein', label: 'Nein' }
      ]
    }),
    field('zeuge_wo', 'text', 'Wo standen sie?', { visibleIf: { field: 'zeuge', op: 'eq', value: 'ja' } }),
    field('hergang', 'textarea', 'Was ist geschehen?', { anonymize: true }),
    field('foto', 'file-upload', 'Foto')
  ]
};
const STORY = 'Auf dem Flur ist Herr Kanarienvogel auf dem nassen Boden gestürzt.';
const FILE = { name: 'foto.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF') };
const largeFile = (bytes) => ({ ...FILE, buffer: Buffer.alloc(bytes, '%PDF-1.4 ') });

/** A form on which no answer is required, and that shows on its receipt what was stored. */
async function makeForm({ service }) {
  const call = await api(service.url, 'developer');
  const block = await call('POST', '/admin/form-blocks', BLOCK);
  assert.equal(block.status, 201, JSON.stringify(block.body));
  const title = { de: 'Seltene Zustände', en: 'Rare states' };
  const made = await call('POST', '/admin/form-templates', { slug: SLUG, title, block_ids: [block.body.id], is_active: true });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body.id;
}

/** Opens a page that may be left with something in it. */
async function visit({ service, browsers }, options = phone) {
  const { page, context } = await open(browsers.de, service.url, options);
  page.on('dialog', (dialog) => dialog.accept());
  return { page, context };
}

async function answer(page) {
  const question = await page.locator('.mw-captcha details p').textContent();
  await page.locator('[name="captcha_answer"]').fill(String(solve(question)));
}

/** Sends the form as a browser without scripts does. */
const sendPlainly = (page) => page.locator('#report').evaluate((form) => HTMLFormElement.prototype.submit.call(form));
const told = (page, title) => page.getByRole('heading', { name: title, exact: true }).waitFor();

async function refused({ service }, page) {
  const form = `${service.url}/f/${SLUG}?lang=de`;
  await page.goto(form);
  await answer(page);
  await sendPlainly(page);
  await page.locator('#fehler').waitFor();
  await cleanEverywhere(page, 'a form without any answer');

  await page.goto(form);
  const shown = await page.locator('[name="_shown"]').inputValue();
  await page.locator('[name="data.zeuge"][value="ja"]').check({ force: true });
  await page.locator('[name="_shown"]').evaluate((control, text) => (control.value = text), shown);
  await sendPlainly(page);
  await told(page, 'Zu Ihrer Auswahl gehören weitere Fragen');
  await cleanEverywhere(page, 'a form with further questions');

  await page.goto(form);
  await page.locator('[name="data.hergang"]').fill(STORY);
  await page.locator('input[type=file]').setInputFiles(FILE);
  await page.locator('#report').evaluate((report) => {
    report.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'data.verschwunden', value: 'x' }));
  });
  await sendPlainly(page);
  await told(page, 'Das Formular wurde inzwischen geändert');
  await told(page, 'Bitte wählen Sie Ihre Dateien noch einmal aus');
  await cleanEverywhere(page, 'a changed form with lost files');

  await page.goto(form);
  await page.locator('input[type=file]').setInputFiles(largeFile(12_000_000));
  await sendPlainly(page);
  await told(page, 'Ihre Angaben sind zu groß');
  await cleanEverywhere(page, 'the page of error 413');
}

async function unanswered({ service }, page) {
  await page.goto(`${service.url}/f/${SLUG}?lang=de`);
  await page.locator('[name="data.hergang"]').fill(STORY);
  const posts = (route) => (route.request().method() === 'POST' ? route.abort() : route.continue());
  await page.route(`**/f/${SLUG}*`, posts);
  await page.locator('.mw-submit [value=submit]').click();
  await page.locator('#failed').waitFor();
  await cleanEverywhere(page, 'a form that got no answer');
  await page.unroute(`**/f/${SLUG}*`, posts);
}

async function receipt({ service }, page) {
  const form = `${service.url}/f/${SLUG}?lang=de`;
  await page.goto(form);
  const key = await page.locator('[name="_key"]').inputValue();
  await page.locator('[name="data.hergang"]').fill(STORY);
  await answer(page);
  await sendPlainly(page);
  await page.locator('[data-reference]').waitFor();
  await page.getByText('So wurden Ihre Texte gespeichert', { exact: true }).click();
  await page.getByText('[NAME ANONYMISIERT]').waitFor();
  await cleanEverywhere(page, 'a receipt with the stored texts');

  await page.goto(form);
  await page.locator('[name="_key"]').evaluate((control, text) => (control.value = text), key);
  await page.locator('[name="data.hergang"]').fill('Etwas anderes ist geschehen.');
  await answer(page);
  await sendPlainly(page);
  await told(page, 'Von dieser Seite wurde schon eine Meldung gesendet');
  await cleanEverywhere(page, 'a form that was already sent');
}

async function dialogs({ service, browsers }, id) {
  const { url } = service;
  const { page, context } = await visit({ service, browsers }, desktopLight);
  const dialog = page.getByRole('dialog');
  const close = async () => {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };
  await signInAs(page, url, 'developer');
  await page.goto(`${url}/app/templates/${id}`);
  const publish = page.getByRole('button', { name: 'Veröffentlichen …' });
  await publish.click();
  await dialog.getByText('Es gibt nichts zu veröffentlichen.').waitFor();
  await cleanEverywhere(page, 'nothing to publish');
  await close();
  const changes = `**/api/admin/form-templates/${id}/changes*`;
  await page.route(changes, (route) => route.fulfill({ status: 503, json: { message: 'Gerade nicht erreichbar.' } }));
  await publish.click();
  await dialog.getByRole('alert').waitFor();
  await cleanEverywhere(page, 'changes that cannot be read');
  await close();
  await page.unroute(changes);

  await page.goto(`${url}/app/templates?search=${encodeURIComponent('Seltene')}`);
  await page.getByRole('button', { name: '„Seltene Zustände“ löschen' }).click();
  await dialog.getByText('Seine Bausteine bleiben.').waitFor();
  await cleanEverywhere(page, 'deleting a form');
  await close();

  await page.goto(`${url}/app/settings`);
  await page.getByLabel('Bilddatei').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: png(120, 60) });
  await page.getByRole('button', { name: 'Hochladen' }).click();
  await page.getByText('Das Logo ist gespeichert.').waitFor();
  await page.getByRole('button', { name: 'Logo entfernen' }).click();
  await dialog.getByText('Im Kopf der Seiten steht dann nur noch der Name.').waitFor();
  await cleanEverywhere(page, 'removing the logo');
  await context.close();
}

async function maintenance({ service }, page) {
  const call = await api(service.url, 'admin');
  const notice = { enabled: true, message: 'Umbau bis Montag', contact: 'Pforte, Telefon 0' };
  const set = await call('POST', '/admin/maintenance', notice);
  assert.equal(set.status, 200, JSON.stringify(set.body));
  await page.goto(`${service.url}/?lang=de`);
  await page.getByText('Umbau bis Montag').waitFor();
  await cleanEverywhere(page, 'the start page during maintenance');
}

testAlone('what reporters and staff rarely see is as clean as the rest', async ({ service, browsers }) => {
  const id = await makeForm({ service });
  const { page, context } = await visit({ service, browsers });
  await refused({ service }, page);
  await unanswered({ service }, page);
  await receipt({ service }, page);
  await dialogs({ service, browsers }, id);
  await maintenance({ service }, page);
  await context.close();
});

/** More than anybody may send in a minute. */
const MANY = 100;

/** Sends until nothing more is accepted, which lasts for seconds only. */
async function sendTooMuch(form) {
  let status = 0;
  for (let sent = 0; sent < MANY && status !== 429; sent += 1) {
    ({ status } = await fetch(form, { method: 'POST', body: new URLSearchParams({ locale: 'de' }) }));
  }
  assert.equal(status, 429);
}

test('who sends too much at once is told so on a clean page', async ({ browsers }) => {
  const { folder, remove } = temporaryFolder('rare-states');
  const service = await start(['demo', '--data-dir', folder], { dataDir: folder });
  try {
    const form = `${service.url}/f/vorfall?lang=de`;
    const { page, context } = await visit({ service, browsers });
    await page.goto(form);
    await sendTooMuch(form);
    await sendPlainly(page);
    await told(page, 'Gerade kommen sehr viele Anfragen an');
    await cleanEverywhere(page, 'a form that is busy');
    // So large a body is not even read.
    await page.locator('input[type=file]').first().setInputFiles(largeFile(100_000));
    await sendTooMuch(form);
    await sendPlainly(page);
    await told(page, 'Zu viele Anfragen in kurzer Zeit');
    await cleanEverywhere(page, 'the page of error 429');
    await context.close();
  } finally {
    await service.kill();
    remove();
  }
});
