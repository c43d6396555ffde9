// What stands on a page stands properly: at every width, with a long name and a wide logo in the header, and in the
// system's own colours.
import assert from 'node:assert/strict';
import { open, phone } from '../lib/browser.mjs';
import { api } from '../lib/dpa.mjs';
import { test, testAlone } from '../lib/fixtures.mjs';
import { clean, signInAs } from '../lib/staff.mjs';

const WIDTHS = [320, 390, 767, 768, 899, 900, 1280];
const PUBLIC = ['/', '/f/vorfall', '/barrierefreiheit', '/passwort-vergessen', '/nirgends', '/api/docs'];
const STAFF = [
  '/app/start',
  '/app/reports',
  '/app/profile',
  '/app/users',
  '/app/tokens',
  '/app/delivery',
  '/app/organization',
  '/app/organizations',
  '/app/settings',
  '/app/plan',
  '/app/export',
  '/app/texts',
  '/app/test-data',
  '/app/deletion',
  '/app/audit',
  '/app/blocks',
  '/app/templates',
  '/app/templates/1',
  '/app/blocks/1'
];
/** As a browser without touch has them: they take their part of the width. */
const SCROLL_BAR = 15;

async function measured(page, path, locale) {
  // Rules for a width count the scroll bar in, so the viewport keeps it and the page does without.
  await page.evaluate((bar) => (document.documentElement.style.maxInlineSize = `calc(100vw - ${bar}px)`), SCROLL_BAR);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const over = () => page.evaluate((bar) => document.body.scrollWidth - (innerWidth - bar), SCROLL_BAR);
    // The page may still be drawn anew for the width.
    if ((await over()) > 0) await page.waitForTimeout(300);
    assert.ok((await over()) <= 0, `${path} ${locale} at ${width}: ${await over()} px of sideways scroll`);
  }
}

async function widths({ service, browsers }, locale) {
  const { url } = service;
  const { page, context } = await open(browsers[locale], url, { locale });
  for (const path of PUBLIC) {
    await page.goto(`${url}${path}?lang=${locale}`);
    await measured(page, path, locale);
  }
  await signInAs(page, url, 'developer');
  const report = await page.getByRole('link', { name: /^MW-/ }).first().getAttribute('href');
  for (const path of [...STAFF, report]) {
    await page.goto(`${url}${path}`);
    await page.locator('main h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await measured(page, path, locale);
  }
  await context.close();
}

/** As many letters of the name as a line has on average. */
const letters = (page, selector) =>
  page.locator(selector).evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element.firstChild);
    const lines = new Set([...text.getClientRects()].map((box) => Math.round(box.top))).size;
    return element.firstChild.textContent.trim().length / lines;
  });

/** What of these lies on something else of them. */
const overlaps = (page, selector) =>
  page.locator(selector).evaluateAll((elements) => {
    const boxes = elements.map((element) => ({ what: element.className, box: element.getBoundingClientRect() }));
    const meets = (a, b) => a.left + 0.5 < b.right && b.left + 0.5 < a.right;
    const meet = (a, b) => meets(a, b) && a.top + 0.5 < b.bottom && b.top + 0.5 < a.bottom;
    return boxes.flatMap((a, at) =>
      boxes
        .slice(at + 1)
        .filter((b) => meet(a.box, b.box))
        .map((b) => `${a.what} and ${b.what}`)
    );
  });

/** The first question of a form ends above the fold of a phone, before anybody scrolls. */
async function firstAboveFold(page, url, told, form = 'vorfall') {
  await page.setViewportSize(phone.viewport);
  for (const locale of ['de', 'en']) {
    await page.goto(`${url}/f/${form}?lang=${locale}`);
    const first = await page.locator('main form :is(select, input, textarea):visible').first().boundingBox();
    const end = first.y + first.height;
    assert.ok(end <= phone.viewport.height, `${told} ${locale}: the first question ends at ${end} px`);
  }
}

async function fold({ service, browsers }) {
  const { page, context } = await open(browsers.de, service.url, phone);
  await firstAboveFold(page, service.url, 'as it is');
  await context.close();
}

/** So does that of every form that comes with the product. */
async function examplesAboveFold({ service, browsers }) {
  const call = await api(service.url, 'admin');
  const examples = await call('GET', '/admin/form-examples?per_page=100');
  assert.ok(examples.body.data.length >= 5, JSON.stringify(examples.body));
  const { page, context } = await open(browsers.de, service.url, phone);
  for (const { key } of examples.body.data) {
    const adopted = await call('POST', `/admin/form-examples/${key}/adopt`, { is_active: true });
    assert.equal(adopted.status, 201, JSON.stringify(adopted.body));
    await firstAboveFold(page, service.url, key, adopted.body.slug);
  }
  await context.close();
}

/** The menu has one row as soon as it is no longer folded, in both languages. */
async function menuRow({ service, browsers }, locale) {
  const { page, context } = await open(browsers[locale], service.url, { locale, viewport: { width: 1280, height: 900 } });
  for (const role of ['admin', 'developer']) {
    await signInAs(page, service.url, role);
    for (const width of [768, 899, 900]) {
      await page.setViewportSize({ width, height: 900 });
      const items = page.locator('#areas > li');
      await items.first().waitFor();
      const rows = await items.evaluateAll((all) => all.map((item) => Math.round(item.getBoundingClientRect().top)));
      assert.equal(new Set(rows).size, 1, `${role} ${locale} at ${width}: ${rows}`);
    }
    await page.evaluate(() => sessionStorage.clear());
  }
  await context.close();
}

const NAMES = [
  'Hinweisgeberschutzbeschwerdemanagementqualitätssicherungsstelle',
  'Meldestelle des Universitätsklinikums Musterstadt an der Beispielach'
];

async function headers({ service, browsers }) {
  const { url } = service;
  const { page, context } = await open(browsers.de, url);
  const visitor = await open(browsers.de, url);
  await signInAs(page, url, 'admin');
  await page.goto(`${url}/app/settings`);
  await page.getByLabel('Name der Anwendung').waitFor();
  // A wide logo, drawn by the browser itself.
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 150 });
    const draw = canvas.getContext('2d');
    draw.fillStyle = '#005ea8';
    draw.fillRect(0, 0, 900, 150);
    return canvas.toDataURL('image/png').split(',')[1];
  });
  await page.getByLabel('Bilddatei').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') });
  await page.getByRole('button', { name: 'Hochladen' }).click();
  await page.getByText('Das Logo ist gespeichert.').waitFor();
  for (const [at, name] of NAMES.entries()) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByLabel('Name der Anwendung').fill(name);
    await page.keyboard.press('Enter');
    await page.locator('header').getByText(name).waitFor();
    await visitor.page.goto(`${url}/?lang=de`);
    for (const width of [320, 390, 768]) {
      for (const [what, where, selector] of [
        ['staff', page, 'header .brand span'],
        ['public', visitor.page, '.mw-brand__name']
      ]) {
        await where.setViewportSize({ width, height: 800 });
        await where.evaluate(() => scrollTo(0, 0));
        const told = `${what} ${width} name ${at}`;
        assert.ok((await letters(where, selector)) >= 15, `${told}: ${await letters(where, selector)} letters a line`);
        const logo = await where.locator('header img').boundingBox();
        assert.ok(logo.width >= 100 && logo.height >= 16, `${told}: a logo of ${logo.width} × ${logo.height}`);
        const parts = what === 'staff' ? 'header .brand > *, header .who, header .tools' : '.mw-brand > *, .mw-languages';
        assert.deepEqual(await overlaps(where, parts), [], told);
        await clean(where, `header ${told}`);
      }
    }
    await firstAboveFold(visitor.page, url, `with name ${at} and a logo`);
  }
  await context.close();
  await visitor.context.close();
}

async function forcedColors({ service, browsers }) {
  const { url } = service;
  const { page, context } = await open(browsers.de, url, { viewport: { width: 1280, height: 900 }, forcedColors: 'active' });
  await page.goto(`${url}/f/vorfall`);
  assert.ok(await page.evaluate(() => matchMedia('(forced-colors: active)').matches));
  const changes = async (kind) => {
    const control = page.locator(`main input[type=${kind}]:visible`).first();
    const picture = () => control.screenshot({ animations: 'disabled' });
    const before = await picture();
    await control.check();
    const focused = await picture();
    await page.locator('h1').click();
    await control.evaluate((element) => element.blur());
    const chosen = await picture();
    assert.ok(!before.equals(chosen), `a chosen ${kind} looks like one that is not`);
    assert.ok(!before.equals(focused), `a chosen ${kind} with the focus looks like one that is not`);
  };
  await changes('radio');
  await signInAs(page, url, 'admin');
  await page.goto(`${url}/app/settings`);
  await changes('checkbox');
  page.once('dialog', (dialog) => dialog.accept());
  await page.goto(`${url}/app/reports`);
  const [here, elsewhere] = await page.locator('#areas').evaluate((list) => {
    const edge = (selector) => getComputedStyle(list.querySelector(selector)).borderBottomColor;
    return [edge('a[aria-current]'), edge('a:not([aria-current])')];
  });
  assert.notEqual(here, elsewhere, 'the present area is marked');
  assert.equal(elsewhere, await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'and no other');
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    const [arrow, text] = await page
      .locator('.kern-form-input__select-wrapper')
      .first()
      .evaluate((box) => [getComputedStyle(box, '::after').backgroundColor, getComputedStyle(box).color]);
    assert.equal(arrow, text, `a select has its arrow in ${colorScheme} colours`);
  }
  await page.emulateMedia({ colorScheme: null });
  const current = page.locator('nav[aria-label] a[aria-current="page"]').last();
  assert.notEqual(await current.evaluate((link) => getComputedStyle(link).backgroundColor), elsewhere, 'the present page of the list');
  await context.close();
}

async function icon({ service, browsers }) {
  const answer = await fetch(`${service.url}/favicon.ico`);
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/x-icon']);
  const { page, context } = await open(browsers.de, service.url, phone);
  await page.goto(`${service.url}/f/vorfall`);
  assert.equal(await page.locator('link[rel=icon]').getAttribute('href'), '/favicon.ico');
  await context.close();
}

for (const locale of ['de', 'en']) {
  test(`no page scrolls sideways at any width: ${locale}`, ({ service, browsers }) => widths({ service, browsers }, locale));
}
for (const locale of ['de', 'en']) {
  test(`the menu has one row: ${locale}`, ({ service, browsers }) => menuRow({ service, browsers }, locale));
}
test('on a phone the first question stands above the fold in both languages', fold);
testAlone('on a phone the first question of every example stands above the fold in both languages', examplesAboveFold);
testAlone('a long name and a wide logo stand properly in the header', headers);
test("what is chosen can be seen in the system's own colours", forcedColors);
test('every site has an icon', icon);
