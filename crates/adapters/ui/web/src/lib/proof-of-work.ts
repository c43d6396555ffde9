import type { Captcha } from '../api/types';

/** In milliseconds. A challenge is valid for ten minutes; the rest is for the way to the server. */
const AGE = 9 * 60_000;

/** Proof of work that replaces the answer to a CAPTCHA; it begins once somebody types. */
export class ProofOfWork {
  private readonly since = Date.now();
  private number: Promise<string> | undefined;

  constructor(private readonly task: NonNullable<Captcha['work']>) {}

  /** Whether the challenge would expire before the number arrives. */
  get isOld(): boolean {
    return Date.now() - this.since > AGE;
  }

  /** Computes the number; fails if the browser cannot. */
  begin(): Promise<string> {
    this.number ??= new Promise((resolve, reject) => {
      // The same worker as on the public pages.
      const worker = new Worker('/public/work.js');
      worker.onmessage = (event: MessageEvent<string>) => resolve(event.data);
      worker.onerror = () => reject(new Error('the worker failed'));
      worker.postMessage([this.task.salt, this.task.difficulty]);
    });
    // A failure is handled by whoever awaits the number; until then it must not count as unhandled.
    this.number.catch(() => undefined);
    return this.number;
  }
}
