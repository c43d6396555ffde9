// A form is made and changed in one place: its blocks are opened inside the template.
import assert from 'node:assert/strict';
import { axe, desktopLight, open } from '../lib/browser.mjs';
import { test } from '../lib/fixtures.mjs';
import { countInputs } from '../lib/inputs.mjs';
import { cleanEverywhere, signIn, signInAs } from '../lib/staff.mjs';
import { add, block, dependOn, DEVELOPER, empty, field, options, palette, PASSWORD, preview, save, say } from '../lib/studio.mjs';

/** What somebody clicks, ticks and presses on the way to a form of ten fields beside its texts, at most. */
const MAX_CHOICES = 30;

/** Ten fields of nine types: the label, the options, and whether it has to be filled in. */
const FIELDS = [
  { kind: 'Liste (eine Antwort)', label: 'Bereich', options: ['Station', 'Ambulanz', 'Küche'], required: true },
  { kind: 'Knöpfe (eine Antwort)', label: 'Art', options: ['Sturz', 'Gerät', 'Arznei'] },
  { kind: 'Kästchen (mehrere)', label: 'Beteiligte', options: ['Pflege', 'Besuch', 'Technik'] },
  { kind: 'Mehrzeiliger Text', label: 'Was ist geschehen', required: true },
  { kind: 'Einzeiliger Text', label: 'Raum' },
  { kind: 'Datum', label: 'Tag' },
  { kind: 'Uhrzeit', label: 'Uhrzeit' },
  { kind: 'Zahl', label: 'Wie viele' },
  { kind: 'Ja oder nein', label: 'Jemand wurde verletzt' },
  { kind: 'Mehrzeiliger Text', label: 'Was würde helfen' }
];

const focused = (page) => page.evaluate(() => document.activeElement.id);

async function tenFields({ browsers }) {
  const { url, end } = await empty('one-place');
  const { page, context, problems } = await open(browsers.de, url, desktopLight);
  try {
    await signIn(page, url, DEVELOPER, PASSWORD);
    await page.goto(`${url}/app/templates`);
    await page.getByText('Noch keine Formulare').waitFor();
    const pressed = await countInputs(page);
    // Texts are written where the cursor is already, or has to be put first.
    const write = (text) => page.keyboard.insertText(text);
    const into = async (target, text) => {
      await target.click();
      await target.fill(text);
    };

    await page.getByRole('link', { name: 'Neues Formular' }).click();
    await into(page.getByRole('group', { name: 'Titel des Formulars' }).getByLabel('Deutsch'), 'Ereignis melden');
    await page.getByRole('button', { name: 'Neuer Baustein' }).click();
    await page.waitForFunction(() => document.activeElement.id.endsWith('.name.de'));
    await write('Das Ereignis');
    for (const { kind, label, options = [], required } of FIELDS) {
      const before = await focused(page);
      await palette(page, kind).click();
      await page.waitForFunction(
        (id) => /^studio-f\d+\.label\.de$/.test(document.activeElement.id) && document.activeElement.id !== id,
        before
      );
      await write(label);
      const card = field(page, label);
      for (const [index, text] of options.entries()) {
        if (index === 0) {
          await into(card.getByRole('group', { name: 'Antwortmöglichkeit 1' }).getByLabel('Deutsch'), text);
        } else {
          const last = await focused(page);
          await page.keyboard.press('Enter');
          await page.waitForFunction(
            (id) => /\.options\.o\d+\.label\.de$/.test(document.activeElement.id) && document.activeElement.id !== id,
            last
          );
          await write(text);
        }
      }
      if (required) await card.getByLabel('Pflichtfeld').check();
    }
    await page.getByRole('button', { name: 'Speichern und online stellen' }).click();
    await page.getByText('Gespeichert', { exact: true }).waitFor();
    await page.getByText('Gespeichert; das Formular ist online.').waitFor({ state: 'attached' });
    assert.match(page.url(), /\/app\/templates\/\d+$/);
    // At least the fields themselves: otherwise nothing was counted.
    assert.ok(pressed() > FIELDS.length && pressed() <= MAX_CHOICES, `${pressed()} choices`);
    await cleanEverywhere(page, 'a form in one place');

    await page.goto(`${url}/f/ereignis_melden`);
    assert.equal(await page.locator('form [data-slug]').count(), FIELDS.length);
    for (const { options = [] } of FIELDS) {
      for (const text of options) assert.ok((await page.getByText(text, { exact: true }).count()) > 0, text);
    }
    assert.deepEqual(problems, []);
  } finally {
    await context.close();
    await end();
  }
}

async function insideTheTemplate({ browsers }) {
  const { url, end } = await empty('one-place-open');
  const { page, context, problems } = await open(browsers.de, url, desktopLight);
  try {
    await signIn(page, url, DEVELOPER, PASSWORD);
    await page.goto(`${url}/app/templates`);
    await page.getByRole('button', { name: 'Beispiel übernehmen' }).click();
    await page.getByRole('button', { name: '„Mangel oder Schaden melden“ übernehmen' }).click();
    await page.getByRole('button', { name: '„Mangel oder Schaden melden“ duplizieren' }).click();
    await page.getByRole('link', { name: 'Jetzt bearbeiten' }).click();
    await say(page, 'Titel des Formulars', 'Kopie melden');

    // The block is opened where it stands, and says where else it is.
    const place = block(page, 'Der Ort');
    await place.getByRole('button', { expanded: false }).first().click();
    await place
      .getByText('Auch in: Mangel oder Schaden melden; dort gelten Änderungen, sobald das jeweilige Formular veröffentlicht wird.')
      .waitFor();
    await cleanEverywhere(page, 'a block inside a template');
    await page.emulateMedia({ colorScheme: 'light' });
    await field(place, 'Wie dringend ist es?').getByRole('button', { expanded: false }).first().click();
    await say(field(place, 'Wie dringend ist es?'), 'Frage oder Bezeichnung', 'Wie eilig ist es?');

    // The preview shows it before it is saved, goes there, and leaves the cursor alone.
    await preview(page, 'Wie eilig ist es?');
    await page.waitForFunction(() => document.querySelector('[role="region"][aria-label="Vorschau des Formulars"]').scrollTop > 0);
    assert.match(await focused(page), /^studio-f\d+\.label\.de$/);
    await place.getByText('Geändert', { exact: true }).waitFor();

    // Steps are taken back in their order, in the block and in the template.
    await page.keyboard.press('Control+z');
    await field(place, 'Wie dringend ist es?').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('heading', { name: 'Formular „Mangel oder Schaden melden“' }).waitFor();
    await page.keyboard.press('Control+y');
    await page.keyboard.press('Control+y');
    await field(place, 'Wie eilig ist es?').waitFor();

    // A new block is made without leaving; what is wrong is said in it, and nothing typed is lost.
    await page.getByRole('button', { name: 'Neuer Baustein' }).click();
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    await page
      .getByRole('alert')
      .getByRole('link', { name: /^Baustein 3, Name des Bausteins: Hier fehlt ein Text/ })
      .click();
    await page.waitForFunction(() => document.activeElement.id.endsWith('.name.de'));
    await page.keyboard.insertText('Zum Schluss');
    await add(block(page, 'Zum Schluss'), 'Mehrzeiliger Text', 'Was würde helfen?', 'What would help?');
    await preview(page, 'Was würde helfen?');

    // Leaving asks before anything is lost.
    let asked = '';
    page.once('dialog', (dialog) => {
      asked = dialog.message();
      return dialog.dismiss();
    });
    await page.getByRole('link', { name: 'Zu allen Formularen' }).click();
    assert.match(asked, /noch nicht gespeichert/);
    await save(page);
    await page.getByRole('heading', { name: 'Formular „Kopie melden“' }).waitFor();
    await page.reload();
    await block(page, 'Zum Schluss').waitFor();

    // The other template has the change of the block, and not the new block.
    await page.getByRole('link', { name: 'Zu allen Formularen' }).click();
    await page.getByRole('link', { name: 'Mangel oder Schaden melden', exact: true }).click();
    await preview(page, 'Wie eilig ist es?');
    assert.equal(await block(page, 'Zum Schluss').count(), 0);
    assert.deepEqual(problems, []);
  } finally {
    await context.close();
    await end();
  }
}

/** What the form says of a field by numbers goes once its answer is another, also where the block was closed. */
async function corrected({ browsers }) {
  const { url, end } = await empty('one-place-corrected');
  const { page, context } = await open(browsers.de, url, desktopLight);
  try {
    await signIn(page, url, DEVELOPER, PASSWORD);
    await page.goto(`${url}/app/templates`);
    await page.getByRole('button', { name: 'Beispiel übernehmen' }).click();
    await page.getByRole('button', { name: '„Mangel oder Schaden melden“ übernehmen' }).click();
    await page.getByRole('link', { name: 'Jetzt bearbeiten' }).click();
    await say(page, 'Titel des Formulars', 'Anders melden');
    const errors = { 'blocks.0.fields.0.label': ['So geht das nicht.'], 'blocks.1.fields.0.label': ['Und das auch nicht.'] };
    await page.route(/\/api\/admin\/form-templates\/\d+/, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 422, json: { message: 'Nein.', errors } })
    );
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    const fault = page.getByRole('link', { name: /^Baustein 1, Feld 1, .*So geht das nicht\.$/ });
    await fault.click();
    await page.waitForFunction(() => /^studio-f\d+\.label\.de$/.test(document.activeElement.id));
    await page.keyboard.insertText('!');
    await fault.waitFor({ state: 'detached' });
    assert.equal(await page.getByText('So geht das nicht.').count(), 0, 'nor at the field');
    await page.getByRole('link', { name: /^Baustein 2, Feld 1, / }).waitFor();
  } finally {
    await context.close();
    await end();
  }
}

/** A new block that was begun is there again after a look elsewhere. */
async function begun({ browsers }) {
  const { url, end } = await empty('one-place-begun');
  const { page, context } = await open(browsers.de, url, desktopLight);
  try {
    await signIn(page, url, DEVELOPER, PASSWORD);
    await page.goto(`${url}/app/blocks`);
    await page.getByRole('link', { name: 'Neuer Baustein' }).first().click();
    await say(page, 'Name des Bausteins', 'Ort und Zeit', 'Place and time');
    await add(page, 'Datum', 'Tag', 'Day');
    await page.getByRole('link', { name: 'Zu allen Bausteinen' }).click();
    await page.waitForURL(/\/app\/blocks$/);
    await page.getByRole('link', { name: 'Neuer Baustein' }).first().click();
    await page.getByText('Ihr angefangener Baustein ist noch da').waitFor();
    await field(page, 'Tag').waitFor();
    await cleanEverywhere(page, 'a block that was begun');
    await page.getByRole('button', { name: 'Verwerfen und neu beginnen' }).click();
    await page.getByText('Noch kein Feld.').waitFor();
    assert.equal(await page.getByText('Noch nicht gespeichert').count(), 0);
  } finally {
    await context.close();
    await end();
  }
}

/** A question depends on answers in another block: built in the studio, and at work on the public page. */
async function acrossBlocks({ browsers }) {
  const { url, end } = await empty('one-place-across');
  const { page, context, problems } = await open(browsers.de, url, desktopLight);
  try {
    await signIn(page, url, DEVELOPER, PASSWORD);
    await page.goto(`${url}/app/templates`);
    await page.getByRole('link', { name: 'Neues Formular' }).click();
    await say(page, 'Titel des Formulars', 'Ereignis melden');
    const begin = async (name) => {
      await page.getByRole('button', { name: 'Neuer Baustein' }).click();
      await page.waitForFunction(() => document.activeElement.id.endsWith('.name.de'));
      await page.keyboard.insertText(name);
      return block(page, name);
    };
    const event = await begin('Das Ereignis');
    await options(page, await add(event, 'Knöpfe (eine Antwort)', 'Art'), [['Sturz'], ['Gerät']]);
    const hurt = await add(event, 'Ja oder nein', 'Jemand wurde verletzt');
    await hurt.getByLabel('Pflichtfeld').check();
    await hurt.getByLabel('„Nein“ ist auch eine Antwort').check();
    const device = await add(await begin('Die Folgen'), 'Einzeiliger Text', 'Welches Gerät?');
    await dependOn(device, 'Art', 'Gerät');
    await device.getByRole('button', { name: 'Weitere Bedingung' }).click();
    const second = device.getByRole('group', { name: 'Bedingung 2' });
    await second.getByLabel('Abhängig von').selectOption({ label: 'Jemand wurde verletzt' });
    await second.getByLabel('Antwort', { exact: true }).selectOption({ label: 'Ja' });
    const joint = device.getByLabel('Anzeigen, wenn');
    await joint.selectOption({ label: 'mindestens eine davon zutrifft' });
    await cleanEverywhere(page, 'conditions across blocks');
    // The preview of a form in steps opens the step of the field that is being edited, whatever its conditions say.
    const inSteps = page.getByLabel('In Schritten zeigen');
    await inSteps.check();
    await device.getByRole('group', { name: 'Frage oder Bezeichnung', exact: true }).getByLabel('Deutsch').click();
    await page.frameLocator('iframe[data-preview]').last().locator('.mw-unmet').getByText('Welches Gerät?').first().waitFor();
    await inSteps.uncheck();
    await page.getByRole('button', { name: 'Speichern und online stellen' }).click();
    await page.getByText('Gespeichert', { exact: true }).waitFor();

    await page.goto(`${url}/f/ereignis_melden`);
    const which = page.getByLabel('Welches Gerät?');
    const says = (text) => page.locator('form').getByText(text, { exact: true }).click();
    await which.waitFor({ state: 'hidden' });
    assert.equal(await page.locator('form').getByText('Keine Angabe').count(), 0, 'it must be answered, either way');
    await says('Gerät');
    await which.waitFor();
    await says('Sturz');
    await which.waitFor({ state: 'hidden' });
    await says('Ja');
    await which.waitFor();
    await says('Nein');
    await which.waitFor({ state: 'hidden' });
    assert.equal(await page.getByRole('heading', { name: 'Die Folgen' }).isVisible(), false, 'a block without questions');
    assert.deepEqual(problems, []);
  } finally {
    await context.close();
    await end();
  }
}

/** What makes sure that axe looks into the frame of a preview: it finds a fault that is put there. */
async function faultInsideTheFrame({ service, browsers }) {
  const { page, context } = await open(browsers.de, service.url, desktopLight);
  await signInAs(page, service.url, 'developer');
  await page.goto(`${service.url}/app/templates/1`);
  const frame = await preview(page, 'Vorfall auf Station melden');
  assert.deepEqual(await axe(page), []);
  await frame.locator('main').evaluate((main) => main.append(document.createElement('input')));
  const found = await axe(page);
  assert.ok(
    found.some((line) => line.startsWith('label: ')),
    `only ${found}`
  );
  await context.close();
}

test('a form of ten fields is online after at most thirty choices and its texts', tenFields);
test('a block is opened, changed and made inside the template', insideTheTemplate);
test('what is wrong in a block of a form goes once it is corrected', corrected);
test('a new block that was begun is there again', begun);
test('a question depends on answers in another block', acrossBlocks);
test('a fault inside the preview is found', faultInsideTheFrame);
