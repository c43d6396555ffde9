// The main job: a report from the public page to the staff list, masked.
import assert from 'node:assert/strict';
import { axe, desktop, open, phone, solve } from '../lib/browser.mjs';
import { test } from '../lib/fixtures.mjs';

const canary = {
  name: 'Herrn Kanarienvogel',
  mail: 'kanarie@example.org',
  phone: '0176 5550999',
  room: 'Zimmer 4711',
  date: '17.03.2026'
};
const story =
  `In ${canary.room} hat ${canary.name} am ${canary.date} laut gerufen. ` +
  `Kontakt: ${canary.mail}, Tel. ${canary.phone}. Zeichen: <b>ß & "Ü"</b>`;

async function fill(page) {
  await page.locator('[name="data.bereich"]').selectOption('other');
  await page.locator('[name="data.bereich_sonstiges"]').fill('Ambulanz von Frau Kanarienvogel');
  await page.locator('[name="data.datum"]').fill('2026-03-17');
  await page.locator('[name="data.schicht"][value="nacht"]').check({ force: true });
  await page.locator('[name="data.art"][value="gewalt"]').check({ force: true });
  await page.locator('[name="data.schwere"]').fill('4');
}

async function answer(page) {
  const question = await page.locator('.mw-captcha details p').textContent();
  await page.locator('[name="captcha_answer"]').fill(String(solve(question)));
}

async function signIn(page, url, email = 'user@example.org') {
  await page.goto(`${url}/app/login?return=%2Fapp%2Freports`);
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill('meldewerk-demo');
  await page.locator('button[type="submit"]').first().click();
  await page.waitForURL(/\/app\/reports/);
}

async function findInStaffArea({ service, browsers }, reference) {
  const { page, context, problems } = await open(browsers.de, service.url, desktop);
  await signIn(page, service.url);
  await page.getByText(reference).first().waitFor();
  await page.getByText(reference).first().click();
  await page.waitForURL(/\/app\/reports\/\d+/);
  await page.getByText('[NAME ANONYMISIERT]').first().waitFor();
  const text = await page.locator('main').innerText();
  for (const mark of [
    '[NAME ANONYMISIERT]',
    '[E-MAIL ANONYMISIERT]',
    '[TELEFON ANONYMISIERT]',
    '[RAUM ANONYMISIERT]',
    '[DATUM ANONYMISIERT]'
  ]) {
    assert.ok(text.includes(mark), `${mark} in\n${text}`);
  }
  for (const secret of ['Kanarienvogel', canary.mail, canary.phone, '4711']) {
    assert.ok(!text.includes(secret), `${secret} must not be in\n${text}`);
  }
  assert.ok(text.includes('<b>ß & "Ü"</b>'), 'what is not personal stays as written');
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(problems, []);
  await context.close();
}

test('a report sent on a phone is read by staff, masked', async ({ service, browsers }) => {
  const { page, context, problems } = await open(browsers.de, service.url, phone);
  await page.goto(`${service.url}/f/vorfall`);
  assert.equal(await page.locator('html').getAttribute('lang'), 'de');
  // On a phone the first question is in view before anybody scrolls.
  const first = await page.locator('main form :is(select, input, textarea):visible').first().boundingBox();
  assert.ok(first.y + first.height <= phone.viewport.height, `the first question ends at ${first.y + first.height} px`);
  await fill(page);
  // The script reveals the conditional fields without a round trip.
  await page.locator('[name="data.gewalt_form"][value="koerperlich"]').check({ force: true });
  await page.locator('[name="data.verletzt"][value="true"]').check({ force: true });
  await page.locator('[name="data.verletzte"]').fill('2');
  await page.locator('[name="data.beschreibung"]').fill(story);
  assert.deepEqual(await axe(page), []);
  await answer(page);
  await page.locator('[name="action"][value="submit"]:not([aria-hidden])').click();
  const reference = (await page.locator('[data-reference]').textContent()).trim();
  assert.match(reference, /^MW-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  assert.deepEqual(await axe(page), []);
  // This form can be left quickly: nobody who looks into the history of the device may find the texts.
  assert.equal(await page.getByText('So wurden Ihre Texte gespeichert').count(), 0);
  assert.deepEqual(problems, []);
  await context.close();
  await findInStaffArea({ service, browsers }, reference);
});

test('the form works with JavaScript off, conditions included', async ({ service, browsers }) => {
  const { page, context } = await open(browsers.de, service.url, { ...phone, javaScriptEnabled: false });
  await page.goto(`${service.url}/f/vorfall`);
  assert.equal(await page.locator('[name="data.gewalt_form"]:visible').count(), 0);
  await fill(page);
  await page.locator('[name="data.beschreibung"]').fill(story);
  await page.locator('[name="action"][value="refresh"]:visible').first().click();
  // The server re-rendered: the conditional field is there and what was typed is kept.
  await page.locator('[name="data.gewalt_form"][value="verbal"]').check({ force: true });
  assert.equal(await page.locator('[name="data.beschreibung"]').inputValue(), story);
  await answer(page);
  await page.locator('[name="action"][value="submit"]:not([aria-hidden])').click();
  const reference = (await page.locator('[data-reference]').textContent()).trim();
  await context.close();
  await findInStaffArea({ service, browsers }, reference);
});

test('what is refused keeps what was typed and says why', async ({ service, browsers }) => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, context } = await open(browsers.de, service.url, { ...desktop, javaScriptEnabled });
    await page.goto(`${service.url}/f/vorfall`);
    await page.locator('[name="data.beschreibung"]').fill('Zu kurz');
    await page
      .locator('form')
      .first()
      .evaluate((form) => form.setAttribute('novalidate', ''))
      .catch(() => {});
    await page.locator('[name="captcha_answer"]').fill('1');
    await page.locator('[name="action"][value="submit"]:not([aria-hidden])').click();
    const summary = page.locator('[role="alert"]').first();
    await summary.waitFor();
    assert.ok((await page.title()).startsWith('Fehler'));
    assert.equal(await page.locator('[name="data.beschreibung"]').inputValue(), 'Zu kurz');
    // The wrong answer to the security question is told with all the rest.
    await summary.locator('a[href="#captcha_answer"]').waitFor();
    // Every link of the summary leads to a control.
    for (const link of await summary.locator('a').all()) {
      const target = (await link.getAttribute('href')).slice(1);
      assert.equal(await page.locator(`[id="${target}"]`).count(), 1, target);
    }
    if (javaScriptEnabled) {
      assert.deepEqual(await axe(page), []);
      // What is still wrong is said, and what was corrected no longer.
      await page.locator('[name="data.beschreibung"]').fill('Kurz.');
      assert.equal(await page.locator('#f-beschreibung-error').count(), 1);
      await page.locator('[name="data.beschreibung"]').fill('Lang genug, um angenommen zu werden.');
      assert.equal(await page.locator('#f-beschreibung-error, .mw-summary [href="#f-beschreibung"]').count(), 0);
    }
    await context.close();
  }
});

test('a right answer is not asked for again because of another fault', async ({ service, browsers }) => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, context } = await open(browsers.de, service.url, { ...phone, javaScriptEnabled });
    await page.goto(`${service.url}/f/vorfall`);
    const send = () => page.locator('[name="action"][value="submit"]:not([aria-hidden])').click();
    await page.locator('[name="data.beschreibung"]').fill('Zu kurz');
    await answer(page);
    await send();
    await page.locator('#fehler').waitFor();
    assert.equal(await page.locator('#fehler a[href="#captcha_answer"]').count(), 0);
    await page.getByText('Schon erledigt.').waitFor();
    await fill(page);
    await page.locator('[name="data.art"][value="sturz"]').check({ force: true });
    await page.locator('[name="data.beschreibung"]').fill('Auf dem nassen Boden gestürzt.');
    await send();
    await page.locator('[data-reference]').waitFor();
    await context.close();
  }
});

test('a wrong answer is refused and gets a new question', async ({ service, browsers }) => {
  const { page, context } = await open(browsers.en, service.url, { ...desktop, locale: 'en' });
  await page.goto(`${service.url}/f/vorfall?lang=en`);
  await fill(page);
  await page.locator('[name="data.gewalt_form"][value="verbal"]').check({ force: true });
  await page.locator('[name="data.beschreibung"]').fill('Something happened on the ward.');
  const before = await page.locator('[name="captcha_token"]').inputValue();
  await page.locator('[name="captcha_answer"]').fill('99999');
  await page.locator('[name="action"][value="submit"]:not([aria-hidden])').click();
  await page.locator('[role="alert"]').first().waitFor();
  assert.notEqual(await page.locator('[name="captcha_token"]').inputValue(), before);
  assert.equal(await page.locator('[name="data.beschreibung"]').inputValue(), 'Something happened on the ward.');
  await answer(page);
  await page.locator('[name="action"][value="submit"]:not([aria-hidden])').click();
  await page.locator('[data-reference]').waitFor();
  await context.close();
});

test('the form can be filled in and sent with the keyboard only', async ({ service, browsers }) => {
  const { page, context } = await open(browsers.de, service.url, desktop);
  await page.goto(`${service.url}/f/vorfall`);
  const reach = async (selector, most = 80) => {
    for (let i = 0; i < most; i += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate((s) => document.activeElement?.matches(s), selector)) return;
    }
    throw new Error(`${selector} is not reached with the Tab key`);
  };
  await reach('[name="data.bereich"]');
  await page.keyboard.type('Chir');
  await reach('[name="data.datum"]');
  // The same day whichever comes first in this browser, the day or the month.
  await page.keyboard.type('03032026');
  await reach('[name="data.schicht"]');
  await page.keyboard.press('Space');
  await reach('[name="data.art"]');
  await page.keyboard.press('Space');
  await reach('[name="data.beschreibung"]');
  await page.keyboard.type('Mit der Tastatur beschrieben, was geschah.');
  await reach('[name="data.schwere"]');
  await page.keyboard.type('4');
  await reach('.mw-captcha summary');
  await page.keyboard.press('Enter');
  const question = await page.locator('.mw-captcha details p').textContent();
  await reach('[name="captcha_answer"]');
  await page.keyboard.type(String(solve(question)));
  await page.keyboard.press('Enter');
  await page.locator('[data-reference]').waitFor();
  await context.close();
});
