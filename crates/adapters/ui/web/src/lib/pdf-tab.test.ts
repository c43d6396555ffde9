// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { forgetPdf, showPdf } from './pdf-tab';

const PDF = new Blob(['%PDF'], { type: 'application/pdf' });

function tab() {
  return {
    opener: window as unknown,
    closed: false,
    close: vi.fn(),
    location: { replace: vi.fn() },
    document: document.implementation.createHTMLDocument('')
  };
}

beforeEach(() => {
  URL.createObjectURL = () => 'blob:one';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => vi.restoreAllMocks());

describe('a PDF in a tab', () => {
  it('has its tab before anything is asked for, which says what it waits for', async () => {
    const opened = tab();
    const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
    const load = vi.fn(() => Promise.resolve(PDF));
    const shown = showPdf('Kommt gleich', 'x.pdf', load);
    expect(open).toHaveBeenCalledBefore(load);
    expect([opened.document.title, opened.document.body.textContent, opened.opener]).toEqual(['Kommt gleich', 'Kommt gleich', null]);
    await shown;
    expect(opened.location.replace).toHaveBeenCalledWith('blob:one');
  });

  it('closes the tab when there is none, and says why', async () => {
    const opened = tab();
    vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
    await expect(showPdf('', 'x.pdf', () => Promise.reject(new Error('no browser')))).rejects.toThrow('no browser');
    await showPdf('', 'x.pdf', () => Promise.resolve(null));
    expect(opened.close).toHaveBeenCalledTimes(2);
    expect(opened.location.replace).not.toHaveBeenCalled();
  });

  it('is forgotten with the session, and does not come after its end', async () => {
    const opened = tab();
    vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    await showPdf('', 'x.pdf', () => Promise.resolve(PDF));
    forgetPdf();
    expect(revoke).toHaveBeenLastCalledWith('blob:one');
    let answer: (content: Blob) => void = () => undefined;
    const late = showPdf('', 'x.pdf', () => new Promise((resolve) => (answer = resolve)));
    forgetPdf();
    answer(PDF);
    await late;
    expect(opened.close).toHaveBeenCalledOnce();
    expect(opened.location.replace).toHaveBeenCalledOnce();
  });

  it('is a file where no tab may be opened', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await showPdf('', 'x.pdf', () => Promise.resolve(PDF));
    expect(click).toHaveBeenCalledOnce();
  });
});
