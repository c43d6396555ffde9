import { i18n } from './i18n.svelte';

/** A piece of a stored text: as written, or a replacement that the anonymizer put there. */
export interface Piece {
  text: string;
  masked: boolean;
}

// The replacement texts of the anonymizer.
const MASK = /(\[(?:NAME|E-MAIL|TELEFON|RAUM|DATUM|ADRESSE|NUMMER|ALTER|KENNZEICHEN) ANONYMISIERT\])/;

const USUAL = ['name', 'email', 'phone', 'room', 'date'] as const;

/** The replacement of each permanent rule. It is stored, so it is German in every language. */
export const MASKS: Readonly<Record<string, string>> = { name: 'NAME', email: 'E-MAIL', phone: 'TELEFON', room: 'RAUM', date: 'DATUM' };

/** What a rule replaced, in words; rules that an organisation added are "other". */
export function maskWords(rule: string, count: number): string {
  const known = USUAL.find((name) => name === rule);
  return i18n.plural(known === undefined ? 'masked.other' : `masked.${known}`, count);
}

/** The meaning of a replacement, in the reader's language. */
export function explain(mask: string): string {
  const rule = USUAL.find((name) => mask.startsWith(`[${MASKS[name]} `));
  return i18n.t('masked.done', { list: maskWords(rule ?? '', 1) });
}

/** Splits a masked text at its replacements. Joined, the pieces are the text again. */
export function pieces(text: string): Piece[] {
  return text
    .split(MASK)
    .map((part, index) => ({ text: part, masked: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
