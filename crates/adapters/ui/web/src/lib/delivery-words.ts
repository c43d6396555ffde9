import './studio/texts';

import type { DeadLetter } from '../api/types';
import { i18n, isTextKey } from './i18n.svelte';

/** An undelivered mail in words; an unknown template by its name. */
export function letterWords({ subject, recipient }: Pick<DeadLetter, 'subject' | 'recipient'>): string {
  if (subject === null) {
    return i18n.t('delivery.unreadable');
  }
  const key = `delivery.subject.${subject}`;
  const what = isTextKey(key) ? i18n.t(key) : subject;
  return recipient === null ? what : i18n.t('delivery.to', { what, recipient });
}
