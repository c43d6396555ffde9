import type { Captcha } from '../api/types';

/** A challenge is good for ten minutes; an answer is on its way a moment longer. */
const AGE = 9 * 60_000;

/** What a browser computes in place of a person's answer, once somebody begins to type. */
export class Work {
  private readonly since = Date.now();
  private number: Promise<string> | undefined;

  constructor(private readonly task: NonNullable<Captcha['work']>) {}

  /** Whether the challenge would be over before the number is sent. */
  get isOld(): boolean {
    return Date.now() - this.since > AGE;
  }

  /** The number; fails where the browser cannot compute it. */
  begin(): Promise<string> {
    this.number ??= new Promise((resolve, reject) => {
      // The script of the public pages, which is a worker as well.
      const worker = new Worker('/public/work.js');
      worker.onmessage = (event: MessageEvent<string>) => resolve(event.data);
      worker.onerror = () => reject(new Error('the worker failed'));
      worker.postMessage([this.task.salt, this.task.difficulty]);
    });
    // Whoever waits for it is told; nobody need wait yet.
    this.number.catch(() => undefined);
    return this.number;
  }
}
