// What editing does before the form is sent: it clears the error of the field, lists chosen files, and announces a slider as
// unanswered until it is moved.
import { all, one, say, SHOWN, type Control } from './dom';

/** Removes lines from the summary, and the summary with its last line. */
function strike(lines: HTMLElement[]): void {
  for (const line of lines) {
    const list = line.closest('ul')!;
    const box = list.closest<HTMLElement>('.kern-alert')!;
    const { one: single = '', many = '', prefix = '' } = box.dataset;
    line.closest('li')!.remove();
    // Otherwise the remaining lines would be read out again.
    box.removeAttribute('role');
    const left = list.children.length;
    const title = one(box, '#fehler-titel');
    if (title && many) {
      title.textContent = left === 1 ? single : many.replace('{count}', String(left));
    }
    if (left === 0) {
      box.remove();
      document.title = document.title.replace(prefix, '');
    }
  }
}

/**
 * Clears the error of an edited field, unless its new answer is known to be wrong too. Where the server alone can tell, the
 * error stays until the answer is complete.
 */
function clearError(control: Control, isComplete?: boolean): void {
  if (!control.validity?.valid) {
    return;
  }
  const box = control.closest<HTMLElement>('div[class*="--error"],fieldset[class*="--error"]');
  const { min, rule } = control.dataset;
  // As the server counts.
  const length = [...control.value.normalize('NFC')].length;
  if ((min && length && length < +min) || (box && one(box, '.mw-counter--over')) || (rule !== undefined && !isComplete)) {
    return;
  }
  const message = box && one(box, ':scope>.kern-error');
  if (box && message) {
    for (const part of [box, ...all(box, '[class*="--error"]')]) {
      part.className = part.className.replace(/ ?[\w-]+--error/g, '');
      part.removeAttribute('aria-invalid');
    }
    for (const described of all(document, `[aria-describedby~="${message.id}"]`)) {
      const rest = described
        .getAttribute('aria-describedby')!
        .split(' ')
        .filter((id) => id !== message.id);
      described.setAttribute('aria-describedby', rest.join(' '));
    }
    message.remove();
  }
  const id = message?.id.replace(/-error$/, '') ?? control.id;
  // Any answer settles the error that nothing was answered.
  const none = control.closest('[data-slug]') ? ',[data-any]' : '';
  strike(all(document, `.mw-summary__list :is([href="#${id}"]${none})`));
}

/** Shows which files are chosen, in the language of the page and not of the browser. */
function name(control: HTMLInputElement): string {
  const names = one<HTMLElement>(control.parentElement!, '.mw-files__names');
  const chosen = [...(control.files ?? [])].map((file) => file.name).join(', ');
  if (names) {
    names.textContent = chosen || (names.dataset['none'] ?? '');
  }
  return chosen;
}

/** A slider has a position even without an answer. */
function weigh(range: HTMLElement): void {
  const value = one<HTMLInputElement>(range, '[name]')?.value;
  one(range, '[type=range]')?.setAttribute('aria-valuetext', value || (range.dataset['range'] ?? ''));
}

function tell(): void {
  all<HTMLInputElement>(document, '[type=file]').forEach(name);
  all<HTMLElement>(document, '[data-range]').forEach(weigh);
}

// Until now the browser's own control was shown.
document.documentElement.classList.add('mw-names');
// On the document, since the page in it may be replaced.
document.addEventListener('input', ({ target }) => {
  const control = target as Control;
  clearError(control);
  tell();
  if (control.type === 'file') {
    say(name(control as HTMLInputElement));
  }
});
document.addEventListener('change', ({ target }) => clearError(target as Control, true));
document.addEventListener(SHOWN, tell);
// Going back to a page, the browser restores its values without an event.
addEventListener('pageshow', tell);
