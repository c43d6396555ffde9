// The audit log: what people did is in it, can be filtered, read and taken away, and nothing of a report.
import { readFileSync } from 'node:fs';
import { desktop, desktopLight, open, phone } from '../lib/browser.mjs';
import { clean, findArea } from '../lib/staff.mjs';
import { command, start, temporaryFolder } from '../lib/service.mjs';

const PASSWORD = 'meldewerk-demo';

async function signIn(page, url, email) {
  await page.goto(`${url}/app/login?return=%2Fapp%2Freports`);
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.locator('button[type="submit"]').first().click();
  await page.waitForURL(/\/app\/reports/);
  await page.getByText(/MW-/).first().waitFor();
}

async function tell(t) {
  const url = t.service.url;
  const reader = await open(t.browsers.de, url, desktop);
  await signIn(reader.page, url, 'user@example.org');
  t.assert.equal(await reader.page.getByRole('link', { name: 'Protokoll' }).count(), 0, 'not for every role');
  const report = reader.page.getByText(/^MW-/).first();
  const reference = (await report.textContent()).trim();
  await report.click();
  await reader.page.waitForURL(/\/app\/reports\/\d+/);
  await reader.page.locator('main').getByText(reference).first().waitFor();
  await reader.page.goto(`${url}/app/audit`);
  await reader.page.locator('[role="alert"]').waitFor();
  await clean(t, reader.page, 'refused');
  t.assert.deepEqual(reader.problems, []);
  await reader.context.close();

  await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'user@example.org', password: 'ganz bestimmt falsch' }),
  });
  const { page, context, problems } = await open(t.browsers.de, url, { ...desktopLight, acceptDownloads: true });
  await signIn(page, url, 'admin@example.org');
  await (await findArea(page, 'Protokoll')).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/audit$/);
  const table = page.getByRole('table');
  await table.waitFor();
  const rows = await table.innerText();
  for (const words of ['Anmeldung fehlgeschlagen', '1 Versuch', 'Unbekannt', 'Meldung geöffnet', `Meldung ${reference}`, 'Konto angelegt']) {
    t.assert.ok(rows.includes(words), `${words} in\n${rows}`);
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
    page.getByRole('button', { name: 'Als CSV herunterladen' }).click(),
  ]);
  t.assert.equal(download.suggestedFilename(), 'protokoll.csv');
  const csv = readFileSync(await download.path(), 'utf8');
  t.assert.ok(csv.startsWith('\ufeffid;created_at;') && csv.includes('report.read'), csv);
  t.assert.ok(!/Klingel|gestürzt|ANONYMISIERT/.test(csv), 'nothing of the content');
  await page.getByText('Heruntergeladen.').waitFor();
  t.assert.deepEqual(problems, []);
  await context.close();
  const verdict = await command(['audit', 'verify', '--all'], { dataDir: t.dataDir });
  t.assert.equal(verdict.code, 0, verdict.stdout + verdict.stderr);
  t.assert.match(verdict.stdout, /^installation: intact, \d+ entries$/m);
}

export const tests = {
  async 'what a person did is told to the administrator, who finds it with the keyboard'(t) {
    // A log of its own: what other tests did would push these entries off the first page.
    const { folder, remove } = temporaryFolder('audit');
    const service = await start(['demo', '--data-dir', folder], { dataDir: folder, env: { RATE_LIMITS: 'off' } });
    try {
      await tell({ ...t, service, dataDir: folder });
    } finally {
      await service.kill();
      remove();
    }
  },

  async 'the page is fit for all, filled and without hits, in both languages and widths'(t) {
    for (const [locale, title] of [['de', 'Protokoll'], ['en', 'Audit log']]) {
      for (const [width, options] of Object.entries({ phone, desktop, desktopLight })) {
        const { page, context, problems } = await open(t.browsers[locale], t.service.url, { ...options, locale });
        await signIn(page, t.service.url, 'admin@example.org');
        await page.goto(`${t.service.url}/app/audit`);
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        await page.locator('time').first().waitFor();
        if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/audit-${width}-${locale}.png`, fullPage: true });
        await clean(t, page, `${width} ${locale}`);
        await page.goto(`${t.service.url}/app/audit?actor=gibtesnicht&von=2026-01-01`);
        await page.locator('.count').waitFor();
        if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/audit-none-${width}-${locale}.png`, fullPage: true });
        await clean(t, page, `${width} ${locale} no hits`);
        t.assert.deepEqual(problems, [], `${width} ${locale}`);
        await context.close();
      }
    }
  },
};
