// A flood: what lies beyond the ceiling of a form and hour is in quarantine, staff see it and take it out, on a phone
// and on a desk, in both languages.
import assert from 'node:assert/strict';
import { withCeiling } from '../lib/ceiling.mjs';
import { desktop, open, phone } from '../lib/browser.mjs';
import { testAlone } from '../lib/fixtures.mjs';
import { report } from '../lib/reports.mjs';
import { clean, signInAs } from '../lib/staff.mjs';

async function flood({ service, browsers }) {
  const url = service.url;
  await withCeiling(url, 2);
  for (let n = 0; n < 7; n += 1) {
    const body = JSON.stringify(report(n));
    const answer = await fetch(`${url}/api/meldungen`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    assert.equal(answer.status, 201);
  }
  const { page, context, problems } = await open(browsers.de, url, desktop);
  await signInAs(page, url, 'admin');
  await page.getByText('302 Meldungen', { exact: false }).first().waitFor();
  await page.getByText('5 Meldungen in Quarantäne').waitFor();
  await clean(page, 'quarantine notice de desktop');
  await page.getByRole('link', { name: 'Ansehen' }).click();
  await page.waitForURL(/quarantine=only/);
  await page.getByRole('heading', { name: '5 Meldungen in Quarantäne' }).waitFor();
  const held = page.getByRole('cell').getByText('In Quarantäne');
  await held.first().waitFor();
  assert.equal(await held.count(), 5);
  await clean(page, 'quarantine list de desktop');
  // One by one, with the keyboard.
  await page.getByRole('link', { name: /^MW-/ }).first().focus();
  await page.keyboard.press('Enter');
  const release = page.getByRole('button', { name: 'Aus der Quarantäne nehmen' });
  await release.waitFor();
  await clean(page, 'quarantined report de desktop');
  await release.focus();
  await page.keyboard.press('Enter');
  await release.waitFor({ state: 'detached' });
  await context.close();

  const english = await open(browsers.en, url, { ...phone, locale: 'en' });
  await signInAs(english.page, url, 'user');
  await english.page.getByRole('link', { name: 'View', exact: true }).click();
  await english.page.waitForURL(/quarantine=only/);
  await english.page.getByRole('heading', { name: '4 reports in quarantine' }).waitFor();
  await clean(english.page, 'quarantine list en phone');
  assert.equal(await english.page.getByRole('button', { name: 'Delete all in quarantine' }).count(), 0);
  await english.page.getByRole('button', { name: 'Take 4 reports out of quarantine' }).click();
  await english.page.getByText('Taken out of quarantine.').waitFor();
  await english.page.goto(`${url}/app/reports`);
  await english.page.getByText('307 reports', { exact: false }).first().waitFor();
  assert.deepEqual([...problems, ...english.problems], []);
  await english.context.close();
}

testAlone('a flood goes into quarantine, and staff take reports out of it', flood);
