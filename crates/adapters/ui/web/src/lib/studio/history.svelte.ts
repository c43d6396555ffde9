import { same } from '../same';

/** Typing without a pause of this many milliseconds is one step. */
const PAUSE_MS = 800;
/** The most steps; the oldest go first. */
const LONGEST = 100;

let count = 0;

interface HistoryStep<State> {
  state: State;
  /** Numbers the steps of all histories. */
  number: number;
}

/** Steps that can be undone and redone. */
export interface Steps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The number of the step that undo would take back; `next` is that of redo. */
  readonly last: number;
  readonly next: number;
  undo: () => boolean;
  redo: () => boolean;
}

/** The steps of an editor, each a whole state, copied once per step and not at each key. */
export class History<State> implements Steps {
  readonly #take: () => State;
  readonly #show: (state: State) => void;
  #present: State;
  #past: HistoryStep<State>[] = $state.raw([]);
  #future: HistoryStep<State>[] = $state.raw([]);
  /** Set while a step is open. */
  #pause: ReturnType<typeof setTimeout> | undefined;

  /** `take` copies the current state; `show` replaces it by a copy. */
  constructor(take: () => State, show: (state: State) => void) {
    this.#take = take;
    this.#show = show;
    this.#present = take();
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  get last(): number {
    return this.#past.at(-1)?.number ?? Number.NEGATIVE_INFINITY;
  }

  get next(): number {
    return this.#future[0]?.number ?? Number.POSITIVE_INFINITY;
  }

  /** Notes a possible change. Changes in quick succession are one step. */
  note(): void {
    if (this.#pause === undefined) {
      if (same(this.#take(), this.#present)) {
        return;
      }
      count += 1;
      this.#past = [...this.#past, { state: this.#present, number: count }].slice(-LONGEST);
      this.#future = [];
    }
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.cut(), PAUSE_MS);
  }

  /** Ends the step, so that the next change begins another. */
  cut(): void {
    if (this.#pause !== undefined) {
      this.#rest();
      this.#present = this.#take();
    }
  }

  /** Takes over a state that nobody typed, without a step. */
  amend(): void {
    if (this.#pause === undefined) {
      this.#present = this.#take();
    }
  }

  /** Forgets all steps, because another record is in the editor. */
  restart(): void {
    this.#rest();
    [this.#present, this.#past, this.#future] = [this.#take(), [], []];
  }

  /** Shows the previous state; returns whether there was one. */
  undo(): boolean {
    this.cut();
    const step = this.#past.at(-1);
    if (step === undefined) {
      return false;
    }
    this.#future = [{ state: this.#present, number: step.number }, ...this.#future];
    this.#past = this.#past.slice(0, -1);
    return this.#go(step.state);
  }

  /** Shows the next state; returns whether there was one. */
  redo(): boolean {
    this.cut();
    const [step, ...rest] = this.#future;
    if (step === undefined) {
      return false;
    }
    this.#past = [...this.#past, { state: this.#present, number: step.number }];
    this.#future = rest;
    return this.#go(step.state);
  }

  #rest(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
  }

  #go(state: State): boolean {
    this.#present = state;
    this.#show(structuredClone(state));
    return true;
  }
}

/** Undoes the last step of several histories; returns whether there was one. */
export const undoLast = (histories: readonly Steps[]): boolean =>
  histories.reduce((one, other) => (other.last > one.last ? other : one)).undo();

/** Redoes the next step of several histories; returns whether there was one. */
export const redoNext = (histories: readonly Steps[]): boolean =>
  histories.reduce((one, other) => (other.next < one.next ? other : one)).redo();

/** Whether the keys mean undo or redo: Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y, with the command key on a Mac. */
export function asked(event: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) {
    return null;
  }
  const key = event.key.toLowerCase();
  if (key === 'z') {
    return event.shiftKey ? 'redo' : 'undo';
  }
  return key === 'y' && !event.shiftKey ? 'redo' : null;
}
