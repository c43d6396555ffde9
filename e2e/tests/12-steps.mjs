// A form that its author wants shown in steps: on a phone, with the keyboard, without scripts, and with the browser's ways
// back and forward; and a draft of it that stays on the device.
import assert from 'node:assert/strict';
import { desktop, open, phone, solve } from '../lib/browser.mjs';
import { api } from '../lib/dpa.mjs';
import { testAlone } from '../lib/fixtures.mjs';
import { clean, signIn } from '../lib/staff.mjs';

const field = (slug, type, label, more = {}) => ({ slug, type, label, ...more });
const option = (value, label) => ({ value, label });
const BLOCKS = [
  {
    slug: 'schritt_ort',
    name: { de: 'Ort', en: 'Place' },
    fields: [
      field('ort', 'text', 'Wo war es?', { required: true }),
      field('zeuge', 'radio-group', 'Gab es Zeugen?', { options: [option('ja', 'Ja'), option('nein', 'Nein')] })
    ]
  },
  {
    slug: 'schritt_zeugen',
    name: { de: 'Zeugen', en: 'Witnesses' },
    fields: [field('zeuge_wo', 'text', 'Wo standen sie?', { visibleIf: { field: 'zeuge', op: 'eq', value: 'ja' } })]
  },
  {
    slug: 'schritt_hergang',
    name: { de: 'Hergang', en: 'Course' },
    fields: [
      field('hergang', 'textarea', 'Was ist geschehen?', { required: true, anonymize: true, validation: { minLength: 10 } }),
      field('foto', 'file-upload', 'Foto')
    ]
  },
  { slug: 'schritt_schluss', name: { de: 'Zum Schluss', en: 'In the end' }, fields: [field('tel', 'tel', 'Telefon')] }
];

/** Makes the form; each of its blocks is a step. */
async function makeForm({ service }, slug, settings) {
  const call = await api(service.url, 'developer');
  const ids = [];
  for (const block of BLOCKS) {
    const made = await call('POST', '/admin/form-blocks', { ...block, slug: `${block.slug}_${slug}` });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    ids.push(made.body.id);
  }
  const made = await call('POST', '/admin/form-templates', {
    slug,
    title: { de: 'In Schritten', en: 'In steps' },
    block_ids: ids,
    is_active: true,
    settings
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body.id;
}

const next = (page) => page.getByRole('button', { name: 'Weiter' }).click();
const back = (page) => page.getByRole('button', { name: 'Zurück' }).click();
const submit = (page) => page.locator('[name="action"][value="submit"]:not([aria-hidden])').click();
const told = (page) => page.locator('#step').textContent();
/** Waits until this is the heading that has the focus. */
const at = (page, heading) =>
  page.waitForFunction((text) => document.activeElement?.matches('h2') && document.activeElement.textContent === text, heading);

async function answer(page) {
  const question = await page.locator('.mw-captcha details p').textContent();
  await page.locator('[name="captcha_answer"]').fill(String(solve(question)));
}

async function onPhone({ service, browsers }) {
  const { page, context, problems } = await open(browsers.de, service.url, phone);
  await page.goto(`${service.url}/f/schritte`);
  await page.getByText('Schritt 1 von 3').waitFor();
  assert.equal(await page.locator('.mw-about').isVisible(), true);
  assert.equal(await page.locator('.mw-submit').isVisible(), false);
  await clean(page, 'steps first');
  await next(page);
  await page.locator('#f-ort-error').waitFor();
  assert.ok(await page.locator('#f-ort').evaluate((control) => control === document.activeElement));
  await clean(page, 'steps with a fault');
  await page.locator('#f-ort').fill('Auf dem Flur');
  assert.equal(await page.locator('#f-ort-error').count(), 0);
  await page.locator('[name="data.zeuge"][value="ja"]').check({ force: true });
  assert.equal(await told(page), 'Schritt 1 von 4');
  await next(page);
  await at(page, 'Zeugen');
  await back(page);
  await at(page, 'Ort');
  await page.locator('[name="data.zeuge"][value="nein"]').check({ force: true });
  await next(page);
  await at(page, 'Hergang');
  assert.equal(await told(page), 'Schritt 2 von 3');
  assert.equal(await page.locator('.mw-about').isVisible(), false);
  await clean(page, 'steps second');
  await page.locator('#f-hergang').fill('Zu kurz');
  await page.locator('#f-foto').setInputFiles({ name: 'notiz.png', mimeType: 'image/png', buffer: await page.screenshot() });
  // The browser's ways back and forward are those between the steps, and nothing is lost on them.
  await page.goBack();
  await at(page, 'Ort');
  await page.goForward();
  await at(page, 'Hergang');
  await next(page);
  await at(page, 'Zum Schluss');
  assert.equal(await page.getByRole('button', { name: 'Weiter' }).isVisible(), false);
  await clean(page, 'steps last');
  await answer(page);
  await submit(page);
  // The server has found something in the step before, and that is open now.
  await page.locator('#fehler').waitFor();
  assert.equal(await page.locator('#f-hergang').isVisible(), true);
  await clean(page, 'steps refused');
  await back(page);
  await at(page, 'Ort');
  await page.locator('#fehler a').first().click();
  assert.ok(await page.locator('#f-hergang').evaluate((control) => control === document.activeElement));
  assert.equal(await page.locator('#f-foto').evaluate((control) => control.files.length), 1, 'the file is still there');
  await page.locator('#f-hergang').fill('Jemand ist auf dem nassen Boden gestürzt.');
  await next(page);
  await at(page, 'Zum Schluss');
  // The security question was answered rightly and is not asked again.
  await page.getByText('Schon erledigt.').waitFor();
  assert.equal(await page.locator('.mw-captcha [type="text"], .mw-captcha svg').count(), 0);
  await clean(page, 'steps with an answered question');
  await submit(page);
  await page.locator('[data-reference]').waitFor();
  assert.deepEqual(problems, []);
  await context.close();
}

async function withKeyboard({ service, browsers }) {
  const { page, context, problems } = await open(browsers.de, service.url, desktop);
  await page.goto(`${service.url}/f/schritte`);
  const reach = async (selector, most = 40) => {
    for (let i = 0; i < most; i += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate((s) => document.activeElement?.matches(s), selector)) return;
    }
    throw new Error(`${selector} is not reached with the Tab key`);
  };
  await reach('#f-ort');
  // Enter goes on, as it would send a form on one page.
  await page.keyboard.press('Enter');
  await page.locator('#f-ort-error').waitFor();
  await page.keyboard.type('Flur');
  await page.keyboard.press('Enter');
  await at(page, 'Hergang');
  await reach('#f-hergang', 1);
  await page.keyboard.type('Mit der Tastatur beschrieben, was geschah.');
  await reach('[data-next]', 3);
  await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => document.activeElement.matches('[data-back]')));
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await at(page, 'Zum Schluss');
  await reach('.mw-captcha summary');
  await page.keyboard.press('Enter');
  const question = await page.locator('.mw-captcha details p').textContent();
  await reach('[name="captcha_answer"]');
  await page.keyboard.type(String(solve(question)));
  await page.keyboard.press('Enter');
  await page.locator('[data-reference]').waitFor();
  assert.deepEqual(problems, []);
  await context.close();
}

async function withoutScripts({ service, browsers }) {
  const { page, context } = await open(browsers.de, service.url, { ...phone, javaScriptEnabled: false });
  await page.goto(`${service.url}/f/schritte`);
  for (const heading of ['Ort', 'Hergang', 'Zum Schluss']) {
    assert.equal(await page.getByRole('heading', { name: heading, exact: true }).isVisible(), true, heading);
  }
  assert.equal(await page.locator('.mw-progress').isVisible(), false);
  assert.equal(await page.getByRole('button', { name: 'Weiter', exact: true }).count(), 0);
  await page.locator('#f-ort').fill('Auf dem Flur');
  await page.locator('#f-hergang').fill('Jemand ist auf dem nassen Boden gestürzt.');
  await answer(page);
  await submit(page);
  await page.locator('[data-reference]').waitFor();
  await context.close();
}

async function onPaper({ service, browsers }) {
  const { page, context } = await open(browsers.de, service.url, desktop);
  await page.goto(`${service.url}/f/schritte`);
  await page.getByText('Schritt 1 von 3').waitFor();
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('#f-hergang').isVisible(), true);
  assert.equal(await page.locator('.mw-progress').isVisible(), false);
  await context.close();
}

/** Where somebody may have to leave at once, no entry of the form stays behind. */
async function withQuickExit({ service, browsers }) {
  await makeForm({ service }, 'schritte_heikel', { steps: true, quick_exit: true });
  const { page, context } = await open(browsers.de, service.url, phone);
  await page.goto(`${service.url}/f/schritte_heikel`);
  await page.getByText('Schritt 1 von 3').waitFor();
  const entries = await page.evaluate(() => history.length);
  await page.locator('#f-ort').fill('Flur');
  await next(page);
  await at(page, 'Hergang');
  assert.equal(await page.evaluate(() => history.length), entries);
  assert.equal(await page.locator('[data-exit]').isVisible(), true);
  const [bar, title] = await Promise.all(['.mw-exit', 'h1'].map((part) => page.locator(part).boundingBox()));
  assert.ok(title.y >= bar.y + bar.height, 'the bar lies over the title');
  await clean(page, 'steps with a quick exit');
  await context.close();
}

async function switchedByItsAuthor({ service, browsers }, id) {
  const { page, context, problems } = await open(browsers.de, service.url, desktop);
  await signIn(page, service.url, 'developer@example.org');
  await page.goto(`${service.url}/app/templates/${id}`);
  const choice = page.getByLabel('In Schritten zeigen');
  assert.equal(await choice.isChecked(), true);
  const frame = page.frameLocator('iframe[data-preview]').last();
  await frame.getByText('Schritt 1 von 3').waitFor();
  await frame.locator('#f-ort').fill('Flur');
  await frame.getByRole('button', { name: 'Weiter' }).click();
  await frame.getByText('Schritt 2 von 3').waitFor();
  await choice.uncheck({ force: true });
  await page.getByRole('button', { name: 'Veröffentlichen …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Jetzt veröffentlichen' }).click();
  await page.getByText('Veröffentlicht', { exact: true }).waitFor();
  assert.deepEqual(problems, []);
  await page.goto(`${service.url}/f/schritte`);
  await page.locator('.mw-submit').waitFor();
  assert.equal(await page.locator('.mw-progress').count(), 0);
  await context.close();
}

const drafts = (page) => page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith('mw.draft:')));

async function draft({ service, browsers }) {
  const url = `${service.url}/f/schritte`;
  const { page, context, problems } = await open(browsers.de, service.url, phone);
  // Asked before it leaves a page with something in it.
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(url);
  const keep = page.getByLabel('Entwurf auf diesem Gerät behalten');
  await page.locator('#f-ort').fill('Auf dem Flur');
  assert.deepEqual(await drafts(page), [], 'nothing is kept unasked');
  await keep.focus();
  await page.keyboard.press('Space');
  await clean(page, 'a draft that is kept');
  await page.locator('[name="data.zeuge"][value="ja"]').check({ force: true });
  await next(page);
  await at(page, 'Zeugen');
  await page.locator('#f-zeuge_wo').fill('Am Fenster');
  await page.reload();
  const offer = page.getByText(/^Auf diesem Gerät liegt ein Entwurf für dieses Formular \(heute, \d\d:\d\d Uhr\)\.$/);
  await offer.waitFor();
  assert.equal(await page.locator('#f-ort').inputValue(), '', 'a stranger sees nothing of it');
  assert.equal(await keep.isVisible(), false);
  await clean(page, 'a draft that is offered');
  await page.getByRole('button', { name: 'Entwurf übernehmen' }).click();
  assert.equal(await page.locator('#f-ort').inputValue(), 'Auf dem Flur');
  assert.equal(await told(page), 'Schritt 1 von 4');
  assert.equal(await keep.isChecked(), true);
  await next(page);
  await at(page, 'Zeugen');
  assert.equal(await page.locator('#f-zeuge_wo').inputValue(), 'Am Fenster');
  await next(page);
  await at(page, 'Hergang');
  await page.locator('#f-hergang').fill('Jemand ist auf dem nassen Boden gestürzt.');
  await next(page);
  await at(page, 'Zum Schluss');
  const [[name, kept]] = await drafts(page);
  assert.equal(name, 'mw.draft:/f/schritte');
  for (const secret of ['_key', 'captcha', 'website', 'foto']) assert.ok(!kept.includes(secret), secret);
  await answer(page);
  await submit(page);
  await page.locator('[data-reference]').waitFor();
  await page.waitForFunction(() => Object.keys(localStorage).every((name) => !name.startsWith('mw.draft:')));
  // Nothing is left to offer, and a draft that is not wanted goes with a click.
  await page.goto(url);
  assert.equal(await offer.isVisible(), false);
  await page.locator('#f-ort').fill('Noch einer');
  await keep.check({ force: true });
  await page.reload();
  await page.getByRole('button', { name: 'Entwurf löschen' }).click();
  assert.deepEqual(await drafts(page), []);
  assert.equal(await keep.isVisible(), true);
  assert.deepEqual(problems, []);
  await context.close();

  // Neither where somebody may look into the history of the device, nor without scripts.
  const sensitive = await open(browsers.de, service.url, phone);
  await sensitive.page.goto(`${service.url}/f/vorfall`);
  assert.equal(await sensitive.page.getByText('Entwurf auf diesem Gerät behalten').count(), 0);
  await sensitive.context.close();
  const plain = await open(browsers.de, service.url, { ...phone, javaScriptEnabled: false });
  await plain.page.goto(url);
  assert.equal(await plain.page.getByText('Entwurf auf diesem Gerät behalten').isVisible(), false);
  await plain.context.close();
}

testAlone('a form in steps is filled in on a phone, with the keyboard, on paper and without scripts', async ({ service, browsers }) => {
  const id = await makeForm({ service }, 'schritte', { steps: true });
  await onPhone({ service, browsers });
  await withKeyboard({ service, browsers });
  await withoutScripts({ service, browsers });
  await onPaper({ service, browsers });
  await withQuickExit({ service, browsers });
  await switchedByItsAuthor({ service, browsers }, id);
});

testAlone('a draft stays on the device when the reporter wants that, until the report is there', async ({ service, browsers }) => {
  await makeForm({ service }, 'schritte', { steps: true });
  await draft({ service, browsers });
});
