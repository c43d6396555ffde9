import type { DpaSnapshot, DpaVariable } from '../../api/dpa';
import { i18n } from '../i18n.svelte';

type Readable = Omit<DpaSnapshot, 'format'>;

const indented = (text: string): string[] => text.split('\n').map((line) => (line === '' ? '' : `    ${line}`));

function variableLines({ key, label, type, required, options, default: start, prefillFrom }: DpaVariable): string[] {
  const words = [
    i18n.t(`dpa.type.${type}`),
    ...(required === true ? [i18n.t('studio.mark.required')] : []),
    ...(prefillFrom ? [i18n.t('dpa.mark.prefill')] : [])
  ];
  const begins =
    start === undefined || start === null
      ? []
      : [i18n.t('dpa.text.default', { value: Array.isArray(start) ? start.join(', ') : String(start) })];
  const more = [words.join(', '), ...(options ?? []).map((option) => `${option.value} = ${option.label}`), ...begins];
  return [`${key}: ${label}`, ...more.map((line) => `    ${line}`)];
}

/** The content of a version as lines of text, to read and compare. */
export function textOf({ name, slug, locale, retention_days, content_md, variable_schema, clauses }: Readable): string {
  const lines = [
    `${i18n.t('dpa.where.name')}: ${name}`,
    `${i18n.t('dpa.where.slug')}: ${slug}`,
    `${i18n.t('dpa.where.locale')}: ${i18n.t(`bilingual.${locale}`)}`,
    i18n.t('dpa.text.retention', { days: retention_days }),
    '',
    `== ${i18n.t('dpa.where.content_md')} ==`,
    ...content_md.split('\n'),
    '',
    `== ${i18n.t('dpa.variables')} ==`,
    ...variable_schema.flatMap(variableLines),
    '',
    `== ${i18n.t('dpa.clauses')} ==`,
    ...clauses.flatMap((clause) => [
      `${clause.key}: ${clause.name}`,
      ...(clause.condition ? [`    ${i18n.t('dpa.where.condition')}: ${clause.condition}`] : []),
      ...indented(clause.content_md)
    ])
  ];
  return `${lines.map((line) => line.replace(/\r$/, '')).join('\n')}\n`;
}
