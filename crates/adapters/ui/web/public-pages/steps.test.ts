// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SHOWN } from './dom';
import { start } from './public';
import './steps';

const field = (slug: string, control: string, more = ''): string =>
  `<div class="mw-field" data-slug="${slug}" ${more}><div class="kern-form-input"><label for="f-${slug}">${slug}</label>${control}</div></div>`;
const input = (slug: string, more = ''): string => `<input class="kern-form-input__input" id="f-${slug}" name="data.${slug}" ${more}>`;

const FORM = `
  <h1>Vorfall</h1>
  <p class="mw-lead">Worum es geht</p><div class="mw-about">Wer es liest</div>
  <form id="report" method="post" action="/f/vorfall?lang=de" data-failed="Keine Antwort" novalidate>
    <div class="mw-progress" hidden data-text="Schritt {step} von {steps}" data-missing="Bitte ausfüllen" data-choose="Bitte auswählen" data-wrong="Bitte prüfen" data-error="Fehler:">
      <p id="step"></p><progress aria-hidden="true"></progress>
    </div>
    <input type="hidden" name="_shown">
    <div class="mw-section"><h2>Ort</h2>${field('wo', input('wo', 'required aria-describedby="f-wo-hint"'), 'data-kind="text"')}</div>
    <div class="mw-section" hidden><h2>Genauer</h2>${field('zimmer', input('zimmer', 'disabled'), 'data-if=\'{"field":"wo","op":"eq","value":"Station"}\' hidden')}</div>
    <div class="mw-section"><h2>Hergang</h2>
      ${field('mail', input('mail', 'type="email"'))}
      <div class="mw-field" data-slug="art">
        <fieldset class="kern-fieldset"><legend>Art<span class="mw-required">*</span></legend>
          <div class="kern-form-check"><input class="kern-form-check__checkbox" type="checkbox" id="f-art" name="data.art" value="a"></div>
          <div class="kern-form-check"><input class="kern-form-check__checkbox" type="checkbox" id="f-art-2" name="data.art" value="b"></div>
        </fieldset>
      </div>
    </div>
    <div class="mw-section"><h2>Schluss</h2>
      <div class="mw-field" data-slug="wie">
        <fieldset class="kern-fieldset" role="radiogroup"><legend>Wie<span class="mw-required">*</span></legend>
          <div class="kern-form-check"><input class="kern-form-check__radio" type="radio" id="f-wie" name="data.wie" value="a" required></div>
        </fieldset>
      </div>
    </div>
    <div id="captcha" class="mw-section"><input id="captcha_answer" name="captcha_answer" required></div>
    <div class="mw-submit"><button type="submit" name="action" value="submit">Senden</button>
      <button type="submit" name="action" value="preview">Zeigen</button></div>
    <div class="mw-steps" hidden><button type="button" data-next>Weiter</button><button type="button" data-back>Zurück</button></div>
    <p id="status" role="status"></p>
  </form>`;

const one = <T extends HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (found === null) {
    throw new Error(`${selector} is missing`);
  }
  return found;
};
const type = (selector: string, value: string): void => {
  one<HTMLInputElement>(selector).value = value;
  one(selector).dispatchEvent(new Event('input', { bubbles: true }));
};
const tick = (selector: string): void => {
  one<HTMLInputElement>(selector).checked = true;
  one(selector).dispatchEvent(new Event('input', { bubbles: true }));
};
const press = (selector: string): void => one(selector).click();
/** The visible blocks. */
const open = (): string[] =>
  [...document.querySelectorAll('.mw-section:not([hidden], .mw-elsewhere) h2')].map((heading) => heading.textContent);
const told = (): string => one('#step').textContent;
const away = (selector: string): boolean => one(selector).classList.contains('mw-elsewhere');
const popped = (): Promise<unknown> => new Promise((done) => addEventListener('popstate', done, { once: true }));

/** Shows a page, after an empty one, so that no step of the previous one is remembered. */
function set(page: string): void {
  document.body.innerHTML = '';
  document.dispatchEvent(new Event(SHOWN));
  document.body.innerHTML = page;
  start();
}

/** Goes to the last step. */
function finish(): void {
  type('#f-wo', 'Hof');
  press('[data-next]');
  tick('#f-art');
  press('[data-next]');
}

describe('a form in steps', () => {
  let sent: FormData[] = [];
  const scroll = vi.fn();
  /** The element to which the page was scrolled last. */
  const top = () => scroll.mock.contexts.at(-1) as Element | undefined;
  let answer: (text: string) => void = () => undefined;

  beforeEach(() => {
    Element.prototype.scrollIntoView = scroll;
    sent = [];
    vi.stubGlobal('scrollTo', () => undefined);
    vi.stubGlobal('fetch', (_to: string, { body }: { body: FormData }) => {
      sent.push(body);
      return new Promise((resolve) => {
        answer = (text) => resolve({ redirected: false, text: () => Promise.resolve(text) });
      });
    });
    document.documentElement.lang = 'de';
    set(FORM);
  });

  it('shows one block, how far it is, and what belongs to the start and the end only there', () => {
    expect([open(), told()]).toEqual([['Ort'], 'Schritt 1 von 3']);
    const progress = one<HTMLProgressElement>('progress');
    expect([progress.value, progress.max, one('.mw-progress').hidden]).toEqual([1, 3, false]);
    expect(['.mw-about', '.mw-lead', '#captcha', '.mw-submit'].map(away)).toEqual([false, false, true, true]);
    expect(one('[data-back]').hidden).toBe(true);
    finish();
    expect([open(), told()]).toEqual([['Schluss'], 'Schritt 3 von 3']);
    expect(['.mw-about', '.mw-lead', '#captcha', '.mw-submit'].map(away)).toEqual([true, true, false, false]);
    expect([one('[data-next]').hidden, one('[data-back]').hidden]).toEqual([true, false]);
  });

  it('goes to the heading, which says the step as well', () => {
    type('#f-wo', 'Hof');
    press('[data-next]');
    expect(document.activeElement?.textContent).toBe('Hergang');
    expect(document.activeElement?.getAttribute('aria-describedby')).toBe('step');
    expect(top()?.localName, 'the name of the form is not cut').toBe('h1');
  });

  it('begins at the step itself where what is wrong stands above it', () => {
    set(FORM.replace('<form', '<div class="kern-alert"></div><form'));
    type('#f-wo', 'Hof');
    press('[data-next]');
    expect(top()?.className).toBe('mw-progress');
  });

  it('says at the fields what is missing or wrong, until that is corrected', () => {
    press('[data-next]');
    const control = one<HTMLInputElement>('#f-wo');
    expect([open(), document.activeElement]).toEqual([['Ort'], control]);
    expect(one('#f-wo-error').textContent).toBe('Fehler: Bitte ausfüllen');
    expect([control.getAttribute('aria-invalid'), control.getAttribute('aria-describedby')]).toEqual(['true', 'f-wo-hint f-wo-error']);
    press('[data-next]');
    expect(document.querySelectorAll('.kern-error')).toHaveLength(1);
    type('#f-wo', 'Hof');
    expect(document.querySelector('.kern-error, [aria-invalid], [class*="--error"]')).toBeNull();
    expect(control.getAttribute('aria-describedby')).toBe('f-wo-hint');
    press('[data-next]');
    type('#f-mail', 'ohne');
    press('[data-next]');
    expect([one('#f-mail-error').textContent, one('#f-art-error').textContent]).toEqual([
      'Fehler: Bitte prüfen',
      'Fehler: Bitte auswählen'
    ]);
    expect(one('fieldset').getAttribute('aria-describedby')).toBe('f-art-error');
    // The server accepts this address, browsers do not.
    type('#f-mail', 'jörg@example.org');
    tick('#f-art-2');
    press('[data-next]');
    expect(open()).toEqual(['Schluss']);
  });

  it('skips a block without fields, and counts it once there are some', () => {
    type('#f-wo', 'Station');
    expect(told()).toBe('Schritt 1 von 4');
    press('[data-next]');
    expect(open()).toEqual(['Genauer']);
    // Its field disappears, so the step has none left.
    type('#f-wo', 'Hof');
    expect([open(), told()]).toEqual([['Ort'], 'Schritt 1 von 3']);
  });

  it('sends all of it at the end, and goes on with Enter before', () => {
    const enter = (): void => one<HTMLFormElement>('form').requestSubmit(one<HTMLButtonElement>('[value=submit]'));
    type('#f-wo', 'Hof');
    enter();
    expect([open(), sent]).toEqual([['Hergang'], []]);
    tick('#f-art');
    enter();
    enter();
    expect([one('#f-wie-error').textContent, sent]).toEqual(['Fehler: Bitte auswählen', []]);
    expect(one('[role=radiogroup]').getAttribute('aria-invalid')).toBe('true');
    tick('#f-wie');
    enter();
    expect(sent.map((body) => [...body.keys()])).toEqual([
      ['_shown', 'data.wo', 'data.mail', 'data.art', 'data.wie', 'captcha_answer', 'action']
    ]);
  });

  it('leads back to what is wrong in an earlier step before it sends', () => {
    finish();
    tick('#f-wie');
    one<HTMLInputElement>('#f-wo').value = '';
    press('[value=submit]');
    expect([open(), document.activeElement?.id, sent]).toEqual([['Ort'], 'f-wo', []]);
  });

  it('asks nothing of a button that only shows the form again, and stays in the step', async () => {
    finish();
    press('[value=preview]');
    expect(sent).toHaveLength(1);
    answer(`<html lang="de"><body>${FORM}</body></html>`);
    await new Promise((done) => setTimeout(done));
    expect(open()).toEqual(['Schluss']);
  });

  it('opens where the server found something wrong, and wherever its summary leads', async () => {
    finish();
    tick('#f-wie');
    press('[value=submit]');
    const again = FORM.replace(
      '</label><input class="kern-form-input__input" id="f-mail"',
      '</label><p class="kern-error" id="f-mail-error">Nein</p><input id="f-mail"'
    );
    const links = ['f-mail', 'f-wo', 'captcha_answer'].map((id) => `<a class="mw-summary__link" href="#${id}">${id}</a>`).join('');
    answer(`<html lang="de"><body><div data-focus tabindex="-1">${links}</div>${again}</body></html>`);
    await new Promise((done) => setTimeout(done));
    expect([open(), document.activeElement?.hasAttribute('data-focus')]).toEqual([['Hergang'], true]);
    press('[href="#f-wo"]');
    expect([open(), document.activeElement?.id]).toEqual([['Ort'], 'f-wo']);
    press('[href="#captcha_answer"]');
    expect([open(), document.activeElement?.id]).toEqual([['Schluss'], 'captcha_answer']);
  });

  it("goes a step back with the browser's button and with its own alike", async () => {
    finish();
    history.back();
    await popped();
    expect([open(), document.activeElement?.textContent]).toEqual([['Hergang'], 'Hergang']);
    press('[data-back]');
    await popped();
    expect([open(), history.state]).toEqual([['Ort'], { step: 0 }]);
    // The browser's forward button does not skip missing answers.
    one<HTMLInputElement>('#f-wo').value = '';
    history.forward();
    await popped();
    expect([open(), document.activeElement?.id]).toEqual([['Ort'], 'f-wo']);
    // A link within the page is not a step.
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    expect(open()).toEqual(['Ort']);
  });

  it('leaves no entries where somebody may have to leave at once', () => {
    set(`<aside class="mw-exit"></aside>${FORM}`);
    const before = history.length;
    finish();
    press('[data-back]');
    expect([open(), history.length]).toEqual([['Hergang'], before]);
  });

  it('shows in a preview the step of the field that is being edited, without asking for the answers before it', () => {
    const point = (slug: string): void => {
      document.querySelector('[data-spot]')?.removeAttribute('data-spot');
      one(`[data-slug=${slug}]`).setAttribute('data-spot', '');
      dispatchEvent(new Event('pageshow'));
    };
    point('mail');
    expect([open(), document.querySelector('.kern-error')]).toEqual([['Hergang'], null]);
    // From there on it is an ordinary form.
    press('[data-back]');
    expect(open()).toEqual(['Ort']);
    // A page that is marked already starts there, also in a step whose only field has unmet conditions.
    set(FORM.replace('data-slug="zimmer"', 'data-slug="zimmer" data-spot'));
    expect([open(), told()]).toEqual([['Genauer'], 'Schritt 2 von 4']);
    point('wie');
    expect(open()).toEqual(['Schluss']);
  });

  it('is an ordinary form while there is only one block to fill in', () => {
    set(FORM.replace(/<div class="mw-section"><h2>Hergang[\s\S]*?(?=<div id="captcha")/, ''));
    expect([one('.mw-progress').hidden, one('.mw-steps').hidden, away('.mw-submit')]).toEqual([true, true, false]);
  });
});
