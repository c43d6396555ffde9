/** Typing goes on until somebody pauses for so long, in milliseconds: it is taken back as one. */
const PAUSE_MS = 800;
/** The oldest steps go first. */
const LONGEST = 100;

/** The steps of an editor, each a whole state as JSON. */
export class History {
  #present: string;
  #past: string[] = $state.raw([]);
  #future: string[] = $state.raw([]);
  #at = Number.NEGATIVE_INFINITY;

  constructor(present: string) {
    this.#present = present;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Notes the state at a time in milliseconds. What follows quickly on another change belongs to it. */
  note(state: string, at: number): void {
    if (state === this.#present) {
      return;
    }
    if (at - this.#at > PAUSE_MS || this.#past.length === 0) {
      this.#past = [...this.#past, this.#present].slice(-LONGEST);
    }
    [this.#present, this.#at, this.#future] = [state, at, []];
  }

  /** The next change is a step of its own. */
  cut(): void {
    this.#at = Number.NEGATIVE_INFINITY;
  }

  /** The state is now this one, which is no step of anybody's. */
  amend(present: string): void {
    this.#present = present;
  }

  /** Another record is in the editor: nothing of before can come back. */
  restart(present: string): void {
    [this.#present, this.#past, this.#future] = [present, [], []];
    this.cut();
  }

  /** The state before, if there is one. */
  undo(): string | null {
    const before = this.#past.at(-1);
    if (before === undefined) {
      return null;
    }
    this.#future = [this.#present, ...this.#future];
    this.#past = this.#past.slice(0, -1);
    return this.#show(before);
  }

  /** The state after, if there is one. */
  redo(): string | null {
    const [after, ...rest] = this.#future;
    if (after === undefined) {
      return null;
    }
    this.#past = [...this.#past, this.#present];
    this.#future = rest;
    return this.#show(after);
  }

  #show(state: string): string {
    this.#present = state;
    this.cut();
    return state;
  }
}

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
