// Changes of a form that is online are a draft until they are published, and whoever publishes sees first what they change.
import assert from 'node:assert/strict';
import { desktopLight, open, phone } from '../lib/browser.mjs';
import { api } from '../lib/dpa.mjs';
import { testAlone } from '../lib/fixtures.mjs';
import { clean, cleanEverywhere, signIn } from '../lib/staff.mjs';
import { add, block, field, say } from '../lib/studio.mjs';

const BLOCK = {
  slug: 'entwurf_ort',
  name: { de: 'Der Ort', en: 'The place' },
  fields: [
    {
      slug: 'entwurf_bereich',
      type: 'select',
      label: { de: 'Bereich', en: 'Area' },
      options: [
        { value: 'station', label: { de: 'Station', en: 'Ward' } },
        { value: 'kueche', label: { de: 'Küche', en: 'Kitchen' } },
        { value: 'keller', label: { de: 'Keller', en: 'Cellar' } }
      ]
    },
    { slug: 'entwurf_text', type: 'textarea', label: { de: 'Was ist geschehen?', en: 'What happened?' } }
  ]
};
/** The same with a new label, a question more and an option less. */
const CHANGED = {
  fields: [
    { ...BLOCK.fields[0], label: { de: 'Wo war es?', en: 'Where was it?' }, options: BLOCK.fields[0].options.slice(0, 2) },
    BLOCK.fields[1],
    { slug: 'entwurf_wann', type: 'date', label: { de: 'Wann war es?', en: 'When was it?' }, required: true }
  ]
};

/** Two forms that are online, of one block. */
async function made({ service }) {
  const developer = await api(service.url, 'developer');
  const { body } = await developer('POST', '/admin/form-blocks', BLOCK);
  const form = async (slug, title) => {
    const answer = await developer('POST', '/admin/form-templates', { slug, title, block_ids: [body.id], is_active: true });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body.id;
  };
  const first = await form('entwurf_eins', { de: 'Entwurf eins', en: 'Draft one' });
  const second = await form('entwurf_zwei', { de: 'Entwurf zwei', en: 'Draft two' });
  return { developer, block: body.id, first, second };
}

/** With the keyboard alone. */
async function press(target) {
  await target.focus();
  await target.page().keyboard.press('Enter');
}

/** The labels that the public sees. */
async function labels({ service }, slug, lang = 'de') {
  const answer = await fetch(`${service.url}/api/form-templates/${slug}?lang=${lang}`);
  const { blocks } = await answer.json();
  return blocks.flatMap(({ fields }) => fields.map(({ label }) => label));
}

const lines = (dialog) => dialog.locator('li').allInnerTexts();

/** On a phone in German: changed, kept, looked at, published. */
async function onAPhone({ service, browsers }) {
  const { first } = await made({ service });
  const { page, context, problems } = await open(browsers.de, service.url, phone);
  await signIn(page, service.url, 'developer@example.org');
  await page.goto(`${service.url}/app/templates/${first}`);
  const place = block(page, 'Der Ort');
  await press(place.getByRole('button', { expanded: false }).first());
  await press(field(place, 'Bereich').getByRole('button', { expanded: false }).first());
  await press(field(place, 'Bereich').getByRole('button', { name: '„Keller“ entfernen' }));
  // The card is called by its German label, which is changed last.
  await field(place, 'Bereich')
    .getByRole('group', { name: 'Frage oder Bezeichnung', exact: true })
    .getByLabel('Englisch')
    .fill('Where was it?');
  await say(field(place, 'Bereich'), 'Frage oder Bezeichnung', 'Wo war es?');
  const fresh = await add(place, 'Datum', 'Wann war es?', 'When was it?');
  await fresh.getByLabel('Pflichtfeld').focus();
  await page.keyboard.press('Space');
  await press(page.getByRole('button', { name: 'Entwurf speichern' }));
  await page.getByText('Entwurf gespeichert', { exact: true }).waitFor();
  await page.getByText('Änderungen sind noch nicht veröffentlicht', { exact: true }).waitFor();
  await clean(page, 'a draft on a phone');
  assert.deepEqual(await labels({ service }, 'entwurf_eins'), ['Bereich', 'Was ist geschehen?']);

  await page.goto(`${service.url}/app/templates?search=entwurf`);
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Entwurf eins', exact: true }) });
  await row.getByText('Änderungen nicht veröffentlicht').waitFor();
  await clean(page, 'a list with a draft on a phone');
  await press(page.getByRole('link', { name: 'Entwurf eins', exact: true }));

  // What changes for people who report, and where else.
  const publish = page.getByRole('button', { name: 'Veröffentlichen …' });
  await press(publish);
  const dialog = page.getByRole('dialog', { name: 'Änderungen veröffentlichen' });
  await dialog.getByRole('heading', { name: 'Baustein „Der Ort“' }).waitFor();
  assert.deepEqual(await lines(dialog), [
    'Wo war es? Heißt jetzt so, vorher „Bereich“. Diese Antwortmöglichkeit fällt weg: „Keller“.',
    'Wann war es? Kommt dazu. Muss beantwortet werden.',
    'Entwurf zwei'
  ]);
  await clean(page, 'what publishing changes on a phone');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.ok(await publish.evaluate((button) => button === document.activeElement));
  assert.deepEqual(await labels({ service }, 'entwurf_eins'), ['Bereich', 'Was ist geschehen?']);

  await press(publish);
  await press(dialog.getByRole('button', { name: 'Jetzt veröffentlichen' }));
  await page.getByText('Veröffentlicht', { exact: true }).waitFor();
  await page.getByText('Änderungen sind noch nicht veröffentlicht', { exact: true }).waitFor({ state: 'detached' });
  assert.ok(await publish.evaluate((button) => button === document.activeElement));
  assert.deepEqual(await labels({ service }, 'entwurf_eins'), ['Wo war es?', 'Was ist geschehen?', 'Wann war es?']);
  assert.deepEqual(await labels({ service }, 'entwurf_zwei'), ['Bereich', 'Was ist geschehen?'], 'each form is published by itself');

  // There is nothing more to publish.
  await press(publish);
  await dialog.getByText('Es gibt nichts zu veröffentlichen. Meldende sehen das Formular schon so.').waitFor();
  assert.equal(await dialog.getByRole('button', { name: 'Jetzt veröffentlichen' }).count(), 0);
  assert.deepEqual(
    problems.filter((text) => !/form's frame is sandboxed/.test(text)),
    []
  );
  await context.close();
}

/** On a desk in English: a block by itself, and its forms. */
async function onADesk({ service, browsers }) {
  const { developer, block: id, first, second } = await made({ service });
  assert.equal((await developer('PUT', `/admin/form-blocks/${id}?publish=false`, CHANGED)).status, 200);
  const { page, context, problems } = await open(browsers.en, service.url, { ...desktopLight, locale: 'en' });
  await signIn(page, service.url, 'developer@example.org');

  // The block says where it waits.
  await page.goto(`${service.url}/app/blocks/${id}`);
  const notice = page.getByRole('status').filter({ hasText: 'Changes apply to these 2 forms only once each is published' });
  await notice.waitFor();
  assert.deepEqual(await notice.getByRole('link').allInnerTexts(), ['Draft one', 'Draft two'], 'each form once');
  assert.equal(await notice.getByText('Unpublished changes').count(), 2);
  await cleanEverywhere(page, 'a block that waits');
  await press(notice.getByRole('link', { name: 'Draft two', exact: true }));
  await page.getByRole('heading', { level: 1, name: 'Form “Draft two”' }).waitFor();
  assert.match(page.url(), new RegExp(`/app/templates/${second}$`));

  // What is typed is saved first, and told with the rest; the address waits for the publication.
  await page.goto(`${service.url}/app/templates/${first}`);
  await page.getByRole('group', { name: 'Title of the form' }).getByLabel('English').fill('Draft number one');
  await page.locator('#studio-slug').fill('entwurf_neu');
  await press(page.getByRole('button', { name: 'Save draft' }));
  await page
    .getByRole('alert')
    .getByText(/this changes only when it is published/)
    .waitFor();
  await press(page.getByRole('button', { name: 'Publish …' }));
  const dialog = page.getByRole('dialog', { name: 'Publish changes' });
  await dialog.getByRole('heading', { name: 'Block “The place”' }).waitFor();
  assert.deepEqual(await lines(dialog), [
    'The title is now “Draft number one”; it was “Draft one”.',
    'The address is now /f/entwurf_neu. The form can no longer be found at /f/entwurf_eins.',
    'Where was it? Has a new name; it was “Area”. This option is removed: “Cellar”.',
    'When was it? Is added. Has to be answered.',
    'Draft two'
  ]);
  await cleanEverywhere(page, 'what publishing changes');
  // The buttons are in sight on the smallest phone, and leave room for the rest at 400 %.
  await page.setViewportSize({ width: 320, height: 568 });
  const { y, height } = await dialog.getByRole('button', { name: 'Publish now' }).boundingBox();
  assert.ok(y + height <= 568, `${y + height}`);
  await page.setViewportSize({ width: 320, height: 256 });
  assert.equal(await dialog.locator('.kern-dialog__footer').evaluate((footer) => getComputedStyle(footer).position), 'static');
  await page.setViewportSize({ width: 1280, height: 900 });
  assert.deepEqual(await labels({ service }, 'entwurf_eins', 'en'), ['Area', 'What happened?']);
  await press(dialog.getByRole('button', { name: 'Publish now' }));
  await page.getByText('Published', { exact: true }).waitFor();
  assert.deepEqual(await labels({ service }, 'entwurf_neu', 'en'), ['Where was it?', 'What happened?', 'When was it?']);
  assert.equal((await fetch(`${service.url}/api/form-templates/entwurf_eins`)).status, 404);

  await page.goto(`${service.url}/app/templates?search=entwurf`);
  const row = (name) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  await row('Draft two').getByText('Unpublished changes').waitFor();
  assert.equal(await row('Draft number one').getByText('Unpublished changes').count(), 0);
  await cleanEverywhere(page, 'a list with a draft');
  assert.deepEqual(
    problems.filter((text) => !/form's frame is sandboxed/.test(text)),
    []
  );
  await context.close();
}

/** An editor's texts wait with a developer's draft, and an administrator's switch publishes nothing. */
async function others({ service, browsers }) {
  const { developer, block: id, second } = await made({ service });
  assert.equal((await developer('PUT', `/admin/form-blocks/${id}?publish=false`, CHANGED)).status, 200);
  const { page, context } = await open(browsers.de, service.url, desktopLight);
  await signIn(page, service.url, 'editor@example.org');
  await page.goto(`${service.url}/app/templates/${second}`);
  await page.getByText(/Auch Ihre Texte gehen erst online, wenn jemand mit der Rolle „Entwicklung“/).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Veröffentlichen …' }).count(), 0);
  await say(page, 'Titel des Formulars', 'Vom Redakteur', 'By the editor');
  await press(page.getByRole('button', { name: 'Entwurf speichern' }));
  await page.getByText('Entwurf gespeichert', { exact: true }).waitFor();
  await cleanEverywhere(page, 'a draft of an editor');
  const admin = await api(service.url, 'admin');
  for (const is_active of [false, true]) {
    assert.equal((await admin('PUT', `/admin/form-templates/${second}/online`, { is_active })).status, 200);
  }
  assert.deepEqual(await labels({ service }, 'entwurf_zwei'), ['Bereich', 'Was ist geschehen?']);
  await context.close();
}

testAlone('on a phone a form online is changed, kept as a draft, looked at and published', onAPhone);
testAlone('on a desk a block says where it waits, and the address changes with publishing', onADesk);
testAlone('neither an editor nor an administrator publishes the draft of a developer', others);
