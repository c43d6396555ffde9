// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { asked, History, redoNext, undoLast } from './history.svelte';

/** A history of a text, with the text that it shows. */
function desk(text = '') {
  const values = { text };
  const history = new History(
    () => ({ ...values }),
    (state) => (values.text = state.text)
  );
  const type = (next: string): void => {
    values.text = next;
    history.note();
  };
  return { values, history, type };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('History', () => {
  it('takes typing back as one, and a pause or a cut begins another step', () => {
    const { values, history, type } = desk();
    type('a');
    vi.advanceTimersByTime(500);
    type('ab');
    vi.advanceTimersByTime(500);
    type('abc');
    vi.advanceTimersByTime(5_000);
    history.cut();
    type('abcd');
    history.cut();
    type('abcde');
    const seen = (go: () => boolean): (string | false)[] => [1, 2, 3, 4].map(() => go() && values.text);
    expect(seen(() => history.undo())).toEqual(['abcd', 'abc', '', false]);
    expect(seen(() => history.redo())).toEqual(['abc', 'abcd', 'abcde', false]);
  });

  it('forgets what was taken back once something new is done', () => {
    const { values, history, type } = desk('a');
    type('b');
    history.undo();
    type('c');
    expect([history.canRedo, history.undo(), values.text]).toEqual([false, true, 'a']);
  });

  it('does not take the showing of a step for a step, nor what was amended', () => {
    const { values, history, type } = desk('a');
    type('b');
    history.undo();
    history.note();
    expect([history.canUndo, history.canRedo]).toEqual([false, true]);
    values.text = 'a!';
    history.amend();
    history.note();
    expect(history.canRedo).toBe(true);
  });

  it('keeps nothing of another record', () => {
    const { values, history, type } = desk('a');
    type('b');
    values.text = 'x';
    history.restart();
    vi.advanceTimersByTime(5_000);
    history.note();
    expect([history.canUndo, history.canRedo]).toEqual([false, false]);
  });
});

describe('several histories', () => {
  it('are taken back and done again in the order of their steps', () => {
    const [one, other] = [desk('a'), desk('x')];
    one.type('b');
    one.history.cut();
    other.type('y');
    one.type('c');
    const histories = [one.history, other.history];
    const seen = (go: typeof undoLast): (string | false)[] => [1, 2, 3, 4].map(() => go(histories) && one.values.text + other.values.text);
    expect(seen(undoLast)).toEqual(['by', 'bx', 'ax', false]);
    expect(seen(redoNext)).toEqual(['bx', 'by', 'cy', false]);
  });
});

describe('asked', () => {
  const key = (key: string, keys: KeyboardEventInit = { ctrlKey: true }) => asked(new KeyboardEvent('keydown', { key, ...keys }));

  it('knows the usual keys', () => {
    expect([key('z'), key('Z', { ctrlKey: true, shiftKey: true }), key('y'), key('z', { metaKey: true })]).toEqual([
      'undo',
      'redo',
      'redo',
      'undo'
    ]);
    expect([key('z', {}), key('a'), key('z', { ctrlKey: true, altKey: true })]).toEqual([null, null, null]);
  });
});
