// A draft that this browser keeps while the person wants that. It has what was entered, and nothing else of the form: no
// files, and nothing that the page itself put there.
import { all, one, say, SHOWN, type Control } from './dom';

interface Draft {
  /** Of the form. */
  version: string;
  /** When it was saved, in milliseconds. */
  saved: number;
  /** Whether it is on its way to become a report; the receipt takes it away then. */
  sent: boolean;
  /** Names of controls and their values; none for a box that is not ticked. */
  entries: [string, string | null][];
}

const PREFIX = 'mw.draft:';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DAYS = 7;

/** Whether the person wants it kept. That holds when the page is set up anew with what is wrong. */
let keeps = false;
let sent = false;

const form = (): HTMLFormElement | null => one<HTMLFormElement>(document, '#report');
const choice = (): HTMLElement | null => one<HTMLElement>(document, '.mw-draft');
/** Files are named otherwise, and so is what the page itself puts into the form. */
const controls = (): Control[] => all<Control>(form()!, '[name^="data."]');
const isBox = (control: Control): control is HTMLInputElement => /^(checkbox|radio)$/.test(control.type);
const key = (): string => PREFIX + (form()?.getAttribute('action') ?? '').split('?')[0];

/** What is kept there; nothing of that is trusted. */
function read(name: string): Draft | null {
  try {
    const { version, saved, sent: isSent, entries } = JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Draft>;
    const isNew = typeof saved === 'number' && Math.abs(Date.now() - saved) < DAYS * DAY;
    return isNew && Array.isArray(entries) ? { version: String(version), saved, sent: isSent === true, entries } : null;
  } catch {
    return null;
  }
}

function write(draft: Draft): void {
  localStorage.setItem(key(), JSON.stringify(draft));
}

function save(): void {
  const entries = controls().filter((control) => !control.disabled).map((control): [string, string | null] => [control.name, isBox(control) && !control.checked ? null : control.value]);
  try {
    write({ version: choice()?.dataset['version'] ?? '', saved: Date.now(), sent, entries });
  } catch {
    // There is no room left, or the person forbids it.
    const failed = choice()?.dataset['failed'] ?? '';
    one(document, '#draft-hint')!.textContent = failed;
    say(failed);
    keep(false);
  }
}

function keep(on: boolean): void {
  keeps = on;
  one<HTMLInputElement>(document, '#draft')!.checked = on;
  if (on) {
    save();
  } else {
    localStorage.removeItem(key());
  }
}

/** Enters what a draft has; fields that are not in the form any more are passed over. */
function enter({ entries }: Draft): void {
  for (const control of controls()) {
    const values = entries.filter(([name]) => name === control.name).map(([, value]) => value);
    const value = values[0];
    if (isBox(control)) {
      control.checked = values.length > 0 ? values.includes(control.value) : control.checked;
    } else if (value != null && !(control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value))) {
      control.value = value;
    }
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** When that was, as people say it: today, 14:05. */
function told(saved: number): [string, string] {
  const lang = document.documentElement.lang;
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(saved).setHours(0, 0, 0, 0)) / DAY);
  const day = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(0 - days, 'day');
  const time = new Date(saved).toLocaleTimeString(lang, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return [day, time];
}

/** Offers a draft. Who else uses the device sees that there is one, and nothing of it. */
function offer(draft: Draft): void {
  const box = one<HTMLElement>(document, '.mw-offer')!;
  const [day, time] = told(draft.saved);
  one(box, 'p')!.textContent = (box.dataset['found'] ?? '').replace('{day}', day).replace('{time}', time);
  one<HTMLElement>(box, '[data-changed]')!.hidden = draft.version === choice()!.dataset['version'];
  const decide = (use: boolean): void => {
    box.hidden = true;
    choice()!.hidden = false;
    if (use) {
      enter(draft);
    }
    keep(use);
    one<HTMLElement>(document, '#inhalt')?.focus();
    say((use ? box.dataset['entered'] : box.dataset['deleted']) ?? '');
  };
  one(box, '[data-use]')!.addEventListener('click', () => decide(true));
  one(box, '[data-delete]')!.addEventListener('click', () => decide(false));
  box.hidden = false;
}

/** Removes what has been here for too long, on whichever form, and what has arrived. */
function tidy(): void {
  const receipt = one<HTMLElement>(document, '[data-draft]')?.dataset['draft'];
  for (const name of Object.keys(localStorage).filter((each) => each.startsWith(PREFIX))) {
    const draft = read(name);
    if (!draft || (draft.sent && name === PREFIX + receipt && Date.now() - draft.saved < HOUR)) {
      localStorage.removeItem(name);
    }
  }
}

/** Sets up the page that is there. */
function begin(): void {
  sent = false;
  tidy();
  const box = choice();
  if (!form()) {
    return;
  }
  if (!box) {
    // A form that offers the quick way out has none, and keeps none of before.
    localStorage.removeItem(key());
    return;
  }
  const draft = keeps ? null : read(key());
  if (draft) {
    offer(draft);
  } else {
    box.hidden = false;
  }
  const mark = one<HTMLInputElement>(box, '#draft')!;
  mark.checked = keeps;
  if (keeps) {
    // What was on its way has not become a report.
    save();
  }
  mark.addEventListener('change', () => keep(mark.checked));
}

/** Where the browser keeps nothing, there is nothing to offer. */
function attempt(): void {
  try {
    begin();
  } catch {
    // Reading alone may be forbidden; the form works without.
  }
}

// Of the document, since the page in it may be replaced.
document.addEventListener(SHOWN, attempt);
document.addEventListener('input', () => {
  if (keeps) {
    save();
  }
});
// A draft that was offered and not entered may be somebody else's: it stays.
document.addEventListener('submit', (event) => {
  if (keeps && (event.submitter as HTMLButtonElement | null)?.value === 'submit') {
    sent = true;
    save();
  }
});
attempt();
