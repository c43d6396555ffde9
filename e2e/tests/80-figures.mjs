// Figures: staff see their reports counted, by period and form, and take them along; an administrator finds what to paste
// into programs, and a program reads with a token. In both languages, on a phone and on a desk.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { desktop, desktopLight, open, phone } from '../lib/browser.mjs';
import { withoutCeiling } from '../lib/ceiling.mjs';
import { testAlone } from '../lib/fixtures.mjs';
import { report } from '../lib/reports.mjs';
import { clean, goToArea, signInAs } from '../lib/staff.mjs';

const WORDS = {
  de: {
    area: 'Überblick',
    title: 'Überblick',
    whole: 'Meldungen insgesamt',
    total: 'Meldungen im Zeitraum',
    latest: /^Die letzten 12 Monate: /,
    form: 'Formular',
    from: 'Von',
    to: 'Bis',
    none: 'In diesem Zeitraum gibt es keine Meldungen.',
    table: 'Als Tabelle',
    csv: /als CSV herunterladen$/,
    png: /als PNG herunterladen$/,
    status: 'Status',
    tokens: 'API-Schlüssel',
    programs: 'So lesen Programme die Auswertungen',
    copied: 'Kopiert.',
    copy: /: kopieren$/,
    name: 'Zweck',
    make: 'API-Schlüssel erstellen',
    secret: 'API-Schlüssel (Bearer-Token)',
    bi: 'Datei für Power BI Desktop',
    all: 'Alle Adressen und Filter'
  },
  en: {
    area: 'Overview',
    title: 'Overview',
    whole: 'Reports in total',
    total: 'Reports in this period',
    latest: /^The last 12 months: /,
    form: 'Form',
    from: 'From',
    to: 'To',
    none: 'There are no reports in this period.',
    table: 'As a table',
    csv: /as CSV$/,
    png: /as PNG$/,
    status: 'Status',
    tokens: 'API tokens',
    programs: 'How programs read the figures',
    copied: 'Copied.',
    copy: /^Copy /,
    name: 'Purpose',
    make: 'Create API token',
    secret: 'API token (bearer token)',
    bi: 'File for Power BI Desktop',
    all: 'All addresses and filters'
  }
};

const LOOKS = [
  ['de', phone],
  ['en', desktop],
  ['en', phone],
  ['de', desktopLight]
];

/** The number below a heading of the totals. */
async function total(page, heading) {
  const number = page.locator('dt', { hasText: heading }).locator('xpath=following-sibling::dd');
  await number.waitFor();
  return Number((await number.textContent()).replaceAll(/[^\d]/g, ''));
}

/** How many months the chart has, and their sum, as soon as it has the months that are expected. */
async function monthsSum(page, months) {
  const card = page.locator('section[aria-labelledby="months-title"]');
  await page.waitForFunction(
    (count) => document.querySelectorAll('section[aria-labelledby="months-title"] tbody tr').length === count,
    months
  );
  assert.equal(await card.locator('svg rect.bar').count(), months, 'a bar for each month');
  const width = await card.locator('svg:has(rect.bar)').evaluate((chart) => chart.getBoundingClientRect().width);
  assert.ok(width >= months * 46, `${width} px for ${months} months: too little for their numbers`);
  const counts = await card.locator('tbody td').allTextContents();
  return counts.reduce((sum, count) => sum + Number(count.replaceAll(/[^\d]/g, '')), 0);
}

/** The months are those of the period, and add up to its total. */
async function addsUp(page, w, what) {
  const month = (ago) => {
    const [year, number] = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' }).split('-').map(Number);
    return new Date(Date.UTC(year, number - 1 - ago, 1)).toISOString().slice(0, 10);
  };
  await monthsSum(page, 12);
  await page.getByText(w.latest).waitFor();
  // More than a year, up to today.
  await page.locator('#figures-von').fill(month(23));
  const two = await monthsSum(page, 24);
  assert.equal(two, await total(page, w.total), `two years ${what}`);
  assert.equal(await page.getByText(w.latest).count(), 0, what);
  await clean(page, `figures of two years ${what}`);
  // Less than a year, and not up to today: two whole months and the first day of a third.
  await page.locator('#figures-von').fill(month(5));
  await page.locator('#figures-bis').fill(month(3));
  const few = await monthsSum(page, 3);
  assert.equal(few, await total(page, w.total), `three months ${what}`);
  assert.ok(few > 0 && few < two, `${few} of ${two} ${what}`);
}

async function counted({ service, browsers }) {
  const url = service.url;
  await withoutCeiling(url);
  for (const [locale, look] of LOOKS) {
    const w = WORDS[locale];
    const what = `${locale} ${look.viewport.width}${look.colorScheme === 'dark' ? ' dark' : ''}`;
    const { page, context, problems } = await open(browsers[locale], url, { ...look, locale, acceptDownloads: true });
    await signInAs(page, url, 'user');
    await goToArea(page, w.area);
    await page.getByRole('heading', { name: w.title, level: 1 }).waitFor();
    const before = await total(page, w.whole);
    assert.ok(before >= 300, `${before} reports of the demonstration`);
    await clean(page, `figures of all forms ${what}`);
    // One more is there with the next look.
    const body = JSON.stringify(report(before));
    const sent = await fetch(`${url}/api/meldungen`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    assert.equal(sent.status, 201);
    await page.reload();
    assert.equal(await total(page, w.whole), before + 1, what);
    // A form, by the keyboard.
    const choice = page.locator('#figures-template');
    await choice.focus();
    await choice.selectOption('vorfall');
    await page.waitForURL(/template=vorfall/);
    const answers = page.locator('section[aria-labelledby^="field-"]');
    await answers.first().waitFor();
    await page
      .getByRole('status')
      .getByText(new RegExp(`^${before + 1} `))
      .waitFor({ state: 'attached' });
    await page.locator('summary', { hasText: w.table }).click();
    // A bar is as long as its share of all reports.
    const bar = answers.first().locator('tbody tr').first();
    const [share, length] = await Promise.all([bar.locator('td').last().textContent(), bar.locator('.bar').getAttribute('width')]);
    assert.equal(Math.round(Number(length)), Number.parseInt(share, 10), what);
    await clean(page, `figures of a form ${what}`);
    // The same numbers as a file and as a picture.
    const [csv] = await Promise.all([page.waitForEvent('download'), answers.first().getByRole('button', { name: w.csv }).click()]);
    const lines = readFileSync(await csv.path(), 'utf8')
      .trim()
      .split('\r\n');
    const rows = await answers.first().locator('tbody tr').count();
    assert.equal(lines.length, rows + 1);
    const [png] = await Promise.all([page.waitForEvent('download'), answers.first().getByRole('button', { name: w.png }).click()]);
    assert.equal(
      readFileSync(await png.path())
        .subarray(1, 4)
        .toString(),
      'PNG'
    );
    await addsUp(page, w, what);
    // A period without reports says so.
    await page.locator('#figures-von').fill('2001-01-01');
    await page.locator('#figures-bis').fill('2001-12-31');
    await page.getByText(w.none).waitFor();
    assert.equal(await total(page, w.total), 0);
    assert.equal(await page.locator('dt').count(), 1, 'this month is not in the year 2001');
    await clean(page, `figures of nothing ${what}`);
    await page.locator('#figures-bis').fill('2000-12-31');
    assert.equal(await page.locator('#figures-von').getAttribute('aria-invalid'), 'true');
    assert.deepEqual(problems, [], what);
    await context.close();
  }
}

async function programs({ service, browsers }) {
  const url = service.url;
  for (const [locale, look] of LOOKS.slice(0, 2)) {
    const w = WORDS[locale];
    const what = `${locale} ${look.viewport.width}`;
    const { page, context, problems } = await open(browsers[locale], url, {
      ...look,
      locale,
      acceptDownloads: true,
      permissions: ['clipboard-read', 'clipboard-write']
    });
    await signInAs(page, url, 'admin');
    await goToArea(page, w.tokens);
    await page.getByRole('heading', { name: w.programs }).waitFor();
    await page.getByText(w.all).click();
    await clean(page, `tokens with examples ${what}`);
    await page.getByRole('button', { name: w.copy }).first().click();
    await page.getByText(w.copied).waitFor();
    const query = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(query, /OData\.Feed\("http/);
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: w.bi }).click()]);
    assert.equal(file.suggestedFilename(), 'vorfall.pbids');
    // The token that is made here is what the program needs.
    await page.getByLabel(w.name, { exact: false }).fill('Excel');
    await page.getByRole('button', { name: w.make }).click();
    const secret = await page.locator('#new-token').inputValue();
    const address = JSON.parse(readFileSync(await file.path(), 'utf8')).connections[0].details.address.url;
    const read = await fetch(address, { headers: { authorization: `Basic ${Buffer.from(`excel:${secret}`).toString('base64')}` } });
    assert.equal(read.status, 200);
    assert.deepEqual(
      (await read.json()).value.slice(0, 2).map((set) => set.name),
      ['meldungen', 'optionen']
    );
    assert.deepEqual(problems, [], what);
    await context.close();
  }
}

testAlone('staff see their reports as figures, by form and period, and take them along', counted);
testAlone('an administrator finds what programs need to read the figures', programs);
