class Zone {
  #name = $state.raw<string | undefined>(undefined);

  /** The time zone of what is shown; `undefined` is the browser's, until the organisation's is known. */
  get name(): string | undefined {
    return this.#name;
  }

  /** Goes back to the browser's zone: the next person may belong to another organisation. */
  forget(): void {
    this.#name = undefined;
  }

  /** Uses an organisation's zone, if the browser knows it. */
  use(name: string): void {
    try {
      new Intl.DateTimeFormat(undefined, { timeZone: name });
      this.#name = name;
    } catch {
      // An old browser, and a new zone.
    }
  }
}

/** Staff of an organisation see its time, in which it also filters and counts, wherever they are. */
export const zone = new Zone();
