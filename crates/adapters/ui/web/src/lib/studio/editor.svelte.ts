import type { Edition } from '../../api/edition';
import { ApiFailure, asFailure } from '../../api/failure';
import { i18n } from '../i18n.svelte';
import type { Problem } from '../problems';
import { same } from '../same';
import type { Faults } from './faults';
import { asked, History, redoNext, undoLast, type Steps } from './history.svelte';

/** What the editor needs to know about the kind of record it edits. */
export interface EditorAdapter<Edit, Wanted, Stored extends { id: number }> {
  fresh: () => Edit;
  from: (record: Stored) => Edit;
  to: (edit: Edit) => Wanted;
  load: (id: number) => Promise<Edition<Stored>>;
  create: (wanted: Wanted) => Promise<Edition<Stored>>;
  save: (id: number, tag: string | null, wanted: Wanted) => Promise<Edition<Stored>>;
  /** Fixes the keys of what is stored. */
  settle: (edit: Edit, record: Stored) => void;
  /** The server's messages by place on the page; `edit` is what they are about, as it was sent. */
  faults: (errors: Record<string, readonly string[]>, edit: Edit) => Faults;
  /** The same as lines of a summary. */
  lines: (faults: Faults, edit: Edit) => Problem[];
  /** The question that a conflict raises, to be answered with `confirm`; without it a conflict is a refusal. */
  question?: (failure: ApiFailure, record: Stored) => string;
  /** Separate records that belong to this one: they are saved before it and share its undo. */
  parts?: () => readonly Part[];
}

/** A part of a record. */
export interface Part {
  readonly history: Steps;
  readonly wanted: unknown;
  /** Whether there is something to save. */
  readonly pending: boolean;
  readonly lines: Problem[];
  readonly closed: ApiFailure | null;
  confirming: string | null;
  save: (confirm?: boolean) => Promise<boolean>;
}

/** The state of an editor: what is typed, what is stored, the steps between, and what the server said. */
export class Editor<Edit, Wanted extends object, Stored extends { id: number }> implements Part {
  readonly #adapter: EditorAdapter<Edit, Wanted, Stored>;
  readonly history: History<Edit>;
  values: Edit = $state() as Edit;
  record = $state.raw<Stored | null>(null);
  /** What is stored, as it would be sent. */
  #stored = $state.raw<unknown>(null);
  /** The same as it is edited, with the ids that its items have on the page. */
  base: Edit = $state.raw() as Edit;
  /** What the server judges, or has judged last. */
  #sent: Edit;
  #tag: string | null = null;
  /** Counts the records opened, so that late answers about an earlier one are ignored. */
  #opened = 0;
  failure = $state.raw<ApiFailure | null>(null);
  ready = $state(false);
  busy = $state(false);
  saved = $state(false);
  /** Increases with each save. */
  saves = $state(0);
  faults = $state.raw<Faults>({});
  general = $state.raw<string[]>([]);
  /** Set if it was refused because of the plan. */
  closed = $state.raw<ApiFailure | null>(null);
  /** Increases with each refused attempt, so that the summary gets the focus every time. */
  attempt = $state(0);
  /** What somebody else has saved in the meantime. */
  theirs = $state.raw<Edition<Stored> | null>(null);
  /** What has to be confirmed before it is saved, in words. */
  confirming = $state<string | null>(null);

  /** A new object with each change. */
  readonly wanted: Wanted = $derived.by(() => this.#adapter.to(this.values));
  /** Whether it differs from what is stored, apart from its parts. */
  readonly changed: boolean = $derived.by(() => this.ready && !same(this.wanted, this.#stored));
  readonly parts: readonly Part[] = $derived.by(() => this.#adapter.parts?.() ?? []);
  /** The wanted state of it and its parts. */
  readonly whole: readonly unknown[] = $derived.by(() => [this.wanted, ...this.parts.map((part) => part.wanted)]);
  readonly dirty: boolean = $derived.by(() => this.changed || this.parts.some((part) => part.pending));
  /** The part that asks for a confirmation; it may be this record itself. */
  readonly asking: Part | null = $derived.by(() => [this, ...this.parts].find((part) => part.confirming !== null) ?? null);

  constructor(adapter: EditorAdapter<Edit, Wanted, Stored>) {
    this.#adapter = adapter;
    this.values = adapter.fresh();
    this.base = this.#copy();
    this.#sent = this.base;
    this.history = new History(
      () => this.#copy(),
      (state) => {
        this.values = state;
        this.#settle();
      }
    );
  }

  get pending(): boolean {
    return this.ready && (this.record === null || this.dirty);
  }

  get lines(): Problem[] {
    return [
      ...this.general.map((text) => ({ text })),
      ...this.#adapter.lines(this.faults, this.values),
      ...this.parts.flatMap((part) => part.lines)
    ];
  }

  /** What the plan refused, of it or of a part. */
  get refused(): ApiFailure | null {
    return [this, ...this.parts].find((part) => part.closed !== null)?.closed ?? null;
  }

  get canUndo(): boolean {
    return this.#histories.some((history) => history.canUndo);
  }

  get canRedo(): boolean {
    return this.#histories.some((history) => history.canRedo);
  }

  get #histories(): Steps[] {
    return [this.history, ...this.parts.map((part) => part.history)];
  }

  /** Opens a stored record, or a new one that begins as `start`. */
  async open(id: number | null, start?: () => Promise<Edit>): Promise<void> {
    [this.ready, this.failure, this.saved, this.theirs] = [false, null, false, null];
    this.#clear();
    const opened = (this.#opened += 1);
    if (id === null) {
      [this.record, this.#tag] = [null, null];
      this.#stored = this.#adapter.to(this.#adapter.fresh());
    }
    try {
      const found = id === null ? null : await this.#adapter.load(id);
      const fresh = found === null && start !== undefined ? await start() : this.#adapter.fresh();
      if (opened !== this.#opened) {
        return;
      }
      if (found === null) {
        this.#show(fresh);
      } else {
        this.#adopt(found);
      }
      this.history.restart();
      this.ready = true;
    } catch (cause) {
      if (opened === this.#opened) {
        this.failure = asFailure(cause, i18n.t('error.unexpected'));
      }
    }
  }

  /** Saves and returns whether it worked. `confirm`: fields with stored values may go; `held` replaces members of the body. */
  save(confirm = false, held: Partial<Wanted> = {}): Promise<boolean> {
    const asking = confirm ? this.asking : null;
    return this.#attempt(async (isOver) => {
      const hadParts = this.parts.some((part) => part.pending);
      if (!(await this.#saveParts(asking))) {
        this.attempt += 1;
        return false;
      }
      if (isOver()) {
        return false;
      }
      const id = this.record?.id;
      if (hadParts && id !== undefined && !this.changed) {
        this.saved = true;
        return true;
      }
      const wanted = { ...this.wanted, ...held };
      const sent = asking === this ? { ...wanted, confirm } : wanted;
      const values = this.#copy();
      this.#sent = values;
      const edition = await (id === undefined ? this.#adapter.create(sent) : this.#adapter.save(id, this.#tag, sent));
      if (isOver()) {
        return false;
      }
      [this.record, this.#tag, this.base] = [edition.record, edition.tag, values];
      // What was typed in the meantime stays and is not saved yet.
      const isAll = same(this.wanted, wanted);
      this.#settle();
      this.#stored = isAll ? this.wanted : wanted;
      this.saved = true;
      return true;
    });
  }

  /** Saves the parts. One may only be acceptable after another, so this repeats as long as it helps. */
  async #saveParts(asking: Part | null): Promise<boolean> {
    let left = this.parts.filter((part) => part.pending);
    while (left.length > 0) {
      const refused: Part[] = [];
      for (const part of left) {
        if (!(await part.save(part === asking))) {
          refused.push(part);
        }
      }
      if (refused.length === left.length) {
        return false;
      }
      left = refused;
    }
    return true;
  }

  /** Does something else with the stored record; returns whether it worked. */
  carryOut(action: (id: number, tag: string | null) => Promise<Edition<Stored>>): Promise<boolean> {
    return this.#attempt(async (isOver) => {
      if (this.record !== null) {
        this.#sent = this.base;
        const edition = await action(this.record.id, this.#tag);
        if (isOver()) {
          return false;
        }
        [this.record, this.#tag] = [edition.record, edition.tag];
      }
      return true;
    });
  }

  /** `action` is told whether another record was opened in the meantime. */
  async #attempt(action: (isOver: () => boolean) => Promise<boolean>): Promise<boolean> {
    if (this.busy) {
      return false;
    }
    [this.busy, this.saved, this.theirs, this.confirming] = [true, false, null, null];
    this.#clear();
    const opened = this.#opened;
    const isOver = (): boolean => opened !== this.#opened;
    try {
      if (!(await action(isOver))) {
        return false;
      }
      this.saves += 1;
      return true;
    } catch (cause) {
      if (!isOver()) {
        await this.#refuse(cause);
      }
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Shows what somebody else has saved; undo restores the own state. */
  takeTheirs(): void {
    if (this.theirs !== null) {
      this.history.cut();
      this.#adopt(this.theirs);
      this.theirs = null;
      this.#clear();
    }
  }

  /** Keeps what is typed; saving overwrites what somebody else has saved. */
  keepMine(): void {
    if (this.theirs !== null) {
      const base = this.#adapter.from(this.theirs.record);
      [this.record, this.#tag, this.base] = [this.theirs.record, this.theirs.tag, base];
      this.#stored = this.#adapter.to(base);
      this.theirs = null;
    }
  }

  /** Call it after each input. */
  note(): void {
    this.history.note();
  }

  undo(): boolean {
    return undoLast(this.#histories);
  }

  redo(): boolean {
    return redoNext(this.#histories);
  }

  /** Carries out undo or redo if the keys mean one of them, and returns which. */
  key(event: KeyboardEvent): 'undo' | 'redo' | null {
    const wish = asked(event);
    if (wish !== null) {
      event.preventDefault();
      return (wish === 'undo' ? this.undo() : this.redo()) ? wish : null;
    }
    return null;
  }

  #copy(): Edit {
    return $state.snapshot(this.values) as unknown as Edit;
  }

  #show(values: Edit): void {
    this.values = values;
    this.base = this.#copy();
  }

  #adopt(edition: Edition<Stored>): void {
    [this.record, this.#tag] = [edition.record, edition.tag];
    this.#show(this.#adapter.from(edition.record));
    this.#stored = this.#adapter.to(this.values);
  }

  /** Fixes keys under which something is stored, so that they no longer follow their labels. */
  #settle(): void {
    if (this.record !== null) {
      this.#adapter.settle(this.values, this.record);
      this.history.amend();
    }
  }

  #clear(): void {
    [this.faults, this.general, this.closed] = [{}, [], null];
  }

  async #refuse(cause: unknown): Promise<void> {
    const failure = asFailure(cause, i18n.t('error.unexpected'));
    const id = this.record?.id;
    if (failure.status === 412 && id !== undefined) {
      this.theirs = await this.#adapter.load(id).catch(() => null);
      if (this.theirs !== null) {
        return;
      }
    }
    if (failure.status === 409 && this.record !== null && this.#adapter.question !== undefined) {
      this.confirming = this.#adapter.question(failure, this.record);
      return;
    }
    this.attempt += 1;
    if (failure.isOfPlan) {
      this.closed = failure;
      return;
    }
    this.faults = this.#adapter.faults(failure.errors, this.#sent);
    this.general = Object.keys(this.faults).length === 0 ? [failure.message] : [];
  }
}
