// Where the staff area begins: what is new, unread and waiting, this week beside the last one; and what a search found is marked.
import assert from 'node:assert/strict';
import { desktop, desktopLight, open, phone } from '../lib/browser.mjs';
import { withCeiling, withoutCeiling } from '../lib/ceiling.mjs';
import { expect, testAlone } from '../lib/fixtures.mjs';
import { report } from '../lib/reports.mjs';
import { arrive, clean, cleanEverywhere, signInAs } from '../lib/staff.mjs';

const ask = (page, path, method = 'GET', body) =>
  page.evaluate(
    async ([path, method, body]) => {
      const headers = {
        authorization: `Bearer ${sessionStorage.getItem('mw.token')}`,
        ...(body && { 'content-type': 'application/json' })
      };
      return (await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })).json();
    },
    [path, method, body]
  );

async function send({ service }, answers) {
  const { template_slug, data } = report(0);
  const answer = await fetch(`${service.url}/api/meldungen`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ template_slug, data: { ...data, ...answers } })
  });
  assert.equal(answer.status, 201);
  return (await answer.json()).reference;
}

const part = (page, name) => page.getByRole('region', { name, exact: true });

async function glance({ service, browsers }) {
  const { url } = service;
  await withoutCeiling(url);
  const reference = await send({ service });
  const { page, context, problems } = await open(browsers.de, url, desktopLight);
  await arrive(page, url, 'user');
  assert.deepEqual(await page.locator('#areas [aria-current="page"]').allInnerTexts(), ['Start']);

  const {
    total,
    data: [oldest]
  } = await ask(page, '/api/meldungen?status=new&sort=created_at&per_page=1');
  const { unread } = await ask(page, '/api/meldungen/unread');
  await part(page, 'Neue Meldungen').getByText(String(total), { exact: true }).waitFor();
  await part(page, 'Von Ihnen ungelesen').getByText(String(unread), { exact: true }).waitFor();
  await part(page, 'In Quarantäne').getByText('Nichts in Quarantäne.').waitFor();
  const week = part(page, 'Diese Woche eingegangen');
  await week
    .getByText(/^\s*(\d+ (mehr|weniger) als|Genauso viele wie) bis ((Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch) letzter Woche\s*$/)
    .waitFor();
  await week.getByText(/^Letzte Woche insgesamt: \d+ Meldung(en)?$/).waitFor();
  assert.ok(Number(await week.getByText(/^\d+$/).textContent()) >= 1, 'the report of just now counts');
  const latest = part(page, 'Zuletzt eingegangen').getByRole('link', { name: /^MW-/ });
  await latest.first().waitFor();
  assert.equal(await latest.count(), 5);
  assert.equal((await latest.first().textContent()).trim(), reference);
  assert.equal(await part(page, 'E-Mail-Zustellung').count(), 0, 'not for every role');
  await cleanEverywhere(page, 'start de');

  // Open the report that has waited longest, then go to the next.
  await part(page, 'Neue Meldungen').getByRole('link', { name: oldest.reference }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: `Meldung ${oldest.reference}` }).waitFor();
  await page.getByText(`1 von ${total}`).waitFor();
  await page.getByRole('button', { name: 'Nächste Meldung' }).click();
  await page.getByText(`2 von ${total}`).waitFor();
  await page.getByRole('link', { name: 'Zu allen Meldungen' }).click();
  await page.waitForURL((to) => to.pathname === '/app/reports' && to.searchParams.get('status') === 'new');

  await page.goto(`${url}/app`);
  await part(page, 'Von Ihnen ungelesen').getByRole('link').click();
  await page.waitForURL(/\/app\/reports\?unread=true$/);
  await page.locator('header').getByRole('link').first().click();
  await page.waitForURL(/\/app\/start$/);
  assert.deepEqual(problems, []);
  await context.close();
}

/** What fails says so where it stands, and the rest is there. */
async function parts({ service, browsers }) {
  const { url } = service;
  const { page, context, problems } = await open(browsers.en, url, { ...desktop, locale: 'en' });
  await page.route('**/api/meldungen/unread', (route) => route.fulfill({ status: 429, json: { message: 'Please wait a moment.' } }));
  await arrive(page, url, 'admin');
  const unread = part(page, 'Unread by you');
  await unread.getByRole('alert').getByText('Please wait a moment.').waitFor();
  await part(page, 'Latest reports').getByRole('link', { name: /^MW-/ }).first().waitFor();
  await part(page, 'E-mail delivery').getByText('All e-mails have been accepted by the mail server or are on their way.').waitFor();
  assert.equal(await page.getByRole('alert').count(), 1);
  await clean(page, 'start with a part that failed');
  await page.unroute('**/api/meldungen/unread');
  await unread.getByRole('button', { name: 'Try again' }).click();
  await unread.getByText(/^\d+$/).waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);

  // Beyond the ceiling: to be seen at the start.
  await withCeiling(url, 1);
  for (let n = 0; n < 3; n += 1) await send({ service });
  await page.reload();
  await part(page, 'In quarantine').getByRole('link', { name: 'View quarantine' }).click();
  await page.waitForURL(/quarantine=only/);

  // Nothing at all: what to do next.
  const { app_name: confirm } = await ask(page, '/api/app-name');
  await ask(page, '/api/admin/meldungen/clear-all', 'POST', { confirm });
  await page.goto(`${url}/app/start`);
  await part(page, 'New reports').getByText('There are no new reports.').waitFor();
  await part(page, 'Unread by you').getByText('You have read everything.').waitFor();
  await part(page, 'Received this week').getByText('Nothing came in this week or last week.').waitFor();
  await part(page, 'Latest reports').getByRole('heading', { name: 'No reports yet' }).waitFor();
  await cleanEverywhere(page, 'start empty en');
  assert.deepEqual(problems, []);
  await context.close();
}

async function marks({ service, browsers }) {
  const { url } = service;
  await withoutCeiling(url);
  await send({ service }, { beschreibung: 'Der ÜBERGABE-Zettel <b>fehlte</b> beim Schichtwechsel.' });
  await send(
    { service },
    {
      beschreibung: `${'Die Nacht war ruhig und alle haben geschlafen. '.repeat(12)}Danach fehlte die KIPPSICHERUNG am Bett.`,
      massnahme: 'Die Sicherung bei jedem Rundgang prüfen, am besten mit einem Merkzettel.'
    }
  );
  const { page, context, problems } = await open(browsers.de, url, desktop);
  await signInAs(page, url, 'user');
  const found = () => page.locator('main mark').allInnerTexts();
  await page.goto(`${url}/app/reports?search=${encodeURIComponent('übergabe-ZETTEL <B>')}`);
  await page.getByRole('link', { name: /^MW-/ }).first().waitFor();
  assert.deepEqual(await found(), ['ÜBERGABE-Zettel <b>']);
  await cleanEverywhere(page, 'a list with what was found');
  await page.getByRole('link', { name: /^MW-/ }).first().click();
  await page.getByRole('heading', { level: 1, name: /^Meldung MW-/ }).waitFor();
  assert.deepEqual(await found(), ['ÜBERGABE-Zettel <b>']);
  await cleanEverywhere(page, 'a report with what was found');
  const reference = (await page.getByRole('heading', { level: 1 }).textContent()).replace('Meldung ', '').trim();
  await page.reload();
  await page.getByText('fehlte').waitFor();
  assert.deepEqual(await found(), [], 'by its address nothing was searched for');
  await page.goto(`${url}/app/reports?search=${reference.toLowerCase()}`);
  await page.locator('main mark').waitFor();
  assert.deepEqual(await found(), [reference]);

  // Search hits deep in a text and in an answer the list does not otherwise show.
  for (const [search, wanted, shown] of [
    ['kippsicherung', 'KIPPSICHERUNG', /^…[^…]+ Danach fehlte die KIPPSICHERUNG am Bett\.$/],
    ['merkzettel', 'Merkzettel', /^Was würde so etwas künftig verhindern\? …?[^…]+ mit einem Merkzettel\.$/]
  ]) {
    for (const { viewport } of [phone, desktop]) {
      await page.setViewportSize(viewport);
      await page.goto(`${url}/app/reports?search=${search}`);
      const mark = page.locator('main mark');
      await mark.waitFor();
      assert.deepEqual(await found(), [wanted]);
      await mark.scrollIntoViewIfNeeded();
      await expect(mark, 'not cut off').toBeInViewport({ ratio: 1 });
      assert.match((await page.locator('main p', { has: page.locator('mark') }).innerText()).trim(), shown);
    }
  }
  assert.deepEqual(problems, []);
  await context.close();
}

/** New reports are announced above the list, which stays as it is until somebody asks for them. */
async function announced({ service, browsers }) {
  const { url } = service;
  await withoutCeiling(url);
  const { page, context, problems } = await open(browsers.de, url, desktopLight);
  await page.clock.install();
  await signInAs(page, url, 'user');
  // By then it is known up to where the list goes.
  await page.getByText(/insgesamt ungelesen/).waitFor();
  const first = page.getByRole('link', { name: /^MW-/ }).first();
  const before = (await first.textContent()).trim();
  const reference = await send({ service });
  const news = page.getByRole('status').filter({ hasText: 'Es sind neue Meldungen eingegangen.' });
  assert.equal(await news.count(), 0);
  // It looks for them twice a minute.
  await page.clock.fastForward(31_000);
  await news.waitFor();
  assert.equal((await first.textContent()).trim(), before);
  await cleanEverywhere(page, 'new reports announced');
  await news.getByRole('button', { name: 'Liste aktualisieren' }).click();
  await expect(first).toHaveText(reference);
  await news.waitFor({ state: 'detached' });
  assert.deepEqual(problems, []);
  await context.close();
}

testAlone('the start shows at a glance what waits, and leads there', glance);
testAlone('each part of the start fails for itself, and says what to do where there is nothing', parts);
testAlone('what a search found is marked, in the list and in the report', marks);
testAlone('reports that come in are announced above the list', announced);
