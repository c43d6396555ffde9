// Ten fields of the demonstration's form: what they take, and what a search finds of them.
import { readFileSync } from 'node:fs';

const FIELDS = ['bereich', 'datum', 'uhrzeit', 'schicht', 'art', 'beschreibung', 'schwere', 'massnahme'];
const OTHER = { type: 'string', maxLength: 2000 };

const { template, blocks } = JSON.parse(readFileSync(new URL('../../crates/app/assets/vorfall.json', import.meta.url), 'utf8'));
const fields = blocks.flatMap((block) => block.fields).filter(({ slug }) => FIELDS.includes(slug));
const others = fields.flatMap(({ otherDbField }) => otherDbField ?? []);

function schemaOf({ type, options, validation }) {
  switch (type) {
    case 'select':
    case 'radio-group':
      return { type: 'string', enum: options.map(({ value }) => value) };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'time':
      return { type: 'string', pattern: '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$' };
    case 'range':
      return { type: 'integer', minimum: validation.min, maximum: validation.max };
    case 'textarea':
      return { type: 'string', minLength: validation.minLength ?? 0, maxLength: validation.maxLength };
    default:
      throw new Error(`no schema for ${type}`);
  }
}

/** Of a request's body. */
export const schema = {
  type: 'object',
  required: ['template_slug', 'data'],
  additionalProperties: false,
  properties: {
    template_slug: { const: template.slug },
    locale: { enum: ['de', 'en'] },
    data: {
      type: 'object',
      required: fields.filter(({ required }) => required).map(({ slug }) => slug),
      additionalProperties: false,
      properties: Object.fromEntries([...fields.map((field) => [field.slug, schemaOf(field)]), ...others.map((slug) => [slug, OTHER])])
    }
  }
};

/** The fields whose texts are masked. */
export const masked = [...fields.filter(({ anonymize }) => anonymize).map(({ slug }) => slug), ...others];

const labelsOf = ({ options }) => new Map(options.map(({ value, label }) => [value, `${label.de}\n${label.en}`.toLowerCase()]));
const labels = new Map(fields.filter(({ options }) => options).map((field) => [field.slug, labelsOf(field)]));

/** Texts, and chosen options by their labels in both languages. */
export function searchText(data) {
  const parts = [];
  for (const slug in data) {
    const value = data[slug];
    if (typeof value === 'string') parts.push(labels.get(slug)?.get(value) ?? value.toLowerCase());
  }
  return parts.join('\n');
}
