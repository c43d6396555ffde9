import type { ApiFailure } from '../../api/failure';
import { i18n } from '../i18n.svelte';
import { inLanguage, wordsFrom, type WireWords } from './words';

/** A field as it is stored. */
interface StoredField {
  slug: string;
  otherDbField?: string | null;
  label: unknown;
}

/** Asks before fields with stored answers are lost, and names these fields. */
export function dataLossConfirmation(failure: ApiFailure, fields: readonly StoredField[]): string {
  const titles = failure.fields.map((key) => {
    // The free text of a choice has no title of its own.
    const field = fields.find(({ slug, otherDbField }) => slug === key || otherDbField === key);
    return (field && inLanguage(wordsFrom(field.label as WireWords), i18n.locale)) || key;
  });
  if (titles.length === 0) {
    return failure.message;
  }
  // A title may be a whole question, so each is quoted.
  const named = [...new Set(titles)].map((field) => i18n.t('studio.confirm.field', { field })).join(', ');
  return `${failure.message} ${i18n.t('studio.confirm.fields', { fields: named })}`;
}
