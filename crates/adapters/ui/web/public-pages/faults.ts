// What can be told of the entries before they are sent, in the look of the server's own messages. The server decides; here
// is only what it would refuse as well.
import { all, one, type Control } from './dom';

/** For each message shown here, a function that removes it. */
const shown = new Map<HTMLElement, () => void>();

/** The element of one value: a control with its label, or a group of controls. */
const boxOf = (control: Element): HTMLElement | null =>
  control.closest<HTMLElement>('.kern-form-input') ??
  control.closest<HTMLElement>('fieldset') ??
  control.closest<HTMLElement>('.kern-form-check');

const controlsOf = (box: HTMLElement): Control[] =>
  all<Control>(box, '[name]').filter((control) => !control.disabled && boxOf(control) === box);

/**
 * The server accepts addresses with letters beyond ASCII, which browsers refuse. It also decides which day it is: the clock of
 * a device may be wrong.
 */
const misfits = ({ validity, value, dataset }: Control): boolean =>
  validity.badInput ||
  validity.rangeUnderflow ||
  (validity.rangeOverflow && dataset['past'] === undefined) ||
  (validity.typeMismatch && /^[ -~]*$/.test(value));

/** A missing file is no error here: without room for files the server requires none. */
const misses = ({ validity, type }: Control): boolean => validity.valueMissing && type !== 'file';

function problem(box: HTMLElement): 'missing' | 'wrong' | null {
  const controls = controlsOf(box);
  // Browsers cannot require one of a group of check boxes.
  const ticked = (control: Control): boolean => control instanceof HTMLInputElement && control.checked;
  const none = box.matches('fieldset:not([role])') && one(box, 'legend .mw-required') !== null && !controls.some(ticked);
  if (controls.some(misfits) || one(box, '.mw-counter--over') !== null) {
    return 'wrong';
  }
  return controls.length > 0 && (none || controls.some(misses)) ? 'missing' : null;
}

/** Shows an error at a box, unless the server's message is there. */
function tell(box: HTMLElement, text: string, prefix: string): void {
  const controls = controlsOf(box);
  const id = `${controls[0]!.id}-error`;
  if (document.getElementById(id)) {
    return;
  }
  const mark = document.createElement('span');
  mark.className = 'mw-visually-hidden';
  mark.textContent = `${prefix} `;
  const words = document.createElement('span');
  words.className = 'kern-body';
  words.append(mark, text);
  const icon = document.createElement('span');
  icon.className = 'kern-icon kern-icon--danger';
  icon.setAttribute('aria-hidden', 'true');
  const message = document.createElement('p');
  message.className = 'kern-error';
  message.id = id;
  message.append(icon, words);
  box.append(message);
  const red = [box, ...controls].map((element) => [element, `${element.classList[0]}--error`] as const);
  red.forEach(([element, name]) => element.classList.add(name));
  const invalid = box.matches('[role=radiogroup]') ? [box] : controls;
  invalid.forEach((element) => element.setAttribute('aria-invalid', 'true'));
  const described = box.matches('fieldset') ? box : controls[0]!;
  const before = described.getAttribute('aria-describedby');
  described.setAttribute('aria-describedby', before ? `${before} ${id}` : id);
  shown.set(box, () => {
    message.remove();
    red.forEach(([element, name]) => element.classList.remove(name));
    invalid.forEach((element) => element.removeAttribute('aria-invalid'));
    if (before) {
      described.setAttribute('aria-describedby', before);
    } else {
      described.removeAttribute('aria-describedby');
    }
    shown.delete(box);
  });
}

/** Shows all errors in a part of the form; returns the first control with one. */
export function check(part: HTMLElement, { missing = '', choose = '', wrong = '', error = '' }: DOMStringMap): Control | undefined {
  const boxes = new Set(all<Control>(part, '[name]').flatMap((control) => boxOf(control) ?? []));
  const faulty = [...boxes].filter(problem);
  for (const box of faulty) {
    const absent = box.matches('fieldset') || box.querySelector('select') ? choose : missing;
    tell(box, problem(box) === 'missing' ? absent : wrong, error);
  }
  return faulty[0] && controlsOf(faulty[0])[0];
}

/** Removes the messages of corrected entries. */
export function recheck(): void {
  for (const [box, undo] of shown) {
    if (!problem(box)) {
      undo();
    }
  }
}
