// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, holds, visible } from './conditions';
import cases from './conditions.cases.json';
import { start } from './public';

describe('a condition', () => {
  // The server is tested with the same table.
  it.each(cases.one)('$op $wanted on $actual ($kind)', ({ op, wanted, actual, holds: expected }) => {
    expect(holds(op, wanted, actual ?? undefined)).toBe(expected);
  });

  it.each(cases.several)('$if on $values', ({ if: several, values: given, shown }) => {
    const field = (slug: string, value: unknown, condition?: unknown): [string, HTMLElement] => {
      const element = document.createElement('div');
      Object.assign(
        element.dataset,
        { kind: 'fixed' },
        value !== undefined && { fixed: JSON.stringify(value) },
        condition !== undefined && { if: JSON.stringify(condition) }
      );
      return [slug, element];
    };
    const values: Record<string, unknown> = given;
    const fields = new Map([
      field('y', undefined, several),
      ...['a', 'b', 'c'].map((slug) => field(slug, values[slug])),
      field('d', values['d'], { field: 'c', op: 'truthy' })
    ]);
    expect(visible(fields).has('y')).toBe(shown);
  });

  it('compares lists as sets', () => {
    expect(holds('eq', ['a', 'b'], ['b', 'a'])).toBe(true);
    expect(holds('ne', ['a'], ['b', 'a'])).toBe(true);
  });
});

const FORM = `
  <form id="report" method="post" action="/f/vorfall?lang=de" data-left="Noch {count}" data-over="{count} zu viel" data-shown="Neu: {fields}" data-sending="Wird gesendet" data-failed="Keine Antwort">
    <input type="hidden" name="_shown" value="">
    <div class="mw-section"><h2>A</h2>
      <div class="mw-field" data-slug="art" data-kind="text">
        <label for="f-art">Art</label>
        <select id="f-art" name="data.art"><option value=""></option><option value="a">a</option><option value="other">o</option></select>
        <div class="mw-other"><input name="data.art_text"></div>
      </div>
      <div class="mw-field" data-slug="themen" data-kind="list">
        <fieldset><legend>Themen</legend><input type="checkbox" name="data.themen" value="x"><input type="checkbox" name="data.themen" value="y"></fieldset>
      </div>
      <div class="mw-field" data-slug="an" data-kind="flag"><input type="checkbox" name="data.an" value="true"></div>
      <div hidden data-slug="kanal" data-kind="fixed" data-fixed='"web"'></div>
    </div>
    <div class="mw-section" hidden>
      <div class="mw-field mw-conditional" data-slug="wo" data-kind="text" data-if='{"field":"art","op":"eq","value":"a"}' hidden>
        <label for="f-wo">Wo<span>*</span></label><input id="f-wo" name="data.wo" disabled data-max="5">
      </div>
      <div class="mw-field mw-conditional" data-slug="tief" data-if='{"field":"wo","op":"truthy","value":null}' hidden>
        <label for="f-tief">Tief</label><textarea id="f-tief" name="data.tief" disabled></textarea>
      </div>
    </div>
    <div class="mw-field" data-slug="menge">
      <div data-range><input type="number" name="data.menge" min="0" max="10"><input type="range" min="0" max="10"></div>
    </div>
    <input type="date" name="data.am" data-past><input type="date" name="data.frist">
    <input type="file" id="f-anhang" name="files[anhang]">
    <button type="submit" name="action" value="submit">Senden</button>
    <a href="https://example.org/" data-exit>Weg</a>
    <p id="status" role="status"></p>
  </form>`;

const one = <T extends Element>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (found === null) {
    throw new Error(`${selector} is missing`);
  }
  return found;
};

function type(selector: string, value: string): void {
  const control = one<HTMLInputElement>(selector);
  control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/** What a browser would send. */
const sent = (): string[] => [...new FormData(one<HTMLFormElement>('form')).keys()];

describe('the form', () => {
  const add = globalThis.addEventListener.bind(globalThis);
  let listeners: [string, EventListenerOrEventListenerObject][] = [];

  beforeEach(() => {
    // The window outlives a page here, so its listeners are removed.
    listeners = [];
    vi.spyOn(globalThis, 'addEventListener').mockImplementation((name: string, listener: EventListenerOrEventListenerObject) => {
      listeners.push([name, listener]);
      add(name, listener);
    });
    document.documentElement.lang = 'de';
    document.body.innerHTML = FORM;
    start();
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    document.documentElement.hidden = false;
    dispatchEvent(new Event('pageshow'));
    for (const [name, listener] of listeners) {
      removeEventListener(name, listener);
    }
  });

  it('shows what the values ask for, at once and in chains', () => {
    expect(one<HTMLInputElement>('[name=_shown]').value).toBe('art,themen,an,menge');
    expect(sent()).not.toContain('data.wo');
    type('#f-art', 'a');
    expect(sent()).toContain('data.wo');
    expect(one<HTMLElement>('[data-slug=wo]').hidden).toBe(false);
    expect(one<HTMLElement>('.mw-section + .mw-section').hidden).toBe(false);
    expect(one('#status').textContent).toBe('Neu: Wo');
    type('#f-wo', 'Hof');
    expect(one<HTMLInputElement>('[name=_shown]').value).toBe('art,themen,an,wo,tief,menge');
    type('#f-art', '');
    expect(sent().filter((name) => /wo|tief/.test(name))).toEqual([]);
    expect(one<HTMLElement>('.mw-section + .mw-section').hidden).toBe(true);
  });

  it('sends the other text only while its option is chosen', () => {
    expect(sent()).not.toContain('data.art_text');
    type('#f-art', 'other');
    expect(sent()).toContain('data.art_text');
    expect(one<HTMLElement>('.mw-other').hidden).toBe(false);
  });

  it('ends the calendar of a day that must not lie ahead with the day that it is by then', () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 26, 12), toFake: ['Date'] });
    const focus = (name: string): string => {
      one<HTMLInputElement>(`[name="data.${name}"]`).dispatchEvent(new Event('focusin', { bubbles: true }));
      return one<HTMLInputElement>(`[name="data.${name}"]`).max;
    };
    expect([focus('am'), focus('frist')]).toEqual(['2026-11-26', '']);
    vi.setSystemTime(new Date(2026, 10, 27, 12));
    expect(focus('am')).toBe('2026-11-27');
    vi.useRealTimers();
  });

  it('reads values as the server will', () => {
    const fields = new Map([...document.querySelectorAll<HTMLElement>('[data-slug]')].map((field) => [field.dataset['slug'] ?? '', field]));
    const read = (slug: string): unknown => answer(fields.get(slug) as HTMLElement);
    expect([read('art'), read('themen'), read('an'), read('kanal')]).toEqual([undefined, undefined, false, 'web']);
    one<HTMLInputElement>('[value=y]').checked = true;
    one<HTMLInputElement>('[name="data.an"]').checked = true;
    expect([read('themen'), read('an')]).toEqual([['y'], true]);
    expect(visible(fields).has('wo')).toBe(false);
  });

  it('reads yes, no and no answer of a choice', () => {
    document.body.innerHTML = `<div data-slug="einig" data-kind="flag">${['true', 'false', ''].map((value) => `<input type="radio" name="data.einig" value="${value}">`).join('')}</div>`;
    const field = one<HTMLElement>('[data-slug="einig"]');
    const chosen = (value: string): unknown => {
      one<HTMLInputElement>(`[value="${value}"]`).checked = true;
      return answer(field);
    };
    expect([answer(field), chosen('true'), chosen('false'), chosen('')]).toEqual([undefined, true, false, undefined]);
  });

  it('counts characters, not bytes or UTF-16 units', () => {
    type('#f-wo', 'u\u0308🙂');
    expect(one('.mw-counter').textContent).toBe('Noch 3');
    type('#f-wo', 'zu lang');
    expect(one('.mw-counter').textContent).toBe('2 zu viel');
  });

  it('keeps number and slider together, and leaves no answer empty', () => {
    const number = one<HTMLInputElement>('[name="data.menge"]');
    const slider = one<HTMLInputElement>('[type=range]');
    expect(number.value).toBe('');
    type('[type=range]', '7');
    expect(number.value).toBe('7');
    type('[name="data.menge"]', '3');
    expect(slider.value).toBe('3');
    type('[name="data.menge"]', '');
    slider.click();
    expect(number.value).toBe(slider.value);
  });

  /** Presses the button; `respond` answers what is sent. */
  type Sent = FormData & { to?: string; headers?: Record<string, string> };
  function sending(): { sent: Sent[]; respond: (answer: Partial<Response> | Error) => Promise<void> } {
    const sent: Sent[] = [];
    const waiting: [(answer: Response) => void, (error: Error) => void][] = [];
    vi.stubGlobal('fetch', (to: string, { body, headers }: { body: FormData; headers: Record<string, string> }) => {
      sent.push(Object.assign(body, { to, headers }));
      return new Promise<Response>((resolve, reject) => waiting.push([resolve, reject]));
    });
    vi.stubGlobal('scrollTo', () => undefined);
    const respond = async (answer: Partial<Response> | Error): Promise<void> => {
      const [resolve, reject] = waiting.shift()!;
      if (answer instanceof Error) reject(answer);
      else resolve(answer as Response);
      await new Promise((done) => setTimeout(done));
    };
    return { sent, respond };
  }

  /** An answer with a page. */
  const page = (content: string): Partial<Response> => ({
    redirected: false,
    text: () => Promise.resolve(`<html lang="de"><head><title>Fehler: A</title></head><body>${content}</body></html>`)
  });

  it('sends once, and once more when no answer came', async () => {
    const { sent, respond } = sending();
    const press = (): void => one<HTMLButtonElement>('[value=submit]').click();
    press();
    press();
    expect(sent).toHaveLength(1);
    expect([sent[0]!.to, sent[0]!.get('action')]).toEqual(['/f/vorfall?lang=de', 'submit']);
    expect(one('button').getAttribute('aria-disabled')).toBe('true');
    expect(one('#status').textContent).toBe('Wird gesendet');
    const inert = (): unknown[] => [...document.querySelectorAll<HTMLElement>('.mw-section')].map((section) => section.inert);
    expect(inert()).toEqual([true, true]);
    await respond(new TypeError('offline'));
    expect(document.activeElement?.textContent).toBe('Keine Antwort');
    expect(one('button').hasAttribute('aria-disabled')).toBe(false);
    expect(inert()).toEqual([false, false]);
    press();
    expect(sent).toHaveLength(2);
    await respond(page('<p class="mw-lead">Zu groß</p>'));
    expect(document.querySelectorAll('[role=alert]')).toHaveLength(1);
    expect(document.activeElement?.textContent).toBe('Zu groß');
  });

  it('keeps chosen files when the page is shown again', async () => {
    const { sent, respond } = sending();
    const files = one<HTMLInputElement>('[type=file]');
    Object.defineProperty(files, 'files', { value: [new File(['x'], 'foto.jpg')] });
    one<HTMLButtonElement>('[value=submit]').click();
    expect(sent[0]!.headers).toEqual({ 'Files-Stay': '1' });
    const answer = FORM.replace('id="f-anhang"', 'id="f-anhang" aria-invalid="true"').replace('id="report"', 'id="report" data-dirty');
    await respond(page(`<div data-focus tabindex="-1">Bitte prüfen</div>${answer}`));
    expect(one('[type=file]')).toBe(files);
    expect(files.getAttribute('aria-invalid')).toBe('true');
    expect([document.title, document.activeElement?.textContent]).toEqual(['Fehler: A', 'Bitte prüfen']);
    // The new page works like the first.
    one<HTMLButtonElement>('[value=submit]').click();
    expect(sent).toHaveLength(2);
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await respond(page(FORM));
    expect([one('[type=file]'), files.hasAttribute('aria-invalid')]).toEqual([files, false]);
  });

  it('leaves a small form to the browser, once', () => {
    const { sent } = sending();
    document.body.innerHTML = '<form id="report" method="post"><button value="submit"></button></form>';
    start();
    const left: boolean[] = [];
    addEventListener('submit', (event) => {
      left.push(!event.defaultPrevented);
      event.preventDefault();
    });
    one<HTMLButtonElement>('button').click();
    one<HTMLButtonElement>('button').click();
    expect([left, sent]).toEqual([[true, false], []]);
  });

  it('says at the quick way out what the script does', () => {
    start();
    expect(one('[data-exit]').getAttribute('aria-describedby')).toBe('mw-exit-hint');
  });

  it('does not come back from the quick way out', async () => {
    const { respond } = sending();
    const assign = vi.fn();
    vi.stubGlobal('location', { assign, replace: () => undefined });
    one<HTMLButtonElement>('[value=submit]').click();
    one<HTMLAnchorElement>('[data-exit]').click();
    await respond({ redirected: true, url: '/beleg/x', text: () => Promise.resolve('') });
    expect(assign).not.toHaveBeenCalled();
  });

  it('tells the frame of a preview how tall it is and where its fields are', () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(readonly tell: () => void) {}
        observe(): void {
          this.tell();
        }
      }
    );
    const tell = vi.spyOn(parent, 'postMessage').mockImplementation(() => undefined);
    vi.spyOn(one('[data-slug=wo]'), 'getBoundingClientRect').mockReturnValue({ top: 120 } as DOMRect);
    document.body.dataset['preview'] = '';
    start();
    delete document.body.dataset['preview'];
    const layout = { height: 0, fields: expect.objectContaining({ art: 0, wo: 120 }) as unknown };
    expect(tell).toHaveBeenCalledExactlyOnceWith({ ...layout, spot: undefined }, '*');

    // The field that is being edited is shown and marked, whatever its conditions say, and nothing is read out.
    const point = (spot: string, source: Window | null = window): boolean =>
      dispatchEvent(new MessageEvent('message', { source, data: { spot } }));
    const shown = (): boolean[] => ['wo', 'tief'].map((slug) => !one<HTMLElement>(`[data-slug=${slug}]`).hidden);
    point('wo', null);
    expect(shown()).toEqual([false, false]);
    point('wo');
    expect(shown()).toEqual([true, false]);
    expect(one('[data-slug=wo]').parentElement?.hidden).toBe(false);
    expect(one('.mw-unmet').getAttribute('data-slug')).toBe('wo');
    expect([one('#status').textContent, tell.mock.lastCall]).toEqual(['', [{ ...layout, spot: 'wo' }, '*']]);
    point('tief');
    expect(shown()).toEqual([false, true]);
    // With its conditions met it is a field like any other.
    point('wo');
    type('#f-art', 'a');
    expect([shown(), document.querySelector('.mw-unmet')]).toEqual([[true, false], null]);
    point('');
    type('#f-art', '');
    expect(shown()).toEqual([false, false]);
  });

  it('asks before leaving only when there is something to lose', () => {
    const leave = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(true);
    type('#f-art', 'a');
    expect(leave()).toBe(false);
  });
});
