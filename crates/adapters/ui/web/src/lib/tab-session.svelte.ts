import { tabStorage } from './storage';

/** How long a new tab waits for another tab's session, in milliseconds. */
const ASK_MS = 120;

type Message = { kind: 'ask' } | { kind: 'token'; token: string } | { kind: 'end' };

/** Why the login page is shown. */
export type Ending = 'expired' | 'signed-out';

/**
 * The session of one area of the site, staff or portal. Its bearer token is in this tab's session storage and gone when
 * the tab is closed. The browser would send a cookie by itself, so every writing route would need a defence against
 * forged requests; a token that only our code attaches needs none.
 */
export class Session<Person extends { id: number }> {
  token = $state<string | null>(null);
  /** Why the last session ended, until somebody signs in again. */
  ending = $state<Ending | null>(null);
  /** Whether the server has forgotten the token, as far as is known. */
  isConfirmed = $state(true);
  /** Whether it has expired under somebody's input, which waits for the same person. */
  isInterrupted = $state(false);

  #user = $state<Person | null>(null);
  readonly #endListeners: (() => void)[] = [];
  readonly #tokenKey: string;
  readonly #channel: BroadcastChannel;
  readonly #hasInput: () => boolean;
  #adopted: (() => void) | null = null;

  /** `name` is the prefix of storage keys and channel; `hasInput` says whether the end would lose somebody's input. */
  constructor(name: string, hasInput = (): boolean => false) {
    this.#hasInput = hasInput;
    this.#tokenKey = `${name}.token`;
    this.token = tabStorage.get(this.#tokenKey);
    // Session storage is not copied to a new tab, which would otherwise ask for the password again. Only pages of this
    // origin can listen.
    this.#channel = new BroadcastChannel(`${name}.session`);
    this.#channel.onmessage = (event: MessageEvent<Message>) => this.#receive(event.data);
  }

  get user(): Person | null {
    return this.#user;
  }

  /** An answer that arrives after sign-out, so without a token, must not bring the person back. */
  set user(person: Person | null) {
    this.#user = this.token === null && !this.isInterrupted ? null : person;
  }

  /** Calls `listener` whenever the session ends, so that it forgets what the next person must not find. */
  onEnd(listener: () => void): void {
    this.#endListeners.push(listener);
  }

  /** Asks other tabs for their session, unless this tab has one. */
  async adopt(): Promise<void> {
    if (this.token !== null) {
      return;
    }
    await new Promise<void>((resolve) => {
      this.#adopted = resolve;
      window.setTimeout(resolve, ASK_MS);
      this.#send({ kind: 'ask' });
    });
    this.#adopted = null;
  }

  start(token: string, user: Person): void {
    if (this.isInterrupted && user.id !== this.user?.id) {
      // The page with the other person's input goes first.
      this.discardInterrupted();
      window.setTimeout(() => this.start(token, user));
      return;
    }
    this.#keep(token);
    this.user = user;
    [this.ending, this.isInterrupted] = [null, false];
  }

  /** For a token that the server no longer knows. */
  expire(): void {
    if (this.#hasInput()) {
      [this.token, this.ending, this.isInterrupted] = [null, 'expired', true];
      tabStorage.remove(this.#tokenKey);
    } else {
      this.#drop('expired');
    }
  }

  /** Ends an interrupted session, and loses the input that waited on the page. */
  discardInterrupted(): void {
    this.#drop('expired');
  }

  /** Signs out, in all tabs. */
  end(): void {
    this.#drop('signed-out');
    this.#send({ kind: 'end' });
  }

  #keep(token: string): void {
    this.token = token;
    tabStorage.set(this.#tokenKey, token);
  }

  #drop(ending: Ending): void {
    [this.token, this.isInterrupted] = [null, false];
    this.user = null;
    this.ending = ending;
    this.isConfirmed = true;
    tabStorage.remove(this.#tokenKey);
    this.#endListeners.forEach((listener) => listener());
  }

  #send(message: Message): void {
    this.#channel.postMessage(message);
  }

  #receive(message: Message): void {
    if (message.kind === 'ask' && this.token !== null) {
      this.#send({ kind: 'token', token: this.token });
    } else if (message.kind === 'token' && this.token === null && this.#adopted !== null) {
      this.#keep(message.token);
      this.#adopted();
    } else if (message.kind === 'end' && (this.token !== null || this.isInterrupted)) {
      this.#drop('signed-out');
    }
  }
}
