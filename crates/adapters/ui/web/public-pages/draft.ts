// A draft that this browser keeps while the person wants that. It has what was entered, and nothing else of the form: no
// files, and nothing that the page itself put there.
import { all, one, say, SHOWN, type Control } from './dom';

interface Draft {
  /** The version of the form. */
  version: string;
  /** When it was saved, in milliseconds. */
  saved: number;
  /** Whether it is being sent; then the receipt removes it. */
  sent: boolean;
  /** Names of controls and their values; `null` for a box that is not ticked. */
  entries: [string, string | null][];
}

const PREFIX = 'mw.draft:';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DAYS = 7;

/** Whether the person wants it kept, also after the page was replaced by one with errors. */
let isKept = false;
let sent = false;

const form = (): HTMLFormElement | null => one<HTMLFormElement>(document, '#report');
const choice = (): HTMLElement | null => one<HTMLElement>(document, '.mw-draft');
/** Not files, nor what the page itself puts into the form, which have other names. */
const controls = (): Control[] => all<Control>(form()!, '[name^="data."]');
const isBox = (control: Control): control is HTMLInputElement => /^(checkbox|radio)$/.test(control.type);
const key = (): string => PREFIX + (form()?.getAttribute('action') ?? '').split('?')[0];

/** Reads and validates what is stored. */
function read(name: string): Draft | null {
  try {
    const { version, saved, sent: isSent, entries } = JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Draft>;
    const isRecent = typeof saved === 'number' && Math.abs(Date.now() - saved) < DAYS * DAY;
    return isRecent && Array.isArray(entries) ? { version: String(version), saved, sent: isSent === true, entries } : null;
  } catch {
    return null;
  }
}

function write(draft: Draft): void {
  localStorage.setItem(key(), JSON.stringify(draft));
}

function save(): void {
  const entries = controls()
    .filter((control) => !control.disabled)
    .map((control): [string, string | null] => [control.name, isBox(control) && !control.checked ? null : control.value]);
  try {
    write({ version: choice()?.dataset['version'] ?? '', saved: Date.now(), sent, entries });
  } catch {
    // There is no space left, or storage is blocked.
    const failed = choice()?.dataset['failed'] ?? '';
    one(document, '#draft-hint')!.textContent = failed;
    say(failed);
    keep(false);
  }
}

function keep(on: boolean): void {
  isKept = on;
  one<HTMLInputElement>(document, '#draft')!.checked = on;
  if (on) {
    save();
  } else {
    localStorage.removeItem(key());
  }
}

/** Fills in a draft, skipping fields that the form no longer has. */
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

/** When it was saved, such as today, 14:05. */
function savedAt(saved: number): [string, string] {
  const lang = document.documentElement.lang;
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(saved).setHours(0, 0, 0, 0)) / DAY);
  const day = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(0 - days, 'day');
  const time = new Date(saved).toLocaleTimeString(lang, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return [day, time];
}

/** Offers a draft. Other users of the device see that there is one, but not its content. */
function offer(draft: Draft): void {
  const box = one<HTMLElement>(document, '.mw-offer')!;
  const [day, time] = savedAt(draft.saved);
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

/** Removes the drafts of all forms that are too old or were sent. */
function tidy(): void {
  const receipt = one<HTMLElement>(document, '[data-draft]')?.dataset['draft'];
  for (const name of Object.keys(localStorage).filter((each) => each.startsWith(PREFIX))) {
    const draft = read(name);
    if (!draft || (draft.sent && name === PREFIX + receipt && Date.now() - draft.saved < HOUR)) {
      localStorage.removeItem(name);
    }
  }
}

/** Sets up the current page. */
function begin(): void {
  sent = false;
  tidy();
  const box = choice();
  // The preview of a form is none.
  if (!form() || document.body.dataset['preview'] !== undefined) {
    return;
  }
  if (!box) {
    // A form with the quick exit has no draft and removes earlier ones.
    localStorage.removeItem(key());
    return;
  }
  const draft = isKept ? null : read(key());
  if (draft) {
    offer(draft);
  } else {
    box.hidden = false;
  }
  const mark = one<HTMLInputElement>(box, '#draft')!;
  mark.checked = isKept;
  if (isKept) {
    // What was being sent has not become a report.
    save();
  }
  mark.addEventListener('change', () => keep(mark.checked));
}

/** Without storage there is nothing to offer. */
function attempt(): void {
  try {
    begin();
  } catch {
    // Even reading may be blocked; the form works without it.
  }
}

// On the document, since the page in it may be replaced.
document.addEventListener(SHOWN, attempt);
document.addEventListener('input', () => {
  if (isKept) {
    save();
  }
});
// A draft that was offered and not taken over may be somebody else's, so it stays.
document.addEventListener('submit', (event) => {
  if (isKept && (event.submitter as HTMLButtonElement | null)?.value === 'submit') {
    sent = true;
    save();
  }
});
