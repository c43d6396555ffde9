// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { asked, History } from './history.svelte';

describe('History', () => {
  it('takes typing back as one, and a pause or a cut begins another step', () => {
    const history = new History('');
    history.note('a', 0);
    history.note('ab', 100);
    history.note('abc', 5_000);
    history.cut();
    history.note('abcd', 5_001);
    expect([history.undo(), history.undo(), history.undo(), history.undo()]).toEqual(['abc', 'ab', '', null]);
    expect([history.redo(), history.redo(), history.redo(), history.redo()]).toEqual(['ab', 'abc', 'abcd', null]);
  });

  it('forgets what was taken back once something new is done', () => {
    const history = new History('a');
    history.note('b', 0);
    history.undo();
    history.note('c', 10_000);
    expect([history.canRedo, history.undo()]).toEqual([false, 'a']);
  });

  it('does not take the showing of a step for a step', () => {
    const history = new History('a');
    history.note('b', 0);
    history.undo();
    history.note('a', 1);
    expect([history.canUndo, history.canRedo]).toEqual([false, true]);
    history.amend('a!');
    history.note('a!', 2);
    expect(history.canRedo).toBe(true);
  });
});

describe('asked', () => {
  const key = (key: string, keys: KeyboardEventInit = { ctrlKey: true }) => asked(new KeyboardEvent('keydown', { key, ...keys }));

  it('knows the usual keys', () => {
    expect([key('z'), key('Z', { ctrlKey: true, shiftKey: true }), key('y'), key('z', { metaKey: true })]).toEqual(['undo', 'redo', 'redo', 'undo']);
    expect([key('z', {}), key('a'), key('z', { ctrlKey: true, altKey: true })]).toEqual([null, null, null]);
  });
});
