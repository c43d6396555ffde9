// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { addNote, deleteNote, fetchNotes } from '../api/report-work';
import { i18n } from '../lib/i18n.svelte';
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
