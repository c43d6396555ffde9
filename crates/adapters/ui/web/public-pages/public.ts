// Enhances the pages that Rust renders; all of them work without JavaScript.
import { visible } from './conditions';
import { all, one, say, SHOWN, type Control } from './dom';

interface Challenge {
  token: string;
  image_svg: string;
  accessible_text: string;
  work?: { salt: string; difficulty: number };
}

/** Escape pressed twice within this time leaves the page, in milliseconds. */
const ESCAPE_WINDOW = 3_000;
/** A challenge is valid for ten minutes; an unanswered one is replaced before that. */
const CHALLENGE_AGE = 9 * 60_000;
/** The time after which a form sent by the browser itself can be sent again, in milliseconds. */
const SEND_AGAIN = 10_000;
/** The pause in typing after which the counter is read out. */
const PAUSE = 1_000;

/** Whether the person wants to leave, so that no question is asked. */
let leaving = false;

/** Shows and hides the conditional fields. What is hidden is disabled, so it is not sent. */
function conditions(form: HTMLFormElement): void {
  const fields = new Map(all<HTMLElement>(form, '[data-slug]').map((field) => [field.dataset['slug'] ?? '', field]));
  const shown = one<HTMLInputElement>(form, '[name=_shown]');
  const update = (announce: boolean): void => {
    const now = visible(fields);
    const added: string[] = [];
    const slugs: string[] = [];
    for (const [slug, field] of fields) {
      if (field.dataset['kind'] === 'fixed') {
        continue;
      }
      const controls = all<Control>(field, 'input,select,textarea');
      const spotted = field.dataset['spot'] !== undefined;
      const show = spotted || now.has(slug);
      field.classList.toggle('mw-unmet', spotted && !now.has(slug));
      if (field.hidden === show) {
        field.hidden = !show;
        if (show) {
          added.push(one(field, 'legend,label,h3')?.firstChild?.textContent ?? '');
        }
      }
      for (const control of controls) {
        control.disabled = !show;
      }
      const other = one<HTMLElement>(field, '.mw-other');
      if (other) {
        const chosen = one(field, '[value=other]:checked') !== null;
        other.hidden = !chosen;
        all<Control>(other, 'input')[0]!.disabled = !show || !chosen;
      }
      if (show && controls.length > 0) {
        slugs.push(slug);
      }
    }
    for (const section of all<HTMLElement>(form, '.mw-section:not(#captcha)')) {
      section.hidden = one(section, '.mw-field:not([hidden])') === null;
    }
    if (shown) {
      shown.value = slugs.join();
    }
    const names = added.filter(Boolean);
    if (announce && names.length > 0) {
      say((form.dataset['shown'] ?? '{fields}').replace('{fields}', () => names.join(', ')));
    }
  };
  form.addEventListener('input', () => update(true));
  // Going back to a page, browsers restore its values without an event.
  addEventListener('pageshow', () => update(false));
  update(false);
}

/** Counts as the server does: characters after normalisation, a line end is one. */
function counters(form: HTMLFormElement): void {
  for (const control of all<HTMLInputElement>(form, '[data-max]')) {
    const counter = document.createElement('p');
    counter.className = 'mw-counter';
    counter.setAttribute('aria-hidden', 'true');
    const max = Number(control.dataset['max']);
    let pause: ReturnType<typeof setTimeout> | undefined;
    const update = (typed: boolean): void => {
      const left = max - [...control.value.normalize('NFC')].length;
      const text = (left < 0 ? form.dataset['over'] : form.dataset['left']) ?? '';
      counter.textContent = text.replace('{count}', Math.abs(left).toLocaleString(document.documentElement.lang));
      counter.classList.toggle('mw-counter--over', left < 0);
      clearTimeout(pause);
      if (typed && left < max / 10) {
        pause = setTimeout(() => say(counter.textContent), PAUSE);
      }
    };
    control.after(counter);
    control.addEventListener('input', () => update(true));
    update(false);
  }
}

/** A slider moves the number beside it; the number is what is sent. */
function sliders(form: HTMLFormElement): void {
  for (const range of all<HTMLElement>(form, '[data-range]')) {
    const number = one<HTMLInputElement>(range, '[name]');
    const slider = one<HTMLInputElement>(range, '[type=range]');
    if (!number || !slider) {
      continue;
    }
    const follow = (): void => {
      slider.value = number.value;
    };
    const move = (): void => {
      number.value = slider.value;
    };
    number.addEventListener('input', follow);
    // The event goes on to the form, which then sees the number already changed. A click on
    // the place where the knob already is changes nothing, and is an answer all the same.
    slider.addEventListener('input', move);
    slider.addEventListener('click', () => {
      move();
      number.dispatchEvent(new Event('input', { bubbles: true }));
    });
    follow();
  }
}

/** Ends the calendar of a past day with today, also on a page that was opened yesterday. */
function limitPastDays(form: HTMLFormElement): void {
  form.addEventListener('focusin', ({ target }) => {
    const day = target as HTMLInputElement;
    if (day.dataset['past'] !== undefined) {
      day.max = new Date().toLocaleDateString('sv');
    }
  });
}

/** The attribute: a control called `action` would hide the form's property of that name. */
const address = (element: Element | null, name: string): string | null => element?.getAttribute(name) ?? null;

/** Replaces the page by the answer to the form, and keeps the chosen files. */
function show(form: HTMLFormElement, answer: string): void {
  const page = new DOMParser().parseFromString(answer, 'text/html');
  const next = one<HTMLFormElement>(page, '#report');
  if (!next && !one(page, '[data-reference]')) {
    // A page without the form, such as that for an upload that is too large, would lose the entries.
    fail(form, one(page, '.mw-lead')?.textContent);
    return;
  }
  for (const chosen of all<HTMLInputElement>(form, '[type=file]')) {
    const empty = page.getElementById(chosen.id);
    if (empty && chosen.files?.length) {
      for (const name of chosen.getAttributeNames()) {
        if (!empty.hasAttribute(name)) {
          chosen.removeAttribute(name);
        }
      }
      for (const { name, value } of empty.attributes) {
        chosen.setAttribute(name, value);
      }
      empty.replaceWith(chosen);
    }
  }
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  document.body.replaceChildren(...page.body.childNodes);
  history.replaceState(null, '', address(next, 'action'));
  scrollTo(0, 0);
  start();
}

/** Shows above the form that it was not sent; the entries stay. */
function fail(form: HTMLFormElement, text: string | null | undefined): void {
  one(document, '#failed')?.remove();
  const box = document.createElement('div');
  box.id = 'failed';
  box.className = 'kern-alert kern-alert--danger kern-body mw-failed';
  box.tabIndex = -1;
  box.setAttribute('role', 'alert');
  box.textContent = text ?? form.dataset['failed'] ?? '';
  form.before(box);
  box.focus();
}

/** Sends a form once, keeps its page until it was accepted, and asks before entries are lost. */
function sendOnce(form: HTMLFormElement): void {
  let sending = false;
  const ask = (event: BeforeUnloadEvent): void => {
    if (!leaving && form.isConnected) {
      event.preventDefault();
      event.returnValue = true;
    }
  };
  // Only once there is something to lose, since this listener keeps pages out of the back/forward cache.
  const askBeforeLeaving = (): void => addEventListener('beforeunload', ask);
  form.addEventListener('input', askBeforeLeaving, { once: true });
  if (form.dataset['dirty'] !== undefined) {
    askBeforeLeaving();
  }
  const label = one(form, '.mw-submit .kern-label');
  const words = label?.textContent ?? '';
  const mark = (on: boolean, told = words): void => {
    sending = on;
    if (label) {
      label.textContent = told;
    }
    say(on ? told : '');
    // The answer may be a page with what was sent, so nothing is typed in the meantime.
    for (const section of all<HTMLElement>(form, '.mw-section')) {
      section.inert = on;
    }
    for (const button of form.elements) {
      if (button instanceof HTMLButtonElement) {
        if (on) {
          button.setAttribute('aria-disabled', 'true');
        } else {
          button.removeAttribute('aria-disabled');
        }
      }
    }
  };
  const send = async (button: HTMLButtonElement | null): Promise<void> => {
    const body = new FormData(form, button);
    const headers = { 'Files-Stay': '1' };
    const to = address(button, 'formaction') ?? address(form, 'action') ?? '';
    const answer = await fetch(to, { method: 'POST', headers, body });
    const text = await answer.text();
    // The person may have used the quick exit in the meantime.
    if (leaving) {
      return;
    }
    if (answer.redirected) {
      leaving = true;
      location.assign(answer.url);
    } else {
      show(form, text);
    }
  };
  const freed = (): void => {
    leaving = false;
    mark(false);
  };
  form.addEventListener('submit', (event) => {
    const submitter = event.submitter as HTMLButtonElement | null;
    // A half-typed date or number would be sent empty.
    const unreadable =
      submitter?.value === 'submit' && (all<Control>(form, ':invalid').find((control) => control.validity?.badInput) ?? null);
    // A small form has nothing to lose and no texts for that, so the browser sends it.
    const plain = form.dataset['failed'] === undefined;
    if (unreadable || sending || !plain) {
      event.preventDefault();
    }
    if (unreadable) {
      unreadable.reportValidity();
    } else if (!sending) {
      mark(true, submitter?.value === 'submit' ? form.dataset['sending'] : words);
      if (plain) {
        leaving = true;
        setTimeout(freed, SEND_AGAIN);
        return;
      }
      void send(submitter)
        .catch(() => leaving || fail(form, null))
        .finally(() => leaving || mark(false));
    }
  });
  addEventListener('pageshow', freed);
}

/** Loads another challenge without reloading the page, so that chosen files stay. */
function challenge(form: HTMLFormElement): void {
  const section = one<HTMLElement>(form, '#captcha');
  const button = one<HTMLButtonElement>(form, '[value=captcha]');
  const reply = one<HTMLInputElement>(form, '#captcha_answer');
  const token = one<HTMLInputElement>(form, '[name=captcha_token]');
  const image = section && one(section, '[role=img]');
  const words = section && one(section, 'details p');
  if (!section || !button || !reply || !token || !image || !words) {
    return;
  }
  let since = Date.now();
  const renew = async (): Promise<void> => {
    const response = await fetch('/api/captcha?context=submission', {
      headers: { 'Accept-Language': document.documentElement.lang }
    });
    if (!response.ok) {
      throw new Error(String(response.status));
    }
    const next = (await response.json()) as Challenge;
    token.value = next.token;
    const work = one<HTMLInputElement>(section, '[name=captcha_work]');
    if (work) {
      work.value = '';
      Object.assign(section.dataset, next.work);
    }
    for (const part of all<HTMLElement>(section, '[hidden]')) {
      part.hidden = false;
    }
    image.innerHTML = next.image_svg;
    words.textContent = next.accessible_text;
    reply.value = '';
    since = Date.now();
  };
  button.addEventListener('click', (event) => {
    event.preventDefault();
    renew().then(
      () => {
        say(words.textContent);
        reply.focus();
      },
      () => form.requestSubmit(button)
    );
  });
  // The script that does the work needs a challenge that is not too old.
  section.addEventListener('renew', ({ detail }: CustomEventInit<{ resolve: () => void; reject: () => void }>) => {
    renew().then(detail?.resolve, detail?.reject);
  });
  setInterval(() => {
    if (reply.isConnected && reply.value === '' && !document.hidden && Date.now() - since > CHALLENGE_AGE) {
      renew().catch(() => undefined);
    }
  }, 30_000);
}

/** Leaves at once, without an entry in the history for this page. */
function quickExit(form: HTMLFormElement | null): void {
  const link = one<HTMLAnchorElement>(document, '[data-exit]');
  if (!link) {
    return;
  }
  const leave = (): void => {
    leaving = true;
    document.documentElement.hidden = true;
    document.title = '…';
    form?.reset();
    location.replace(link.href);
  };
  let escaped = -ESCAPE_WINDOW;
  link.setAttribute('aria-describedby', 'mw-exit-hint');
  link.addEventListener('click', (event) => {
    event.preventDefault();
    leave();
  });
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') {
      escaped = -ESCAPE_WINDOW;
    } else if (event.timeStamp - escaped < ESCAPE_WINDOW) {
      leave();
    } else {
      escaped = event.timeStamp;
    }
  });
}

/**
 * Reports the height of a preview and the positions of its fields to the page around its frame, and shows the field that
 * is edited there, also one whose conditions are unmet; other pages are never framed.
 */
function preview(body: HTMLElement): void {
  if (body.dataset['preview'] === undefined) {
    return;
  }
  const fields = all<HTMLElement>(body, '[data-slug]');
  const position = (field: HTMLElement): [string, number] => [field.dataset['slug'] ?? '', field.getBoundingClientRect().top + scrollY];
  const tell = (spot?: string): void =>
    parent.postMessage({ height: body.offsetHeight, fields: Object.fromEntries(fields.map(position)), spot }, '*');
  new ResizeObserver(() => tell()).observe(body);
  addEventListener('message', ({ source, data }: MessageEvent<{ spot?: string } | null>) => {
    if (source === parent && data) {
      for (const field of fields) {
        field.toggleAttribute('data-spot', field.dataset['slug'] === data.spot);
      }
      // As if the page had just been shown: conditions and steps follow, and nothing is read out.
      dispatchEvent(new Event('pageshow'));
      tell(data.spot);
    }
  });
}

/** Sets up the current page. */
export function start(): void {
  document.documentElement.classList.add('mw-js');
  const form = one<HTMLFormElement>(document, '#report');
  const key = form && one<HTMLInputElement>(form, '[name=_key]');
  if (key) {
    // Going back, the browser also restores what a script has set.
    key.value += '';
  }
  preview(document.body);
  quickExit(form);
  one(document, '[data-print]')?.addEventListener('click', () => print());
  if (form) {
    sliders(form);
    limitPastDays(form);
    conditions(form);
    counters(form);
    sendOnce(form);
    challenge(form);
  }
  document.dispatchEvent(new Event(SHOWN));
  one<HTMLElement>(document, '[data-focus]')?.focus();
}

start();
