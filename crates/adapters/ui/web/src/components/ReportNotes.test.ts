// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { addNote, deleteNote, fetchNotes } from '../api/report-work';
import { i18n } from '../lib/i18n.svelte';
import { session } from '../lib/session.svelte';
import { unsaved } from '../lib/unsaved.svelte';
import ReportNotes from './ReportNotes.svelte';

vi.mock('../api/report-work', () => ({ addNote: vi.fn(), deleteNote: vi.fn(() => new Promise(() => undefined)), fetchNotes: vi.fn() }));

test('a double click deletes a note once, and says nothing of a second that is not there', async () => {
  i18n.use('de');
  const note = { id: 1, text: 'Rückfrage', author_name: 'Ada', created_at: '2026-11-21T06:20:00Z', is_own: true };
  vi.mocked(fetchNotes).mockResolvedValue([note]);
  const notes = mount(ReportNotes, { target: document.body, props: { id: 1, isClosed: false, changed: () => undefined } });
  const button = await vi.waitFor(() => {
    flushSync();
    const found = document.querySelector<HTMLElement>('[aria-label^="Notiz vom"]');
    expect(found).not.toBeNull();
    return found;
  });
  button?.click();
  button?.click();
  expect(deleteNote).toHaveBeenCalledOnce();
  await unmount(notes);
});

test('what is typed while a note is saved is the beginning of the next', async () => {
  i18n.use('de');
  vi.mocked(fetchNotes).mockResolvedValue([]);
  let answer: () => void = () => undefined;
  const note = { id: 1, text: 'Eins', author_name: 'Ada', created_at: '2026-11-21T06:20:00Z', is_own: true };
  vi.mocked(addNote).mockReturnValue(new Promise((stored) => (answer = () => stored(note))));
  const notes = mount(ReportNotes, { target: document.body, props: { id: 1, isClosed: false, changed: () => undefined } });
  const field = await vi.waitFor(() => {
    flushSync();
    const found = document.querySelector('textarea');
    expect(found).not.toBeNull();
    return found as HTMLTextAreaElement;
  });
  const type = (text: string): void => {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
  };
  type('Eins');
  document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  type('Zwei');
  answer();
  await vi.waitFor(() => expect(document.body.textContent).toContain('Notiz gespeichert'));
  expect(field.value).toBe('Zwei');
  await unmount(notes);
});

test('a note that is typed is guarded, and deleted ones are put back, the last one first', async () => {
  i18n.use('de');
  const note = (id: number, text: string) => ({ id, text, author_name: 'Ada', created_at: '2026-11-21T06:20:00Z', is_own: true });
  vi.mocked(fetchNotes).mockResolvedValue([note(1, 'Eins'), note(2, 'Zwei')]);
  vi.mocked(deleteNote).mockResolvedValue(undefined);
  vi.mocked(addNote).mockImplementation((_id, text) => Promise.resolve(note(text === 'Eins' ? 3 : 4, text)));
  const notes = mount(ReportNotes, { target: document.body, props: { id: 1, isClosed: false, changed: () => undefined } });
  const texts = (): string[] => [...document.querySelectorAll('li .text')].map(({ textContent }) => textContent);
  const soon = (expected: string[]): Promise<void> =>
    vi.waitFor(() => {
      flushSync();
      expect(texts()).toEqual(expected);
    });
  await soon(['Eins', 'Zwei']);

  const field = document.querySelector('textarea') as HTMLTextAreaElement;
  for (const [typed, guarded] of [
    ['Drei', true],
    [' ', false]
  ] as const) {
    field.value = typed;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    expect(unsaved.isAtRisk).toBe(guarded);
  }

  const press = (selector: string): void => {
    document.querySelector<HTMLElement>(selector)?.click();
  };
  const putBack = (): HTMLElement | undefined =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes('Gelöschte Notiz wieder anlegen'));
  expect(putBack()).toBeUndefined();
  press('[aria-label^="Notiz vom"]');
  await soon(['Zwei']);
  press('[aria-label^="Notiz vom"]');
  await soon([]);
  putBack()?.click();
  await soon(['Zwei']);
  putBack()?.click();
  await soon(['Zwei', 'Eins']);
  expect(putBack()).toBeUndefined();
  await unmount(notes);
  expect(unsaved.any).toBe(false);
});

test('a deleted note can be put back after a look at the next report, until the session ends', async () => {
  i18n.use('de');
  const note = { id: 1, text: 'Eins', author_name: 'Ada', created_at: '2026-11-21T06:20:00Z', is_own: true };
  vi.mocked(fetchNotes).mockResolvedValue([note]);
  vi.mocked(deleteNote).mockResolvedValue(undefined);
  const offered = async (id: number): Promise<boolean> => {
    const notes = mount(ReportNotes, { target: document.body, props: { id, isClosed: false, changed: () => undefined } });
    flushSync();
    const found = document.body.textContent.includes('Gelöschte Notiz wieder anlegen');
    await unmount(notes);
    return found;
  };
  const notes = mount(ReportNotes, { target: document.body, props: { id: 7, isClosed: false, changed: () => undefined } });
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector('[aria-label^="Notiz vom"]')).not.toBeNull();
  });
  document.querySelector<HTMLElement>('[aria-label^="Notiz vom"]')?.click();
  await vi.waitFor(() => expect(document.body.textContent).toContain('Gelöschte Notiz wieder anlegen'));
  await unmount(notes);
  expect([await offered(8), await offered(7)]).toEqual([false, true]);
  session.end();
  expect(await offered(7)).toBe(false);
});
