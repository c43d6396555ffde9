import type { FormChanges, Template, TemplateWanted } from '../../api/studio';
import { i18n, type TextKey } from '../i18n.svelte';
import { inLanguage, wordsFrom, type WireWords, type Words } from './words';

export type Change = FormChanges['form'][number];
/** What it is that changes. */
export type Thing = 'form' | 'block' | 'field';

/** Where a kind of change is said in other words than elsewhere. */
const OWN: Partial<Record<`${Thing}.${Change['kind']}`, TextKey>> = {
  'form.title': 'studio.change.form.title',
  'field.description': 'studio.change.field.description'
};

/** The texts in the language of the page; where they say the same in it, in the other one. */
function said(words: readonly Words[]): string[] {
  const own = words.map((text) => inLanguage(text, i18n.locale));
  const isSame = own.length > 1 && own.every((text) => text === own[0]);
  return isSame ? words.map((text) => inLanguage(text, i18n.locale === 'de' ? 'en' : 'de')) : own;
}

/** A change in a sentence. */
export function sentence(thing: Thing, { kind, words }: Change): string {
  const [from = '', to = from] = said(words.map((text) => wordsFrom(text as WireWords)));
  // A key that ends like this would be one of a plural.
  return i18n.t(kind === 'other' ? 'studio.change.unseen' : (OWN[`${thing}.${kind}`] ?? `studio.change.${kind}`), { from, to });
}

/** All that changes of a thing. */
export const sentences = (thing: Thing, what: readonly Change[]): string => what.map((change) => sentence(thing, change)).join(' ');

/** What changes beside the draft, since no draft has it: the address, and how long reports are kept. */
export function besides(stored: Template, wanted: TemplateWanted): string[] {
  const { slug, retention_days: days } = wanted;
  const told: string[] = [];
  if (slug != null && slug !== stored.slug) {
    told.push(i18n.t('studio.change.address', { from: stored.slug, to: slug }));
  }
  if (days === null && stored.retention_days !== null) {
    told.push(i18n.t('studio.change.kept'));
  }
  if (typeof days === 'number' && days !== stored.retention_days) {
    told.push(i18n.plural('studio.change.retention', days));
  }
  return told;
}
