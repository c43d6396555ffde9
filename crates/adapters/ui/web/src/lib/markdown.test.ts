import { describe, expect, it } from 'vitest';

import { begin, insert, link, surround } from './markdown';

describe('tools of a Markdown text', () => {
  it('put a mark around what is selected, and take it away again', () => {
    const marked = surround({ text: 'ein Wort hier', start: 4, end: 8 }, '**');
    expect(marked).toEqual({ text: 'ein **Wort** hier', start: 6, end: 10 });
    expect(surround(marked, '**')).toEqual({ text: 'ein Wort hier', start: 4, end: 8 });
    expect(surround(marked, '*').text).toBe('ein ***Wort*** hier');
  });

  it('begin each selected line, whole, and take that away again', () => {
    const listed = begin({ text: 'a\nbc\nd', start: 3, end: 6 }, '- ');
    expect(listed).toEqual({ text: 'a\n- bc\n- d', start: 2, end: 10 });
    expect(begin(listed, '- ').text).toBe('a\nbc\nd');
    expect(begin({ text: 'a\nb', start: 0, end: 3 }, '{n}. ').text).toBe('1. a\n2. b');
    expect(begin({ text: '', start: 0, end: 0 }, '## ')).toEqual({ text: '## ', start: 0, end: 3 });
  });

  it('put a piece in the place of what is selected, the cursor into a section', () => {
    expect(insert({ text: 'ab', start: 1, end: 2 }, '{{x}}')).toEqual({ text: 'a{{x}}', start: 6, end: 6 });
    expect(insert({ text: '', start: 0, end: 0 }, '{{#x}}\n\n{{/x}}').start).toBe('{{#x}}\n'.length);
  });

  it('make a link and select its address', () => {
    const made = link({ text: 'siehe dort', start: 6, end: 10 });
    expect(made.text).toBe('siehe [dort](https://)');
    expect(made.text.slice(made.start, made.end)).toBe('https://');
  });
});
