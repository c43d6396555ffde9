import type { Template, TemplateWanted } from '../../api/studio';
import { nextId } from './field';
import { slugFrom } from './slug';
import { NO_WORDS, optionalTo, wordsFrom, wordsTo, type WireWords, type Words } from './words';

/** A block in a template; a block without fields may be there twice. */
export interface Place {
  /** Tells places apart on the page; never sent. */
  id: number;
  /** Its id, or the number that it goes by until it is stored. */
  block: number;
}

/** A template as the editor has it. */
export interface TemplateEdit {
  slug: string;
  fixed: boolean;
  title: Words;
  description: Words;
  places: Place[];
  active: boolean;
  /** Days as typed; empty: reports are kept for ever. */
  retention: string;
  quickExit: boolean;
  /** One block at a time. */
  steps: boolean;
  receipt: Words;
}

export function newTemplate(): TemplateEdit {
  return {
    slug: 'formular',
    fixed: false,
    title: { ...NO_WORDS },
    description: { ...NO_WORDS },
    places: [],
    active: false,
    retention: '',
    quickExit: false,
    steps: false,
    receipt: { ...NO_WORDS }
  };
}

export function templateFrom(template: Template): TemplateEdit {
  return {
    slug: template.slug,
    fixed: true,
    title: wordsFrom(template.title as WireWords),
    description: wordsFrom(template.description as WireWords),
    places: template.blocks.map(({ form_block_id }) => ({ id: nextId(), block: form_block_id })),
    active: template.is_active,
    retention: template.retention_days === null ? '' : String(template.retention_days),
    quickExit: template.settings.quick_exit,
    steps: template.settings.steps,
    receipt: wordsFrom(template.settings.receipt_text as WireWords)
  };
}

/** What an editor may change of it: the texts. */
export function textsTo(template: TemplateEdit): TemplateWanted {
  return {
    title: wordsTo(template.title),
    description: optionalTo(template.description),
    settings: { receipt_text: optionalTo(template.receipt) }
  } as TemplateWanted;
}

/** What is sent. `id` knows under which id a block is stored. */
export function templateTo(template: TemplateEdit, id = (block: number): number => block): TemplateWanted {
  const typed = template.retention.trim();
  const days = typed === '' ? null : /^\d+$/.test(typed) ? Number(typed) : typed;
  return {
    ...textsTo(template),
    slug: template.slug,
    block_ids: template.places.map((place) => id(place.block)),
    retention_days: days,
    settings: { receipt_text: optionalTo(template.receipt), quick_exit: template.quickExit, steps: template.steps },
    is_active: template.active
  } as TemplateWanted;
}

/** Lets the address follow the title it is made of. */
export function followTitle(template: TemplateEdit): void {
  const said = template.title.de.trim() || template.title.en.trim();
  // Before anything is said there is nothing to save, nor to take back.
  if (!template.fixed && said !== '') {
    template.slug = slugFrom(said) || 'formular';
  }
}
