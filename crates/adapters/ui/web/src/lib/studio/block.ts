import type { Block, BlockWanted } from '../../api/studio';
import { fieldsFrom, fieldTo, type Field, type WireField } from './field';
import type { Kind } from './kinds';
import { freeSlug, slugFrom } from './slug';
import { NO_WORDS, optionalTo, wordsFrom, wordsTo, type WireWords, type Words } from './words';

/** A block in the editor. */
export interface BlockEdit {
  slug: string;
  fixed: boolean;
  name: Words;
  description: Words;
  fields: Field[];
}

export function newBlock(): BlockEdit {
  return { slug: 'baustein', fixed: false, name: { ...NO_WORDS }, description: { ...NO_WORDS }, fields: [] };
}

/** `known` are the fields of the same block on the page, whose ids stay. */
export function blockFrom(block: Block, known: readonly Field[] = []): BlockEdit {
  return {
    slug: block.slug,
    fixed: true,
    name: wordsFrom(block.name as WireWords),
    description: wordsFrom(block.description as WireWords),
    fields: fieldsFrom(block.fields as WireField[], known)
  };
}

/** The body. `elsewhere` knows the fields of other blocks, for conditions. */
export function blockTo(block: BlockEdit, elsewhere: (slug: string) => Kind | undefined = () => undefined): BlockWanted {
  const of = (slug: string): Kind | undefined => block.fields.find((field) => field.slug === slug)?.type ?? elsewhere(slug);
  return {
    slug: block.slug,
    name: wordsTo(block.name),
    description: optionalTo(block.description),
    fields: block.fields.map((field) => fieldTo(field, of))
  } as BlockWanted;
}

/** Updates the key from the name. */
export function followName(block: BlockEdit, taken: readonly string[]): void {
  const said = block.name.de.trim() || block.name.en.trim();
  // Until something was entered there is nothing to save or undo.
  if (!block.fixed && said !== '') {
    block.slug = freeSlug(slugFrom(said) || 'baustein', taken);
  }
}

/** Fixes the keys of what is stored, since reports store their values under them. */
export function settleBlock(block: BlockEdit, stored: Block): void {
  block.fixed = true;
  for (const field of block.fields) {
    const known = stored.fields.find((other) => other.slug === field.slug);
    if (known !== undefined) {
      field.fixed = true;
      for (const option of field.options) {
        option.fixed ||= (known.options ?? []).some((other) => other.value === option.value);
      }
    }
  }
}
