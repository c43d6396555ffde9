/* eslint svelte/prefer-svelte-reactivity: off -- what is derived is made anew, never changed, and nobody waits for the rest */
import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';

import type { BlockItem, TemplatePreviewed } from '../../api/studio';
import { i18n } from '../i18n.svelte';
import type { Problem } from '../problems';
import { blockEditor, type BlockEditor } from './block-editor.svelte';
import { byPlace, byPosition, controlId, faultsIn, faultsOf, fieldAt, linesOf, faultKeyOf, present, type Faults } from './faults';
import { fieldsFrom, type Field, type WireField } from './field';
import type { Kind } from './kinds';
import type { BlockPosition } from './template';
import { inLanguage, wordsFrom, type WireWords } from './words';

/** A block that nobody has opened. */
export type KnownBlock = Pick<BlockItem, 'id' | 'slug' | 'name' | 'fields'>;

/**
 * The blocks of a form. A block gets an editor when it is opened, and keeps it while it is folded. A new block has a
 * negative number until it is stored.
 */
export class FormBlocks {
  readonly #known: () => readonly KnownBlock[];
  readonly #places: () => readonly number[];
  readonly #editors = new SvelteMap<number, BlockEditor>();
  /** What `#fields` was before, so that ids stay when the list is read again. */
  #before: ReadonlyMap<number, readonly Field[]> = new Map();
  /** The fields of blocks that are not opened. */
  readonly #fields: ReadonlyMap<number, readonly Field[]> = $derived.by(() => {
    const known = this.#known().map(({ id, fields }) => [id, fieldsFrom(fields as WireField[], this.#before.get(id))] as const);
    this.#before = new Map(known);
    return this.#before;
  });
  readonly #own: number[] = $derived.by(() => [...new Set(this.#places())]);
  /** The editors of opened blocks, in the order of the form. */
  readonly editors: readonly BlockEditor[] = $derived.by(() =>
    this.#own.map((block) => this.#editors.get(block)).filter((editor) => editor !== undefined)
  );
  /** The keys of fields and the values of options by their ids, as the conditions of other blocks know them. */
  readonly #followed = new Map<number, string>();
  #last = 0;

  constructor(known: () => readonly KnownBlock[], places: () => readonly number[]) {
    this.#known = known;
    this.#places = places;
  }

  /** The editor of a block, if it was opened. */
  editor(block: number): BlockEditor | undefined {
    return this.#editors.get(block);
  }

  /** The prefix of the ids of a block's controls. */
  prefix(block: number): string {
    return `b${block}.`;
  }

  /** Translates an id with the block's position in the form to the id that its control has once the block is open. */
  control(id: string): string {
    const [, number, path] = /^studio-blocks\.(\d+)\.(.+)$/.exec(id) ?? [];
    const block = this.#places()[Number(number)];
    if (path === undefined || path === 'form_block_id' || block === undefined || this.#editors.get(block)?.ready !== true) {
      return id;
    }
    const fields = this.fields(block);
    const key = faultKeyOf(path, fields);
    return controlId(fieldAt(controlId(key), fields) === undefined ? this.prefix(block) + key : key);
  }

  /** The stored id of a block, else its temporary number. */
  id(block: number): number {
    return this.#editors.get(block)?.record?.id ?? block;
  }

  /** The name of a block; `undefined` while it is unknown. */
  name(block: number): string | undefined {
    const editor = this.#editors.get(block);
    if (editor?.ready === true) {
      return inLanguage(editor.values.name, i18n.locale);
    }
    const known = this.#known().find((other) => other.id === block);
    return known === undefined ? undefined : inLanguage(wordsFrom(known.name as WireWords), i18n.locale);
  }

  fields(block: number): readonly Field[] {
    const editor = this.#editors.get(block);
    return editor?.ready === true ? editor.values.fields : (this.#fields.get(block) ?? []);
  }

  /** The fields as they are stored, with the ids that they have on the page. */
  #stored(block: number): readonly Field[] {
    const editor = this.#editors.get(block);
    return editor?.ready === true ? editor.base.fields : (this.#fields.get(block) ?? []);
  }

  /** What the server refuses in a form that was sent with these places. It has judged the blocks as they are stored. */
  faults(errors: Record<string, readonly string[]>, places: readonly BlockPosition[]): Faults {
    return byPlace(faultsOf(errors, []), places, ({ block }) => this.#stored(block));
  }

  /** The lines of a summary; those in an open block lead to its controls, and so go once the answer there is another. */
  lines(faults: Faults, places: readonly BlockPosition[]): Problem[] {
    const lines = linesOf(
      byPosition(faults, places, ({ block }) => this.fields(block)),
      []
    );
    return lines.map((line) => (line.field === undefined ? line : { ...line, field: this.control(line.field) }));
  }

  /** The messages at a place: those of the form about its block, and those of the block. */
  faultsAt({ id, block }: BlockPosition, faults: Faults): Faults {
    return present({ ...faultsIn(id, faults), ...this.#editors.get(block)?.faults }, this.fields(block));
  }

  /** The other blocks of the form, for conditions. */
  elsewhere(block: number): { name: string; fields: readonly Field[] }[] {
    return this.#own.filter((other) => other !== block).map((other) => ({ name: this.name(other) ?? '', fields: this.fields(other) }));
  }

  /** The keys of all blocks except one. */
  taken(block: number): string[] {
    const id = this.id(block);
    const stored = this.#known().filter((other) => other.id !== id);
    const edited = [...this.#editors].filter(([other]) => other !== block);
    return [...stored.map(({ slug }) => slug), ...edited.map(([, editor]) => editor.values.slug)];
  }

  /** Opens a block for editing, unless it is open; a negative number creates one. */
  async open(block: number): Promise<void> {
    const present = this.#editors.get(block);
    if (present !== undefined && present.failure === null) {
      return;
    }
    const editor = present ?? this.#make(block);
    this.#editors.set(block, editor);
    await editor.open(block < 0 ? null : block);
  }

  /** Adds a block and returns its temporary number. */
  async add(): Promise<number> {
    this.#last -= 1;
    await this.open(this.#last);
    return this.#last;
  }

  /**
   * Takes keys and values of this block that are others now over into the conditions of other opened blocks. That is no
   * step of theirs: undo in this block comes by here again.
   */
  follow(block: number): void {
    const changes = new Map<string, { slug: string; values: Map<string, string> }>();
    for (const { id, slug, options } of this.fields(block)) {
      const values = new Map<string, string>();
      for (const option of options) {
        values.set(this.#followed.get(option.id) ?? '', option.value);
        this.#followed.set(option.id, option.value);
      }
      changes.set(this.#followed.get(id) ?? '', { slug, values });
      this.#followed.set(id, slug);
    }
    changes.delete('');
    untrack(() => {
      for (const other of this.#own.filter((other) => other !== block).map((other) => this.#editors.get(other))) {
        if (other?.ready === true && takeOver(changes, other.values.fields)) {
          other.history.cut();
          other.history.amend();
        }
      }
    });
  }

  /** Forgets everything, because another form is opened. */
  clear(): void {
    this.#editors.clear();
    this.#followed.clear();
  }

  /** The members of a preview's body: the ids of the blocks, and those that are not saved. */
  preview(): Pick<TemplatePreviewed, 'block_ids' | 'unsaved_blocks'> {
    const edited = this.#own.flatMap((block) => {
      const editor = this.#editors.get(block);
      return editor?.pending === true ? [{ form_block_id: this.id(block), block: editor.wanted }] : [];
    });
    return { block_ids: this.#places().map((block) => this.id(block)), unsaved_blocks: edited };
  }

  #make(block: number): BlockEditor {
    return blockEditor({
      kind: (slug): Kind | undefined =>
        this.#own.flatMap((other) => (other === block ? [] : this.fields(other))).find((field) => field.slug === slug)?.type,
      prefix: this.prefix(block),
      known: () => this.fields(block),
      name: () => {
        const number = this.#places().indexOf(block) + 1;
        return i18n.t('studio.where.block', { number });
      }
    });
  }
}

/** Changes conditions on fields of another block; returns whether there were any. */
function takeOver(changes: ReadonlyMap<string, { slug: string; values: ReadonlyMap<string, string> }>, fields: readonly Field[]): boolean {
  const own = new Set(fields.map(({ slug }) => slug));
  let isChanged = false;
  for (const condition of fields.flatMap(({ conditions }) => conditions)) {
    const change = own.has(condition.field) ? undefined : changes.get(condition.field);
    const value = condition.value === '' ? undefined : change?.values.get(condition.value);
    if (change !== undefined && change.slug !== condition.field) {
      [condition.field, isChanged] = [change.slug, true];
    }
    if (value !== undefined && value !== condition.value) {
      [condition.value, condition.stored, isChanged] = [value, undefined, true];
    }
  }
  return isChanged;
}
