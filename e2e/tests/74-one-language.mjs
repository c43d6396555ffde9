// A site may have one language, and then nothing asks for the other; what is there in it waits.
import assert from 'node:assert/strict';
import { desktopLight, open, phone } from '../lib/browser.mjs';
import { test } from '../lib/fixtures.mjs';
import { clean, cleanEverywhere, signIn } from '../lib/staff.mjs';
import { add, block, DEVELOPER, empty, field, palette, PASSWORD, preview, publishDraft, say } from '../lib/studio.mjs';

/** Chooses the languages of the public pages. */
async function speak(page, url, languages) {
  await page.goto(`${url}/app/settings`);
  const section = page.getByRole('region', { name: 'Sprachen', exact: true });
  await section.getByLabel('Sprachen der öffentlichen Seiten').selectOption({ label: languages });
  await section.getByRole('button', { name: 'Speichern' }).click();
  await section.getByText('Gespeichert', { exact: true }).waitFor();
}

/** A template as it is stored. */
const stored = (page, id) =>
  page.evaluate(async (id) => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('mw.token')}` };
    return (await fetch(`/api/admin/form-templates/${id}`, { headers })).json();
  }, id);

/** Puts the form of the page online; its id. */
async function publish(page) {
  await page.getByRole('button', { name: 'Speichern und online stellen' }).click();
  await page.getByText('Gespeichert; das Formular ist online.').waitFor({ state: 'attached' });
  await page.waitForURL(/\/app\/templates\/\d+$/);
  return Number(page.url().match(/\d+$/)[0]);
}

async function germanOnly({ browsers }) {
  const { url, end } = await empty('one-language');
  const { page, context, problems } = await open(browsers.de, url, desktopLight);
  const visitor = await open(browsers.en, url, { ...phone, locale: 'en' });
  const visit = async (path) => {
    await visitor.page.goto(url + path);
    return {
      lang: await visitor.page.locator('html').getAttribute('lang'),
      switches: await visitor.page.locator('.mw-languages').count(),
      named: await visitor.page.locator('a[href*="lang="], [action*="lang="], [formaction*="lang="]').count()
    };
  };
  try {
    await signIn(page, url, DEVELOPER, PASSWORD);
    await page.goto(`${url}/app/templates/new`);
    await say(page, 'Titel des Formulars', 'Sturz melden', 'Report a fall');
    await page.getByRole('button', { name: 'Neuer Baustein' }).click();
    await say(page, 'Name des Bausteins', 'Der Sturz', 'The fall');
    await add(block(page, 'Der Sturz'), 'Einzeiliger Text', 'Ort', 'Place');
    const first = await publish(page);
    await visitor.page.goto(`${url}/f/sturz_melden`);
    await visitor.page.getByRole('heading', { level: 1, name: 'Report a fall' }).waitFor();

    // German alone, for everybody outside of the staff.
    await speak(page, url, 'Nur Deutsch');
    await cleanEverywhere(page, 'settings of a site with one language');
    await page.emulateMedia({ colorScheme: 'light' });
    for (const path of [
      '/f/sturz_melden?lang=en',
      '/?lang=en',
      '/barrierefreiheit?lang=en',
      '/passwort-vergessen?lang=en',
      '/nichts?lang=en'
    ]) {
      assert.deepEqual(await visit(path), { lang: 'de', switches: 0, named: 0 }, path);
      await clean(visitor.page, `${path} in one language`);
    }
    await visitor.page.goto(`${url}/?lang=en`);
    await visitor.page.getByRole('link', { name: 'Sturz melden' }).click();
    await visitor.page.getByRole('heading', { level: 1, name: 'Sturz melden' }).waitFor();
    assert.equal(new URL(visitor.page.url()).search, '');

    // The editor asks for one text, keeps the other, and has one preview.
    await page.goto(`${url}/app/templates/${first}`);
    const title = page.getByLabel('Titel des Formulars', { exact: true });
    await title.fill('Einen Sturz melden');
    assert.equal(await page.getByLabel('Englisch').count(), 0);
    assert.equal(await page.getByRole('group', { name: 'Sprache der Vorschau' }).count(), 0);
    await preview(page, 'Einen Sturz melden');
    await publishDraft(page);
    assert.deepEqual((await stored(page, first)).title, { de: 'Einen Sturz melden', en: 'Report a fall' });

    // A new form has one text for everything, and misses nothing.
    await page.goto(`${url}/app/templates/new`);
    await title.fill('Schaden melden');
    await page.getByRole('button', { name: 'Neuer Baustein' }).click();
    await page.waitForFunction(() => document.activeElement.id.endsWith('.name.de'));
    await page.keyboard.insertText('Der Schaden');
    await palette(page, 'Liste (eine Antwort)').click();
    await page.waitForFunction(() => /^studio-f\d+\.label\.de$/.test(document.activeElement.id));
    await page.keyboard.insertText('Bereich');
    const area = field(block(page, 'Der Schaden'), 'Bereich');
    await area.getByLabel('Antwortmöglichkeit 1', { exact: true }).fill('Station');
    await area.getByLabel('Antwortmöglichkeit 2', { exact: true }).fill('Küche');
    assert.equal(await page.getByText(/(deutsche|englische) Text fehlt/).count(), 0);
    await cleanEverywhere(page, 'the editor with one language');
    await page.emulateMedia({ colorScheme: 'light' });
    const second = await publish(page);
    const template = await stored(page, second);
    assert.equal(template.title, 'Schaden melden');
    assert.deepEqual(await visit('/f/schaden_melden'), { lang: 'de', switches: 0, named: 0 });
    await visitor.page.getByText('Küche').first().waitFor({ state: 'attached' });

    // So do the texts of the pages.
    await page.goto(`${url}/app/texts`);
    await page.getByLabel('Suchen in Schlüsseln und Texten').fill('public.submit_hint');
    await page.getByRole('listitem').filter({ hasText: 'public.submit_hint' }).getByLabel('Eigener Text, Deutsch').waitFor();
    assert.equal(await page.getByLabel('Eigener Text, Englisch').count(), 0);
    await clean(page, 'texts of a site with one language');

    // Back to both: what was there is there, and is shown again.
    await speak(page, url, 'Deutsch und Englisch');
    await page.goto(`${url}/app/templates/${first}`);
    const both = page.getByRole('group', { name: 'Titel des Formulars', exact: true });
    await both.waitFor();
    assert.equal(await both.getByLabel('Deutsch').inputValue(), 'Einen Sturz melden');
    assert.equal(await both.getByLabel('Englisch').inputValue(), 'Report a fall');
    assert.deepEqual({ ...(await visit('/f/sturz_melden')), named: 0 }, { lang: 'en', switches: 1, named: 0 });
    await visitor.page.getByRole('heading', { level: 1, name: 'Report a fall' }).waitFor();
    assert.equal((await visit('/f/schaden_melden')).lang, 'en');
    await visitor.page.getByRole('heading', { level: 1, name: 'Schaden melden' }).waitFor();
    assert.deepEqual(problems, []);
    assert.deepEqual(visitor.problems, []);
  } finally {
    await context.close();
    await visitor.context.close();
    await end();
  }
}

test('a site with one language shows and asks for that alone, and keeps the other', germanOnly);
