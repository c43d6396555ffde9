/** A piece of a stored text: as written, or a replacement that the anonymizer put there. */
export interface Piece {
  text: string;
  masked: boolean;
}

// The replacement texts, as the specification and the decisions give them.
const MASK = /(\[(?:NAME|E-MAIL|TELEFON|RAUM|DATUM|ADRESSE|NUMMER|ALTER|KENNZEICHEN) ANONYMISIERT\])/;

/** Splits a masked text at its replacements. Joined, the pieces are the text again. */
export function pieces(text: string): Piece[] {
  return text
    .split(MASK)
    .map((part, index) => ({ text: part, masked: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
