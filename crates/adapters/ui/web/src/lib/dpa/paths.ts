import { distinct } from '../distinct';
import { i18n } from '../i18n.svelte';
import type { DpaEdit, VariableEdit } from './template';

/** The organisation's own details, available in every template. */
export const TENANT_PATHS = ['tenant.legal_name', 'tenant.address', 'tenant.representative', 'tenant.dpo_contact'] as const;

/** A path that texts and conditions may use. */
export interface KnownPath {
  path: string;
  label: string;
  /** The variable, unless it is one of the organisation's details. */
  variable?: VariableEdit;
}

export function knownPaths(variables: readonly VariableEdit[]): KnownPath[] {
  const asked = variables.map((variable) => ({ path: variable.key.trim(), label: variable.label.trim(), variable }));
  const own = TENANT_PATHS.map((path) => ({ path, label: i18n.t(`dpa.path.${path}`) }));
  return distinct<KnownPath>([...asked, ...own], ({ path }) => path);
}

/** Something that can be put into a text. */
export interface Piece {
  label: string;
  text: string;
}

/** The placeholders, sections and clauses that can be inserted; a clause does not offer itself. */
export function pieces({ variables, clauses }: DpaEdit, own?: number): { label: string; pieces: Piece[] }[] {
  const paths = knownPaths(variables);
  const named = ({ path, label }: KnownPath): string => (label === '' ? path : `${label} (${path})`);
  const others = distinct(
    clauses.filter((clause) => clause.id !== own),
    (clause) => clause.key.trim()
  );
  return [
    { label: i18n.t('dpa.insert.values'), pieces: paths.map((known) => ({ label: named(known), text: `{{${known.path}}}` })) },
    {
      label: i18n.t('dpa.insert.clauses'),
      pieces: others.map(({ key, name }) => ({ label: name.trim() || key, text: `{{> ${key.trim()}}}` }))
    },
    {
      label: i18n.t('dpa.insert.sections'),
      pieces: paths.map((known) => ({
        label: i18n.t('dpa.insert.section', { name: named(known) }),
        text: `{{#${known.path}}}\n\n{{/${known.path}}}`
      }))
    }
  ].filter((group) => group.pieces.length > 0);
}

/** A placeholder of a text, and its meaning. */
export interface Meaning {
  sign: string;
  text: string;
}

/** The meanings of the placeholders in these texts, each once, in the order of the template. */
export function meanings(
  texts: readonly string[],
  variables: readonly { key: string; label: string }[],
  clauses: readonly { key: string; name: string }[]
): Meaning[] {
  const found = new Set(
    texts.flatMap((text) => [...text.matchAll(/\{\{\s*([#>]?)\s*([\w.-]+)\s*\}\}/g)].map(([, sign, path]) => `${sign ?? ''}${path ?? ''}`))
  );
  const asked = variables.map(({ key, label }) => ({ path: key.trim(), name: label.trim() || key.trim(), own: false }));
  const tenant = TENANT_PATHS.map((path) => ({ path: path as string, name: i18n.t(`dpa.path.${path}`), own: true }));
  const all = [
    ...[...asked, ...tenant].flatMap(({ path, name, own }) => [
      { place: path, sign: `{{${path}}}`, text: own ? name : i18n.t('dpa.braces.answer', { name }) },
      { place: `#${path}`, sign: `{{#${path}}} … {{/${path}}}`, text: i18n.t('dpa.braces.section', { name }) }
    ]),
    ...clauses.map(({ key, name }) => ({
      place: `>${key.trim()}`,
      sign: `{{> ${key.trim()}}}`,
      text: i18n.t('dpa.braces.clause', { name: name.trim() || key.trim() })
    }))
  ];
  return distinct(
    all.filter(({ place }) => found.has(place)),
    ({ place }) => place
  ).map(({ sign, text }) => ({ sign, text }));
}

export const FORMS = ['truthy', 'equal', 'not_equal', 'includes'] as const;
export type Form = (typeof FORMS)[number];

/** The forms of condition that are possible for a path; a list never equals a text. */
export function formsFor(known: KnownPath | undefined): Form[] {
  return known?.variable?.type === 'multi-select' ? ['includes', 'truthy'] : ['truthy', 'equal', 'not_equal'];
}

/** The text of a condition. */
export function written(form: Form, path: string, literal: string): string {
  const sign = { truthy: '', equal: '==', not_equal: '!=', includes: 'includes' }[form];
  return sign === '' ? path : `${path} ${sign} "${literal}"`;
}
