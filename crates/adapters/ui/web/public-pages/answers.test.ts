// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';

import './answers';
import { SHOWN } from './dom';

const PAGE = `
  <div class="kern-alert mw-summary" role="alert" data-one="eine Angabe" data-many="{count} Angaben" data-prefix="Fehler: ">
    <h2 id="fehler-titel">3 Angaben</h2>
    <ul class="mw-summary__list"><li><a class="mw-summary__link" href="#f-mail">Mail</a></li><li><a class="mw-summary__link" href="#f-art">Art</a></li>
      <li><a class="mw-summary__link" href="#f-mail" data-any>Irgendetwas</a></li></ul>
  </div>
  <form>
    <div data-slug="mail"><div class="kern-form-input kern-form-input--error">
      <input class="kern-form-input__input kern-form-input__input--error" type="email" id="f-mail" value="x" aria-invalid="true" aria-describedby="f-mail-hint f-mail-error">
      <p class="kern-error" id="f-mail-error">Fehler</p>
    </div></div>
    <div data-slug="art"><fieldset class="kern-fieldset kern-fieldset--error" role="radiogroup" aria-invalid="true" aria-describedby="f-art-error">
      <div class="kern-form-check"><input class="kern-form-check__radio kern-form-check__radio--error" type="radio" name="art" id="f-art" required></div>
      <div class="kern-form-check"><input class="kern-form-check__radio kern-form-check__radio--error" type="radio" name="art" id="f-art-2" required></div>
      <p class="kern-error" id="f-art-error">Fehler</p>
    </fieldset></div>
    <div class="mw-files"><input type="file" id="f-foto"><span class="mw-files__names" data-none="Noch nichts"></span></div>
    <div data-range="Keine Antwort"><input type="number" name="menge"><input type="range"></div>
  </form>
  <p id="status"></p>`;

const one = <T extends Element>(selector: string): T => document.querySelector<T>(selector)!;
const input = (selector: string, event = 'input'): boolean => one(selector).dispatchEvent(new Event(event, { bubbles: true }));

beforeEach(() => {
  document.body.innerHTML = PAGE;
  document.title = 'Fehler: Formular';
  document.dispatchEvent(new Event(SHOWN));
});

describe('an answer that was refused', () => {
  it('is wrong until the browser would take it', () => {
    const control = one<HTMLInputElement>('#f-mail');
    control.value = 'xy';
    input('#f-mail');
    expect(one('#f-mail-error').textContent).toBe('Fehler');
    control.value = 'x@y.example';
    control.focus();
    input('#f-mail');
    expect(one('#f-mail-error')).toBeNull();
    expect([control.getAttribute('aria-invalid'), control.getAttribute('aria-describedby')]).toEqual([null, 'f-mail-hint']);
    expect(document.querySelectorAll('[data-slug=mail] [class*="--error"]')).toHaveLength(0);
    expect(document.activeElement).toBe(control);
    expect([one('#fehler-titel').textContent, one('.mw-summary').hasAttribute('role')]).toEqual(['eine Angabe', false]);
    expect(document.title).toBe('Fehler: Formular');
  });

  it('is wrong for as long as it is too short or too long', () => {
    const control = one<HTMLInputElement>('#f-mail');
    [control.type, control.dataset['min']] = ['text', '4'];
    control.value = 'abc';
    input('#f-mail');
    expect(one('#f-mail-error')).not.toBeNull();
    control.insertAdjacentHTML('afterend', '<p class="mw-counter mw-counter--over"></p>');
    control.value = 'abcd';
    input('#f-mail');
    expect(one('#f-mail-error')).not.toBeNull();
    one('.mw-counter').remove();
    input('#f-mail');
    expect(one('#f-mail-error')).toBeNull();
  });

  it('is wrong until it is left, where only the server can tell', () => {
    const control = one<HTMLInputElement>('#f-mail');
    [control.type, control.dataset['rule'], control.value] = ['tel', '', '0'];
    input('#f-mail');
    expect(one('#f-mail-error')).not.toBeNull();
    input('#f-mail', 'change');
    expect(one('#f-mail-error')).toBeNull();
  });

  it('takes its line along, and the last one the summary', () => {
    one<HTMLInputElement>('#f-mail').value = 'x@y.example';
    input('#f-mail');
    one<HTMLInputElement>('#f-art-2').checked = true;
    input('#f-art-2');
    expect([one('#f-art-error'), one('.mw-summary'), one('fieldset').hasAttribute('aria-invalid')]).toEqual([null, null, false]);
    expect(document.title).toBe('Formular');
  });
});

it('names chosen files in the words of the page', () => {
  expect(one('.mw-files__names').textContent).toBe('Noch nichts');
  Object.defineProperty(one('#f-foto'), 'files', { value: [new File(['x'], 'a.png'), new File(['x'], 'b.png')] });
  input('#f-foto');
  expect([one('.mw-files__names').textContent, one('#status').textContent]).toEqual(['a.png, b.png', 'a.png, b.png']);
});

it('says of a slider whether it is an answer', () => {
  expect(one('[type=range]').getAttribute('aria-valuetext')).toBe('Keine Antwort');
  one<HTMLInputElement>('[name=menge]').value = '7';
  input('[name=menge]');
  expect(one('[type=range]').getAttribute('aria-valuetext')).toBe('7');
});
