import { same } from '../same';

/** Typing goes on until somebody pauses for so long, in milliseconds: it is taken back as one. */
const PAUSE_MS = 800;
/** The oldest steps go first. */
const LONGEST = 100;

let count = 0;

interface Step<State> {
  state: State;
  /** Steps of all histories in their order. */
  number: number;
}

/** What can be taken back and done again, whatever it is of. */
export interface Steps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The number of the step that would be taken back, and of the one that would be done again. */
  readonly last: number;
  readonly next: number;
  undo: () => boolean;
  redo: () => boolean;
}

/** The steps of an editor, each a whole state. A state is copied once a step, not at each key. */
export class History<State> implements Steps {
  readonly #take: () => State;
  readonly #show: (state: State) => void;
  #present: State;
  #past: Step<State>[] = $state.raw([]);
  #future: Step<State>[] = $state.raw([]);
  /** While a step goes on. */
  #pause: ReturnType<typeof setTimeout> | undefined;

  /** `take` copies the state as it is; `show` puts a copy in its place. */
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

  /** Notes that something may be other than before. What follows quickly on another change belongs to it. */
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

  /** The next change is a step of its own. */
  cut(): void {
    if (this.#pause !== undefined) {
      this.#rest();
      this.#present = this.#take();
    }
  }

  /** The state is now other, which is no step of anybody's. */
  amend(): void {
    if (this.#pause === undefined) {
      this.#present = this.#take();
    }
  }

  /** Another record is in the editor: nothing of before can come back. */
  restart(): void {
    this.#rest();
    [this.#present, this.#past, this.#future] = [this.#take(), [], []];
  }

  /** Shows the state before; whether there is one. */
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

  /** Shows the state after; whether there is one. */
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

/** Takes back the last step of several histories; whether there was one. */
export const undoLast = (histories: readonly Steps[]): boolean =>
  histories.reduce((one, other) => (other.last > one.last ? other : one)).undo();

/** Does the next step of several histories again; whether there was one. */
export const redoNext = (histories: readonly Steps[]): boolean =>
  histories.reduce((one, other) => (other.next < one.next ? other : one)).redo();

/** What the keys ask for: Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y, with the command key on a Mac. */
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
