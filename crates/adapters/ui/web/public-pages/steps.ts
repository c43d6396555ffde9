// Shows a form one block at a time, where its author wants that. All of it stays in the page: what is out of sight is sent
// with the rest, and nothing before that.
import { all, one, SHOWN } from './dom';
import { check, recheck } from './faults';

/** What the history knows of a step: which it is, and which it was come from. Nothing of the answers. */
interface Entry {
  step: number;
  before?: number;
}

let blocks: HTMLElement[] = [];
/** Which block is on screen. It holds when the page is set up anew with what is wrong. */
let at = 0;

const bar = (): HTMLElement => one<HTMLElement>(document, '.mw-progress')!;
const form = (): HTMLFormElement => one<HTMLFormElement>(document, '#report')!;
/** The blocks with something to fill in under the present answers. */
const steps = (): HTMLElement[] => blocks.filter((block) => !block.hidden);
/** Which step comes so many after the present one. */
const beside = (by: number): HTMLElement | undefined => steps()[steps().indexOf(blocks[at]!) + by];
/** The block that something stands in; the question and the buttons stand with the last one. */
const blockOf = (part: Element): number => {
  const found = blocks.findIndex((block) => block.contains(part));
  return found < 0 ? blocks.indexOf(steps().at(-1)!) : found;
};
/** Not where somebody leaves the quick way: other entries of the form would stay behind. A preview has no history. */
const remembers = (): boolean => one(document, '.mw-exit, [data-preview]') === null;
const heading = (block: HTMLElement): HTMLElement => one<HTMLElement>(block, 'h2') ?? one<HTMLElement>(bar(), 'p')!;

function draw(): void {
  const open = steps();
  if (open.length === 0) {
    return;
  }
  if (blocks[at]!.hidden) {
    // An answer took the last field away.
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

/** Shows a step, and goes to its heading or to something in it. */
function show(to: number, part?: HTMLElement): void {
  at = to;
  draw();
  if (part) {
    part.focus();
  } else {
    // With the form's name above it, whole or not at all; what else stands there may be long.
    (one(document, '.kern-alert ~ form .mw-progress') ?? one(document, 'h1')!).scrollIntoView();
    heading(blocks[at]!).focus({ preventScroll: true });
  }
}

/** Shows a step as a page of its own, which the browser's way back leads away from. */
function go(to: number, part?: HTMLElement): void {
  if (to !== at && remembers()) {
    history.pushState({ step: to, before: at } satisfies Entry, '');
  }
  show(to, part);
}

/** Whether nothing is wrong in these steps; otherwise shows the first one where something is. */
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

/** Sets up the form that is there. */
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
  draw();
  if (remembers()) {
    history.replaceState({ step: at } satisfies Entry, '');
  }
}

// Of the document, since the page in it may be replaced.
document.addEventListener(SHOWN, begin);
document.addEventListener('input', () => {
  draw();
  recheck();
});
addEventListener('pageshow', draw);
addEventListener('popstate', ({ state }: PopStateEvent) => {
  // An entry of a link within the page has none.
  const step = (state as Entry | null)?.step;
  const to = step === undefined ? undefined : blocks[step];
  if (step === undefined || !to || step === at) {
    return;
  }
  // Forward is no way around what is missing.
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
// Before all others: Enter sends a form, and goes on to the next step of this one.
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
