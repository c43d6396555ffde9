// An administrator tries a form with made-up reports and takes them away again.
import assert from 'node:assert/strict';
import { desktop, open, phone } from '../lib/browser.mjs';
import { testAlone } from '../lib/fixtures.mjs';
import { clean, signInAs } from '../lib/staff.mjs';

/** What a model would answer: the example of the prompt, with words around it. */
function answerTo(prompt) {
  const shape = JSON.parse(prompt.slice(prompt.indexOf('{\n')));
  const [report] = shape.reports;
  const data = Object.fromEntries(
    Object.entries(report.data).map(([slug, value]) => [slug, value === '…' ? 'Frau Müller ist gestürzt.' : value])
  );
  const reports = [{ created_at: '2026-03-01T08:30:00Z', data }, { data }];
  return {
    wrong: JSON.stringify({ reports: [reports[0], { data: { gibt_es_nicht: 1 } }] }),
    right: `Gern:\n\`\`\`json\n${JSON.stringify({ ...shape, reports }, null, 2)}\n\`\`\``
  };
}

async function testData({ service, browsers }) {
  for (const look of [phone, desktop]) {
    const { page, context, problems } = await open(browsers.de, service.url, look);
    await signInAs(page, service.url, 'admin');
    await page.goto(`${service.url}/app/test-data`);
    await page.getByText('0 Testmeldungen').waitFor();
    await clean(page, 'no test data');
    await page.getByLabel('Anzahl (1 bis 100)').fill('0');
    await page.keyboard.press('Enter');
    await page.getByText('Bitte geben Sie eine Zahl von 1 bis 100 an.').waitFor();
    await page.getByLabel('Anzahl (1 bis 100)').fill('2');
    await page.keyboard.press('Enter');
    const prompt = page.getByLabel('Text für das Sprachmodell');
    await prompt.waitFor();
    const { wrong, right } = answerTo(await prompt.inputValue());
    const answer = page.getByLabel('Antwort des Sprachmodells');
    const send = page.getByRole('button', { name: 'Importieren' });
    await answer.fill('Gern!');
    await send.click();
    await page.getByText('Hier stehen keine Meldungen in der erwarteten Form.').first().waitFor();
    await answer.fill(wrong);
    await send.click();
    await page.getByText('Meldung 2:').waitFor();
    await page.getByText('gibt_es_nicht').first().waitFor();
    await clean(page, 'refused');
    await page.getByText('0 Testmeldungen').waitFor();
    await answer.fill(right);
    await send.focus();
    await page.keyboard.press('Enter');
    await page.getByText('2 Testmeldungen sind importiert.').waitFor();
    await clean(page, 'imported');
    await page.goto(`${service.url}/app/reports?sort=created_at`);
    await page.getByText(/MW-/).first().waitFor();
    assert.equal(await page.getByText('Müller').count(), 0, 'masked like a report of the public');
    await page.goto(`${service.url}/app/test-data`);
    await page.getByRole('button', { name: 'Testdaten löschen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 Testmeldungen werden endgültig gelöscht.').waitFor();
    await dialog.getByRole('button', { name: 'Testdaten löschen' }).click();
    await page.getByText('2 Testmeldungen sind gelöscht.').waitFor();
    assert.deepEqual(
      problems.filter((problem) => !problem.includes('422')),
      []
    );
    await context.close();
  }
}

testAlone('made-up reports are asked for, imported, masked and taken away again', testData);
