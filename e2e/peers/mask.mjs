// The five patterns of the specification, in their order.
const NAME = '[A-ZÄÖÜ][a-zäöüß]+(?:-[A-ZÄÖÜ][a-zäöüß]+)*';

const PATTERNS = [
  [/[\wäöüßÄÖÜ.%+-]+@[\wäöüßÄÖÜ-]+(?:\.[\wäöüßÄÖÜ-]+)+/g, '[E-MAIL ANONYMISIERT]'],
  [/\b(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.\d{4}\b/g, '[DATUM ANONYMISIERT]'],
  [/\b(?:Zimmer|Station|Raum)\s+(?:Nr\.?\s*)?[A-Z]?\d(?:[\w./-]*\w)?/g, '[RAUM ANONYMISIERT]'],
  [/(?<![\w.])(?:\+49|0049|\(?0)(?:[\s()/.-]{0,3}\d){6,13}/g, '[TELEFON ANONYMISIERT]'],
  [
    new RegExp(`\\b(?:(?:Herrn?|Frau|Dr\\.|Prof\\.)(?:\\s+med\\.)?\\s+)+(?:(?:von|van|de|zu)\\s+)*${NAME}(?:\\s+${NAME})?`, 'g'),
    '[NAME ANONYMISIERT]'
  ]
];

export function mask(text) {
  for (const [pattern, replacement] of PATTERNS) text = text.replace(pattern, replacement);
  return text;
}
