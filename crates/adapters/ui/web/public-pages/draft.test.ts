// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import './draft';
import { SHOWN } from './dom';

const box = (type: string, name: string, value: string): string => `<input type="${type}" name="data.${name}" value="${value}">`;
const FORM = `
  <main id="inhalt" tabindex="-1">
  <div class="mw-offer" hidden data-found="Entwurf ({day}, {time})" data-entered="Eingesetzt" data-deleted="Gelöscht">
    <p></p><p hidden data-changed>Geändert</p><button type="button" data-use></button><button type="button" data-delete></button>
  </div>
  <form id="report" action="/f/vorfall?lang=de">
    <input type="hidden" name="_key" value="geheim"><input name="website" value="x"><input name="captcha_answer" value="7">
    <textarea name="data.was"></textarea>
    <select name="data.ort"><option value=""></option><option value="hof">Hof</option></select>
    ${['a', 'b'].map((value) => box('checkbox', 'art', value)).join('')}${['ja', 'nein', ''].map((value) => box('radio', 'zeuge', value)).join('')}
    <input name="data.zimmer" disabled value="4711"><input type="checkbox" name="data.flur" value="true" checked disabled>
    <input type="file" name="files[foto]">
    <button type="submit" name="action" value="submit">Senden</button>
    <div class="mw-draft" hidden data-version="3" data-failed="Geht nicht"><input id="draft" type="checkbox"><p id="draft-hint"></p></div>
    <p id="status"></p>
  </form></main>`;
const KEY = 'mw.draft:/f/vorfall';

const one = <T extends HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (found === null) {
    throw new Error(`${selector} is missing`);
  }
  return found;
};
const set = (page: string): void => {
  document.body.innerHTML = page;
  document.dispatchEvent(new Event(SHOWN));
};
const type = (text: string): void => {
  one<HTMLTextAreaElement>('textarea').value = text;
  one('textarea').dispatchEvent(new Event('input', { bubbles: true }));
};
const keep = (on: boolean): void => {
  if (one<HTMLInputElement>('#draft').checked !== on) {
    one('#draft').click();
  }
};
const stored = (): { entries: [string, string | null][]; sent: boolean; saved: number; version: string } | null =>
  JSON.parse(localStorage.getItem(KEY) ?? 'null') as ReturnType<typeof stored>;
const send = (): void => {
  one('form').addEventListener('submit', (event) => event.preventDefault());
  one('[value=submit]').click();
};
/** Simulates another visit. */
const revisit = (page = FORM): void => {
  const kept = localStorage.getItem(KEY);
  keep(false);
  if (kept !== null) {
    localStorage.setItem(KEY, kept);
  }
  set(page);
};

describe('a draft', () => {
  beforeEach(() => {
    document.documentElement.lang = 'de';
    set(FORM);
    keep(false);
    localStorage.clear();
    set(FORM);
  });

  it('is kept only while the person wants that', () => {
    expect([one('.mw-draft').hidden, one('.mw-offer').hidden]).toEqual([false, true]);
    type('Nichts bleibt');
    expect(localStorage).toHaveLength(0);
    keep(true);
    type('Das bleibt');
    expect(stored()?.entries[0]).toEqual(['data.was', 'Das bleibt']);
    keep(false);
    expect(localStorage).toHaveLength(0);
    type('Wieder nichts');
    expect(localStorage).toHaveLength(0);
  });

  it('has values of fields on screen, and nothing that the page put there', () => {
    keep(true);
    type('Text');
    const names = new Set(stored()?.entries.map(([name]) => name));
    expect([...names]).toEqual(['data.was', 'data.ort', 'data.art', 'data.zeuge']);
    expect(localStorage.getItem(KEY)).not.toMatch(/geheim|4711/);
  });

  it('is offered by its time alone, and entered with a click', () => {
    keep(true);
    one<HTMLSelectElement>('select').value = 'hof';
    one('[value=b]').click();
    one('[value=nein]').click();
    type('Ein Hergang');
    revisit();
    expect(one('.mw-offer p').textContent).toMatch(/^Entwurf \(heute, \d\d:\d\d\)$/);
    expect(document.body.innerHTML).not.toContain('Ein Hergang');
    // A second draft would replace the first.
    expect([one('.mw-offer').hidden, one('.mw-draft').hidden, one<HTMLTextAreaElement>('textarea').value]).toEqual([false, true, '']);
    one('[data-use]').click();
    const chosen = [...document.querySelectorAll<HTMLInputElement>('form :checked:not(option)')].map(({ name, value }) => [name, value]);
    expect(one<HTMLTextAreaElement>('textarea').value).toBe('Ein Hergang');
    expect(one<HTMLSelectElement>('select').value).toBe('hof');
    // Hidden controls keep their defaults.
    expect(chosen.filter(([name]) => name)).toEqual([
      ['data.art', 'b'],
      ['data.zeuge', 'nein'],
      ['data.flur', 'true']
    ]);
    expect([one('.mw-offer').hidden, one<HTMLInputElement>('#draft').checked, one('#status').textContent]).toEqual([
      true,
      true,
      'Eingesetzt'
    ]);
    expect(document.activeElement?.id).toBe('inhalt');
  });

  it('says that the form was changed, and passes over what is not in it any more', () => {
    keep(true);
    one<HTMLSelectElement>('select').value = 'hof';
    type('Text');
    revisit(FORM.replace('data-version="3"', 'data-version="4"').replace('<option value="hof">Hof</option>', ''));
    expect(one('[data-changed]').hidden).toBe(false);
    one('[data-use]').click();
    expect([one<HTMLSelectElement>('select').value, one<HTMLTextAreaElement>('textarea').value]).toEqual(['', 'Text']);
    expect(stored()?.version).toBe('4');
  });

  it('is deleted with a click, and after seven days on whichever form', () => {
    keep(true);
    revisit();
    one('[data-delete]').click();
    expect([localStorage.length, one('.mw-draft').hidden, one('#status').textContent]).toEqual([0, false, 'Gelöscht']);
    const old = (days: number): string => JSON.stringify({ version: '3', saved: Date.now() - days * 86_400_000, sent: false, entries: [] });
    localStorage.setItem('mw.draft:/f/anders', old(7));
    localStorage.setItem('mw.draft:/f/kaputt', '{');
    localStorage.setItem('mw.lang', 'en');
    localStorage.setItem(KEY, old(3));
    set(FORM);
    expect(Object.keys(localStorage).sort()).toEqual([KEY, 'mw.lang']);
    expect(one('.mw-offer p').textContent).toContain('vor 3 Tagen');
  });

  it('goes with the receipt of its report, and not with an older one', () => {
    const receipt = '<div data-draft="/f/vorfall"></div>';
    keep(true);
    type('Text');
    send();
    // Typing on while it is being sent does not change that.
    type('Text und mehr');
    expect(stored()?.sent).toBe(true);
    // It was refused: it is a draft again.
    set(FORM);
    expect([stored()?.sent, one<HTMLInputElement>('#draft').checked]).toEqual([false, true]);
    revisit(receipt);
    expect(stored()).not.toBeNull();
    set(FORM);
    // Somebody else may have sent without taking the draft over, so it stays.
    send();
    set(receipt);
    expect(stored()?.sent).toBe(false);
    set(FORM);
    one('[data-use]').click();
    send();
    set(receipt);
    expect(localStorage).toHaveLength(0);
  });

  it('does not stay where the form has got a quick exit', () => {
    keep(true);
    revisit(FORM.replace(/<div class="mw-draft"[\s\S]*?<\/div>/, '').replace(/<div class="mw-offer"[\s\S]*?<\/div>/, ''));
    expect(localStorage).toHaveLength(0);
  });

  it('is nothing to the preview of a form', () => {
    keep(true);
    document.body.dataset['preview'] = '';
    revisit(FORM.replace(/<div class="mw-draft"[\s\S]*?<\/div>/, ''));
    delete document.body.dataset['preview'];
    expect(stored()).not.toBeNull();
  });

  it('says so where the browser keeps nothing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    keep(true);
    expect([one<HTMLInputElement>('#draft').checked, one('#draft-hint').textContent, one('#status').textContent]).toEqual([
      false,
      'Geht nicht',
      'Geht nicht'
    ]);
  });
});
