// Steps for building a form.
import assert from 'node:assert/strict';
import { license } from './license.mjs';
import { command, start, temporaryFolder } from './service.mjs';

export const DEVELOPER = 'entwicklung@example.org';
export const PASSWORD = 'anker lupe moos quark';

/** An installation with a developer and nothing else. */
export async function empty(name) {
  const { folder, remove } = temporaryFolder(name);
  const args = ['user', 'create', '--email', DEVELOPER, '--name', 'Dora Entwickelt', '--role', 'developer'];
  const made = await command(args, { dataDir: folder, input: `${PASSWORD}\n` });
  assert.equal(made.code, 0, made.stderr);
  await license({ dataDir: folder });
  const service = await start(['serve'], { dataDir: folder, env: { RATE_LIMITS: 'off' } });
  return {
    service,
    url: service.url,
    end: async () => {
      await service.kill();
      remove();
    }
  };
}

/** A field of the editor, by its label. */
export const field = (page, label) => page.getByRole('article', { name: new RegExp(`^Feld \\d+ „${label.replace(/[?.]/g, '\\$&')}“$`) });
const group = (within, name) => within.getByRole('group', { name, exact: true });

/** A text in both languages; the second is left out when there is none. */
export async function say(within, name, de, en) {
  await group(within, name).getByLabel('Deutsch').fill(de);
  if (en !== undefined) await group(within, name).getByLabel('Englisch').fill(en);
}

/** The button that adds a field of a type. */
export const palette = (within, kind) =>
  within.getByRole('group', { name: 'Feld hinzufügen' }).getByRole('button', { name: kind, exact: true });

/** A block of a template, by its name. */
export const block = (page, name) => page.getByRole('article', { name: new RegExp(`^Baustein \\d+ „${name}“$`) });

/** Adds a field and gives it its label; the card is open then. */
export async function add(within, kind, de, en, name = 'Frage oder Bezeichnung') {
  await palette(within, kind).click();
  const card = within.getByRole('article').last();
  await say(card, name, de, en);
  return field(within, de);
}

/** Adds the options of a choice. */
export async function options(page, card, texts) {
  for (let index = 0; index < texts.length; index += 1) {
    if (index > 1) await card.getByRole('button', { name: 'Antwortmöglichkeit hinzufügen' }).click();
    await say(card, `Antwortmöglichkeit ${index + 1}`, ...texts[index]);
  }
}

/** Closes a card. */
export const fold = (card) => card.getByRole('button', { expanded: true }).first().click();

/** Makes a field depend on the answer to another. */
export async function dependOn(card, other, answer) {
  await card.getByLabel('Nur unter einer Bedingung anzeigen').check();
  await card.getByLabel('Abhängig von').selectOption({ label: other });
  if (answer !== undefined) await card.getByLabel('Antwort', { exact: true }).selectOption({ label: answer });
}

export async function save(page) {
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await page.getByText('Gespeichert', { exact: true }).waitFor();
}

/** Publishes the changes of an online form, saved or not. */
export async function publishDraft(page) {
  await page.getByRole('button', { name: 'Veröffentlichen …' }).click();
  await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).click();
  await page.getByText('Veröffentlicht', { exact: true }).waitFor();
}

/** The page in the preview, once it contains this text. */
export async function preview(page, text) {
  const frame = page.frameLocator('iframe[data-preview]').last();
  await frame.getByText(text).first().waitFor();
  return frame;
}
