import type { TextKey } from '../i18n.svelte';

/** The types of fields, the most used first. */
export const KINDS = [
  'text',
  'textarea',
  'select',
  'radio-group',
  'checkbox-group',
  'multi-select',
  'toggle',
  'date',
  'time',
  'number',
  'range',
  'email',
  'tel',
  'url',
  'file-upload',
  'heading',
  'paragraph',
  'hidden'
] as const;
export type Kind = (typeof KINDS)[number];

/** The groups in which they are offered. */
export const GROUPS: readonly { text: TextKey; kinds: readonly Kind[] }[] = [
  { text: 'studio.group.text', kinds: ['text', 'textarea', 'email', 'tel', 'url'] },
  { text: 'studio.group.choice', kinds: ['select', 'radio-group', 'checkbox-group', 'multi-select', 'toggle'] },
  { text: 'studio.group.number', kinds: ['date', 'time', 'number', 'range'] },
  { text: 'studio.group.rest', kinds: ['file-upload', 'heading', 'paragraph', 'hidden'] }
];

const among =
  (...kinds: Kind[]) =>
  (kind: Kind): boolean =>
    kinds.includes(kind);

/** Several of its options may be chosen. */
export const isList = among('checkbox-group', 'multi-select');
/** It has options. */
export const isChoice = among('select', 'radio-group', 'checkbox-group', 'multi-select');
/** It takes free text. */
export const isText = among('text', 'textarea', 'email', 'tel', 'url');
export const isNumber = among('number', 'range');
/** It is shown and takes no answer. */
export const isStatic = among('heading', 'paragraph');
/** It can show an example while it is empty. */
export const hasPlaceholder = among('text', 'textarea', 'email', 'tel', 'url', 'number');
/** Another field can depend on its answer. */
export const canDecide = (kind: Kind): boolean => !isStatic(kind) && kind !== 'file-upload';

export const kindName = (kind: Kind): TextKey => `studio.kind.${kind}`;
export const kindHint = (kind: Kind): TextKey => `studio.kind_hint.${kind}`;
