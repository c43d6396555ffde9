// Shows a form one block at a time, where its author wants that. All of it stays in the page: what is out of sight is sent
// with the rest, and nothing before that.
import { all, one, SHOWN } from './dom';
import { check, recheck } from './faults';

/** The history entry of a step: its number and that of the previous one. No answers. */
interface Entry {
  step: number;
  before?: number;
}

let blocks: HTMLElement[] = [];
/** The visible block, also after the page was replaced by one with errors. */
let at = 0;

const bar = (): HTMLElement => one<HTMLElement>(document, '.mw-progress')!;
const form = (): HTMLFormElement => one<HTMLFormElement>(document, '#report')!;
/** The blocks with a visible field for the current answers. */
const steps = (): HTMLElement[] => blocks.filter((block) => !block.hidden);
/** The step this many after the current one. */
const beside = (by: number): HTMLElement | undefined => steps()[steps().indexOf(blocks[at]!) + by];
/** The block that contains an element; the challenge and the buttons belong to the last one. */
const blockOf = (part: Element): number => {
  const found = blocks.findIndex((block) => block.contains(part));
  return found < 0 ? blocks.indexOf(steps().at(-1)!) : found;
};
/** Not with the quick exit, which would leave other entries of the form behind. A preview has no history. */
const remembers = (): boolean => one(document, '.mw-exit, [data-preview]') === null;
const heading = (block: HTMLElement): HTMLElement => one<HTMLElement>(block, 'h2') ?? one<HTMLElement>(bar(), 'p')!;

function draw(): void {
  const open = steps();
  if (open.length === 0) {
    return;
  }
  if (blocks[at]!.hidden) {
    // An answer has hidden the last field.
    at = blocks.indexOf(open.findLast((block) => blocks.indexOf(block) < at) ?? open[0]!);
  }
  const place = open.indexOf(blocks[at]!) + 1;
  const isLast = place === open.length;
  const put = (part: Element, here: boolean): boolean => part.classList.toggle('mw-elsewhere', !here);
  blocks.forEach((block, index) => put(block, index === at));
  all(document, '.mw-about, .mw-lead').forEach((part) => put(part, place === 1));
  all(form(), '#captcha, .mw-submit').forEach((part) => put(part, isLast));
  const progress = one<HTMLProgressElement>(bar(), 'progress')!;
  progress.max = open.length;
  progress.value = place;
  const text = bar().dataset['text'] ?? '';
  one(bar(), 'p')!.textContent = text.replace('{step}', String(place)).replace('{steps}', String(open.length));
  bar().hidden = open.length < 2;
  one<HTMLElement>(form(), '.mw-steps')!.hidden = open.length < 2;
  one<HTMLElement>(form(), '[data-next]')!.hidden = isLast;
  one<HTMLElement>(form(), '[data-back]')!.hidden = place === 1;
}

/** Draws the current step; in a preview, the one with the field that is being edited. */
function follow(): void {
  const spot = one(document, '[data-spot]');
  if (spot && blocks.length > 0) {
    at = blockOf(spot);
  }
  draw();
}

/** Shows a step and moves to its heading or to an element in it. */
function show(to: number, part?: HTMLElement): void {
  at = to;
  draw();
  if (part) {
    part.focus();
  } else {
    // With the whole name of the form above it, or without it; the rest above may be long.
    (one(document, '.kern-alert ~ form .mw-progress') ?? one(document, 'h1')!).scrollIntoView();
    heading(blocks[at]!).focus({ preventScroll: true });
  }
}

/** Shows a step as an entry of the history, so that the back button leaves it. */
function go(to: number, part?: HTMLElement): void {
  if (to !== at && remembers()) {
    history.pushState({ step: to, before: at } satisfies Entry, '');
  }
  show(to, part);
}

/** Checks these steps; shows the first one with an error. */
function pass(through: HTMLElement[]): boolean {
  for (const block of through) {
    const wrong = check(block, bar().dataset);
    if (wrong) {
      show(blocks.indexOf(block), wrong);
      return false;
    }
  }
  return true;
}

function next(): void {
  const to = beside(1);
  if (to && pass([blocks[at]!])) {
    go(blocks.indexOf(to));
  }
}

function back(): void {
  const to = blocks.indexOf(beside(-1) ?? blocks[at]!);
  if ((history.state as Entry | null)?.before === to) {
    history.back();
  } else {
    go(to);
  }
}

/** Sets up the current form. */
function begin(): void {
  const found = one<HTMLFormElement>(document, '#report');
  blocks = found && one(found, '.mw-progress') ? all<HTMLElement>(found, '.mw-section:not(#captcha)') : [];
  if (blocks.length === 0) {
    at = 0;
    return;
  }
  const wrong = one(form(), '.kern-error');
  at = wrong ? blockOf(wrong) : Math.min(at, blocks.length - 1);
  for (const block of blocks) {
    heading(block).tabIndex = -1;
    one(block, 'h2')?.setAttribute('aria-describedby', 'step');
  }
  one(form(), '[data-next]')?.addEventListener('click', next);
  one(form(), '[data-back]')?.addEventListener('click', back);
  follow();
  if (remembers()) {
    history.replaceState({ step: at } satisfies Entry, '');
  }
}

// On the document, since the page in it may be replaced.
document.addEventListener(SHOWN, begin);
document.addEventListener('input', () => {
  draw();
  recheck();
});
addEventListener('pageshow', follow);
addEventListener('popstate', ({ state }: PopStateEvent) => {
  // The entry of a link within the page has no step.
  const step = (state as Entry | null)?.step;
  const to = step === undefined ? undefined : blocks[step];
  if (step === undefined || !to || step === at) {
    return;
  }
  // The browser's forward button does not skip missing answers.
  if (pass(steps().filter((block) => blocks.indexOf(block) >= at && blocks.indexOf(block) < step))) {
    show(step);
  }
});
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest('.mw-summary__link');
  const control = link && document.getElementById((link.getAttribute('href') ?? '').slice(1));
  if (control && blocks.length > 0) {
    event.preventDefault();
    go(blockOf(control), control);
  }
});
// Before all other listeners: Enter submits a form, and here goes to the next step.
addEventListener(
  'submit',
  (event) => {
    const button = event.submitter as HTMLButtonElement | null;
    if (steps().length === 0 || (button && button.value !== 'submit')) {
      return;
    }
    const isLast = beside(1) === undefined;
    if (!isLast || !pass(steps())) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (!isLast) {
      next();
    }
  },
  true
);
begin();
