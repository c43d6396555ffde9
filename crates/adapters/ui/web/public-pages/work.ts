// Work in place of the security question, where a site offers it (docs/api/sending.md). One file for both
// ends: on a page it looks after the form, and as a worker it computes.
import { search } from './sha256';

/** A challenge is valid for ten minutes, less some time for sending the report. */
const AGE = 9 * 60_000;
/** After waiting this long the person gets the question instead. */
const PATIENCE = 20_000;

const control = (name: string): HTMLInputElement | null => document.querySelector(`[name=captcha_${name}]`);

let token = '';
let since = 0;
/** Settles when the work is done or the person gets the question. */
let job: Promise<void> | undefined;
let waiting = false;

/** The section of the current page; work for an earlier challenge no longer counts. */
function look(): HTMLElement | null {
  const section = document.querySelector<HTMLElement>('#captcha[data-salt]');
  const present = control('token')?.value ?? '';
  if (section && present !== token) {
    token = present;
    since = Date.now();
    job = undefined;
  }
  return section;
}

function compute(section: HTMLElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker('/public/work.js');
    worker.onmessage = (event: MessageEvent<string>) => resolve(event.data);
    worker.onerror = reject;
    worker.postMessage([section.dataset['salt'], Number(section.dataset['difficulty'])]);
  });
}

/** Replaces a challenge that is too old; the page's own script loads it. */
function renew(section: HTMLElement): Promise<void> {
  return new Promise((resolve, reject) => {
    section.dispatchEvent(new CustomEvent('renew', { detail: { resolve, reject } }));
  });
}

async function work(section: HTMLElement): Promise<void> {
  if (Date.now() - since > AGE) {
    await renew(section);
    token = control('token')?.value ?? '';
    since = Date.now();
  }
  const number = await compute(section);
  const field = control('work');
  if (field && control('token')?.value === token) {
    field.value = number;
  }
}

/** Shows the question to the person. */
function ask(section: HTMLElement): void {
  section.classList.add('mw-captcha--asked');
}

function begin(section: HTMLElement): Promise<void> {
  job ??= work(section).catch(() => ask(section));
  return job;
}

function tell(section: HTMLElement, busy: boolean): void {
  waiting = busy;
  const line = section.querySelector<HTMLElement>('.mw-captcha__work');
  const status = document.querySelector('#status');
  const words = line?.dataset['busy'] ?? '';
  if (line) {
    line.dataset['idle'] ??= line.textContent;
    line.textContent = busy ? words : line.dataset['idle'];
  }
  if (status) {
    status.textContent = busy ? words : '';
  }
}

/** Sends the form once the work is done. */
function hold(event: SubmitEvent): void {
  const section = look();
  const button = event.submitter as HTMLButtonElement | null;
  const is = (name: string): boolean => section?.classList.contains(name) ?? false;
  if (!section || is('mw-captcha--asked') || (button && button.value !== 'submit')) {
    return;
  }
  if (Date.now() - since > AGE) {
    job = undefined;
  } else if (control('work')?.value) {
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  if (waiting) {
    return;
  }
  tell(section, true);
  const patience = setTimeout(() => ask(section), PATIENCE);
  void begin(section).then(() => {
    clearTimeout(patience);
    tell(section, false);
    if (is('mw-captcha--asked')) {
      // The question is shown by now, and the person sends the form.
      return;
    }
    if (control('work')?.value) {
      (event.target as HTMLFormElement).requestSubmit(button);
    } else {
      ask(section);
      control('answer')?.focus();
    }
  });
}

function start(): void {
  document.documentElement.classList.add('mw-works');
  look();
  // On the document, since the page in it may be replaced.
  document.addEventListener('input', () => {
    const section = look();
    if (section) {
      void begin(section);
    }
  });
  document.addEventListener('submit', hold, true);
}

if (typeof document === 'undefined') {
  addEventListener('message', (event: MessageEvent<[string, number]>) => {
    postMessage(search(...event.data));
    close();
  });
} else {
  start();
}
