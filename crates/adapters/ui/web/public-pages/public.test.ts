// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, holds, visible } from './conditions';
import cases from './conditions.cases.json';
import { start } from './public';

describe('a condition', () => {
  // The server is tested with the same table.
  it.each(cases)('$op $wanted on $actual ($kind)', ({ op, wanted, actual, holds: expected }) => {
    expect(holds(op, wanted, actual ?? undefined)).toBe(expected);
  });

  it('compares lists as sets', () => {
    expect(holds('eq', ['a', 'b'], ['b', 'a'])).toBe(true);
    expect(holds('ne', ['a'], ['b', 'a'])).toBe(true);
  });
});

const FORM = `
  <form id="report" method="post" data-left="Noch {count}" data-over="{count} zu viel" data-shown="Neu: {fields}">
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
      <div class="mw-field mw-conditional" data-slug="wo" data-kind="text" data-field="art" data-op="eq" data-value='"a"' hidden>
        <label for="f-wo">Wo<span>*</span></label><input id="f-wo" name="data.wo" disabled data-max="5">
      </div>
      <div class="mw-field mw-conditional" data-slug="tief" data-field="wo" data-op="truthy" data-value="null" hidden>
        <label for="f-tief">Tief</label><textarea id="f-tief" name="data.tief" disabled></textarea>
      </div>
    </div>
    <div class="mw-field" data-slug="menge">
      <div data-range><input type="number" name="data.menge" min="0" max="10"><input type="range" min="0" max="10"></div>
    </div>
    <button type="submit" name="action" value="submit">Senden</button>
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
    // The window outlives a page here: its listeners are taken off again.
    listeners = [];
    vi.spyOn(globalThis, 'addEventListener').mockImplementation(
      (name: string, listener: EventListenerOrEventListenerObject) => {
        listeners.push([name, listener]);
        add(name, listener);
      }
    );
    document.documentElement.lang = 'de';
    document.body.innerHTML = FORM;
    start();
  });

  afterEach(() => {
    for (const [name, listener] of listeners) {
      removeEventListener(name, listener);
    }
    vi.useRealTimers();
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

  it('reads values as the server will', () => {
    const fields = new Map(
      [...document.querySelectorAll<HTMLElement>('[data-slug]')].map((field) => [field.dataset['slug'] ?? '', field])
    );
    const read = (slug: string): unknown => answer(fields.get(slug) as HTMLElement);
    expect([read('art'), read('themen'), read('an'), read('kanal')]).toEqual([undefined, undefined, false, 'web']);
    one<HTMLInputElement>('[value=y]').checked = true;
    one<HTMLInputElement>('[name="data.an"]').checked = true;
    expect([read('themen'), read('an')]).toEqual([['y'], true]);
    expect(visible(fields).has('wo')).toBe(false);
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
    expect(slider.classList).toContain('mw-unset');
    type('[type=range]', '7');
    expect(number.value).toBe('7');
    type('[name="data.menge"]', '3');
    expect(slider.value).toBe('3');
    type('[name="data.menge"]', '');
    slider.click();
    expect(number.value).toBe(slider.value);
  });

  it('sends once, and again when it is come back to', () => {
    vi.useFakeTimers();
    const form = one<HTMLFormElement>('form');
    const submit = (): boolean => form.dispatchEvent(new Event('submit', { cancelable: true }));
    expect(submit()).toBe(true);
    expect(submit()).toBe(false);
    expect(one('button').getAttribute('aria-disabled')).toBe('true');
    dispatchEvent(new Event('pageshow'));
    expect(submit()).toBe(true);
    vi.advanceTimersByTime(10_000);
    expect(one('button').hasAttribute('aria-disabled')).toBe(false);
  });

  it('asks before leaving only when there is something to lose', () => {
    const leave = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(true);
    type('#f-art', 'a');
    expect(leave()).toBe(false);
    one('form').dispatchEvent(new Event('submit', { cancelable: true }));
    expect(leave()).toBe(true);
  });
});
