import type { FormChanges, Template, TemplateWanted } from '../../api/studio';
import { i18n, type TextKey } from '../i18n.svelte';
import { inLanguage, wordsFrom, type WireWords, type Words } from './words';

export type Change = FormChanges['form'][number];
/** Which part of a form changes. */
export type ChangedPart = 'form' | 'block' | 'field';

/** Changes whose wording depends on the part. */
const OWN: Partial<Record<`${ChangedPart}.${Change['kind']}`, TextKey>> = {
  'form.title': 'studio.change.form.title',
  'field.description': 'studio.change.field.description'
};

/** The texts in the language of the page; in the other language if they are equal in it. */
function said(words: readonly Words[]): string[] {
  const own = words.map((text) => inLanguage(text, i18n.locale));
  const isSame = own.length > 1 && own.every((text) => text === own[0]);
  return isSame ? words.map((text) => inLanguage(text, i18n.locale === 'de' ? 'en' : 'de')) : own;
}

/** A change in a sentence. */
export function sentence(part: ChangedPart, { kind, words }: Change): string {
  const [from = '', to = from] = said(words.map((text) => wordsFrom(text as WireWords)));
  // A key with this ending would be that of a plural.
  return i18n.t(kind === 'other' ? 'studio.change.unseen' : (OWN[`${part}.${kind}`] ?? `studio.change.${kind}`), { from, to });
}

/** All changes of a part, as sentences. */
export const sentences = (part: ChangedPart, what: readonly Change[]): string => what.map((change) => sentence(part, change)).join(' ');

/** The changes that drafts do not include: the address, and how long reports are kept. */
export function immediateChanges(stored: Template, wanted: TemplateWanted): string[] {
  const { slug, retention_days: days } = wanted;
  const messages: string[] = [];
  if (slug != null && slug !== stored.slug) {
    messages.push(i18n.t('studio.change.address', { from: stored.slug, to: slug }));
  }
  if (days === null && stored.retention_days !== null) {
    messages.push(i18n.t('studio.change.kept'));
  }
  if (typeof days === 'number' && days !== stored.retention_days) {
    messages.push(i18n.plural('studio.change.retention', days));
  }
  return messages;
}
