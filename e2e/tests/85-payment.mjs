// Plans that are paid for: who is whose customer, and the way to the pages of the provider.
import assert from 'node:assert/strict';
import { axe, desktopLight, open, phone } from '../lib/browser.mjs';
import { test, testAlone } from '../lib/fixtures.mjs';
import { command } from '../lib/service.mjs';
import { clean, goToArea, signInAs } from '../lib/staff.mjs';

/** What comes of paying is the provider's; here its pages are another of ours. */
async function paid({ service, browsers }) {
  const { url } = service;
  const { page, context, problems } = await open(browsers.de, url, desktopLight);
  await signInAs(page, url, 'admin');
  const end = new Date(Date.now() + 9 * 86_400_000).toISOString();
  await page.route('**/api/plan', async (route) => {
    const answer = await route.fetch();
    const plan = await answer.json();
    plan.stripe_connected = true;
    plan.subscriptions.events = { tier: 'starter', status: 'past_due', limits: { max_events: 3 }, current_period_end: end };
    plan.subscriptions.quizzes = {
      tier: 'business',
      status: 'canceled',
      limits: { max_quizzes: 0 },
      current_period_end: '2026-05-03T10:00:00Z'
    };
    await route.fulfill({ response: answer, json: plan });
  });
  await goToArea(page, 'Tarif');
  await page.getByText('Zahlung offen: Veranstaltungen').waitFor();
  await page.getByText('Beendet: Quiz').waitFor();
  await page.getByText('beendet am 03.05.2026').waitFor();
  assert.equal(await page.getByText('endet in').count(), 0, 'what is paid goes on by itself');
  await clean(page, 'what is paid');
  await page.setViewportSize(phone.viewport);
  await clean(page, 'what is paid on a phone');
  await page.getByRole('button', { name: 'Zum Zahlungsanbieter' }).click();
  await page.getByText('Diese Organisation ist beim Zahlungsanbieter noch nicht angelegt.').waitFor();
  assert.deepEqual(await axe(page), []);
  let asked = null;
  await page.route('**/api/admin/plan/checkout', async (route) => {
    asked = route.request().postDataJSON();
    await route.fulfill({ json: { url: `${url}/barrierefreiheit` } });
  });
  await page.getByLabel('Modul', { exact: true }).selectOption({ label: 'Veranstaltungen' });
  await page.getByLabel('Tarif', { exact: true }).selectOption({ label: 'Business' });
  await page.getByRole('button', { name: 'Weiter zur Bezahlung' }).click();
  await page.waitForURL(/\/barrierefreiheit/);
  assert.deepEqual(asked, { module: 'events', tier: 'business' });
  assert.deepEqual(problems, []);
  await context.close();
}

/** The operator says whose customer an organisation is. */
async function customer({ service, browsers, dataDir }) {
  const { url } = service;
  const names = ['Klinik Ost', 'Klinik West'];
  for (const name of names) {
    const made = await command(['org', 'create', '--name', name, '--slug', name.toLowerCase().replace(' ', '-')], { dataDir });
    assert.equal(made.code, 0, made.stderr);
  }
  const { page, context, problems } = await open(browsers.de, url, phone);
  await signInAs(page, url, 'developer');
  await goToArea(page, 'Organisationen');
  const ask = async (name) => {
    await page.getByRole('button', { name: `Kundennummer: ${name}` }).click();
    return page.getByRole('dialog', { name: `Kundennummer: ${name}` });
  };
  const east = await ask('Klinik Ost');
  await east.getByLabel('Kundennummer beim Zahlungsanbieter').focus();
  await page.keyboard.press('Enter');
  await east.getByText('Bitte geben Sie die Kundennummer ein.').waitFor();
  await page.keyboard.type('cus mit Leerzeichen');
  await page.keyboard.press('Enter');
  await east.getByText('Das ist keine Kundennummer.').waitFor();
  await clean(page, 'a refused customer number');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('cus_NffrFeUfNV2Hib');
  await page.keyboard.press('Enter');
  await page.getByText('Die Kundennummer von Klinik Ost ist gespeichert.').waitFor();
  const west = await ask('Klinik West');
  await west.getByLabel('Kundennummer beim Zahlungsanbieter').fill('cus_NffrFeUfNV2Hib');
  await page.keyboard.press('Enter');
  await west.getByText('Diese Kundennummer gehört zu einer anderen Organisation oder zur Plattform.').waitFor();
  await page.keyboard.press('Escape');
  const again = await ask('Klinik Ost');
  await again.getByRole('button', { name: 'Zuordnung aufheben' }).click();
  await page.getByText('Klinik Ost hat keine Kundennummer mehr.').waitFor();
  await clean(page, 'organisations with customer numbers');
  assert.deepEqual(problems, []);
  await context.close();
}

test('what is paid is looked after at the provider', paid);
testAlone('the operator sets customer numbers', customer);
