// The steps of somebody who makes a form.

/** A field of the editor, by its label. */
export const field = (page, label) => page.getByRole('article', { name: new RegExp(`^Feld \\d+ „${label.replace(/[?.]/g, '\\$&')}“$`) });
const group = (within, name) => within.getByRole('group', { name, exact: true });

/** A text in both languages; the second is left out when there is none. */
export async function say(within, name, de, en) {
  await group(within, name).getByLabel('Deutsch').fill(de);
  if (en !== undefined) await group(within, name).getByLabel('Englisch').fill(en);
}

/** Adds a field and gives it its label; the card is open then. */
export async function add(page, kind, de, en, name = 'Frage oder Bezeichnung') {
  await page.getByLabel('Typ des neuen Feldes').selectOption({ label: kind });
  await page.getByRole('button', { name: 'Feld hinzufügen' }).click();
  const card = page.getByRole('article').last();
  await say(card, name, de, en);
  return field(page, de);
}

/** Gives a choice its options. */
export async function options(page, card, texts) {
  for (let index = 0; index < texts.length; index += 1) {
    if (index > 1) await card.getByRole('button', { name: 'Möglichkeit hinzufügen' }).click();
    await say(card, `Text der Möglichkeit ${index + 1}`, ...texts[index]);
  }
}

/** Closes a card. */
export const fold = (card) => card.getByRole('button', { expanded: true }).first().click();

/** Shows a field only when another has an answer. */
export async function dependOn(card, other, answer) {
  await card.getByLabel('Nur unter einer Bedingung zeigen').check();
  await card.getByLabel('Es kommt an auf').selectOption({ label: other });
  if (answer !== undefined) await card.getByLabel('Antwort', { exact: true }).selectOption({ label: answer });
}

export async function save(page) {
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await page.getByText('Gespeichert', { exact: true }).waitFor();
}

/** The page of the preview, once it has this text. */
export async function preview(page, text) {
  const frame = page.frameLocator('iframe[data-preview]').last();
  await frame.getByText(text).first().waitFor();
  return frame;
}
