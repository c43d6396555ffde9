import type { Template, TemplateWanted } from '../../api/studio';
import { nextId } from './field';
import { slugFrom } from './slug';
import { NO_WORDS, optionalTo, wordsFrom, wordsTo, type WireWords, type Words } from './words';

/** A block in a template; a block without fields may be there twice. */
export interface BlockPosition {
  /** Identifies the position on the page; never sent. */
  id: number;
  /** Its id; until it is stored, a temporary number. */
  block: number;
}

/** A template in the editor. */
export interface TemplateEdit {
  slug: string;
  fixed: boolean;
  title: Words;
  description: Words;
  places: BlockPosition[];
  active: boolean;
  /** Days, as typed; if empty, reports are kept for ever. */
  retention: string;
  quickExit: boolean;
  /** Whether one block is shown at a time. */
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

/** The body for editors, who may only change texts. */
export function textsTo(template: TemplateEdit): TemplateWanted {
  return {
    title: wordsTo(template.title),
    description: optionalTo(template.description),
    settings: { receipt_text: optionalTo(template.receipt) }
  } as TemplateWanted;
}

/** The body. `id` returns the stored id of a block. */
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

/** Updates the address from the title. */
export function followTitle(template: TemplateEdit): void {
  const said = template.title.de.trim() || template.title.en.trim();
  // Until something was entered there is nothing to save or undo.
  if (!template.fixed && said !== '') {
    template.slug = slugFrom(said) || 'formular';
  }
}
