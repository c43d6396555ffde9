// The audit log: what people did is in it, can be filtered, read and taken away, and nothing of a report.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { desktop, desktopLight, open, phone } from '../lib/browser.mjs';
import { test, testAlone } from '../lib/fixtures.mjs';
import { clean, findArea } from '../lib/staff.mjs';
import { command } from '../lib/service.mjs';

const PASSWORD = 'meldewerk-demo';

async function signIn(page, url, email) {
  await page.goto(`${url}/app/login?return=%2Fapp%2Freports`);
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.locator('button[type="submit"]').first().click();
  await page.waitForURL(/\/app\/reports/);
  await page.getByText(/MW-/).first().waitFor();
}

async function tell({ service, browsers, dataDir }) {
  const url = service.url;
  const reader = await open(browsers.de, url, desktop);
  await signIn(reader.page, url, 'user@example.org');
  assert.equal(await reader.page.getByRole('link', { name: 'Protokoll' }).count(), 0, 'not for every role');
  const report = reader.page.getByText(/^MW-/).first();
  const reference = (await report.textContent()).trim();
  await report.click();
  await reader.page.waitForURL(/\/app\/reports\/\d+/);
  await reader.page.locator('main').getByText(reference).first().waitFor();
  await reader.page.goto(`${url}/app/audit`);
  await reader.page.getByRole('heading', { level: 1, name: 'Keine Berechtigung' }).waitFor();
  await clean(reader.page, 'refused');
  assert.deepEqual(reader.problems, []);
  await reader.context.close();

  await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'user@example.org', password: 'ganz bestimmt falsch' })
  });
  const { page, context, problems } = await open(browsers.de, url, { ...desktopLight, acceptDownloads: true });
  await signIn(page, url, 'admin@example.org');
  await (await findArea(page, 'Protokoll')).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/audit$/);
  const table = page.getByRole('table');
  await table.waitFor();
  const tops = await page
    .locator('form[role=search] :is(input, select)')
    .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().top));
  assert.equal(tops.length, 5);
  assert.ok(Math.max(...tops) - Math.min(...tops) < 2, `the filters stand in one row, below labels of one line: ${tops.join(', ')}`);
  const rows = await table.innerText();
  for (const words of [
    'Anmeldung fehlgeschlagen',
    '1 Versuch',
    'Unbekannt',
    'Meldung geöffnet',
    `Meldung ${reference}`,
    'Konto angelegt'
  ]) {
    assert.ok(rows.includes(words), `${words} in\n${rows}`);
  }
  await page.getByLabel('Person', { exact: true }).fill('adler');
  await page.waitForURL(/actor=adler/);
  await page.waitForFunction(() => !document.querySelector('table')?.innerText.includes('Meldung geöffnet'));
  await page.getByLabel('Aktion').selectOption('auth.login');
  await page.waitForURL(/action=auth.login/);
  await page.goBack();
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click();
  await page.waitForURL(/\/app\/audit$/);
  await page.getByLabel('Eintrags- oder Meldungsnummer').fill(reference);
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`search=${reference}`));
  await page.getByRole('row').nth(1).getByRole('link', { name: reference }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Als CSV herunterladen' }).click()
  ]);
  assert.equal(download.suggestedFilename(), 'protokoll.csv');
  const csv = readFileSync(await download.path(), 'utf8');
  assert.ok(csv.startsWith('\ufeffid;created_at;') && csv.includes('report.read'), csv);
  assert.ok(!/Klingel|gestürzt|ANONYMISIERT/.test(csv), 'nothing of the content');
  await page.getByText('Heruntergeladen.').waitFor();
  assert.deepEqual(problems, []);
  await context.close();
  const verdict = await command(['audit', 'verify', '--all'], { dataDir });
  assert.equal(verdict.code, 0, verdict.stdout + verdict.stderr);
  assert.match(verdict.stdout, /^installation: intact, \d+ entries$/m);
}

// A log of its own: what other tests did would push these entries off the first page.
testAlone('what a person did is told to the administrator, who finds it with the keyboard', tell);

test('the page is fit for all, filled and without hits, in both languages and widths', async ({ service, browsers }) => {
  for (const [locale, title] of [
    ['de', 'Protokoll'],
    ['en', 'Audit log']
  ]) {
    for (const [width, options] of Object.entries({ phone, desktop, desktopLight })) {
      const { page, context, problems } = await open(browsers[locale], service.url, { ...options, locale });
      await signIn(page, service.url, 'admin@example.org');
      await page.goto(`${service.url}/app/audit`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.locator('time').first().waitFor();
      await clean(page, `${width} ${locale}`);
      await page.goto(`${service.url}/app/audit?actor=gibtesnicht&von=2026-01-01`);
      await page.locator('.count').waitFor();
      await clean(page, `${width} ${locale} no hits`);
      assert.deepEqual(problems, [], `${width} ${locale}`);
      await context.close();
    }
  }
});
