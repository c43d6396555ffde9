import { describe, expect, it } from 'vitest';

import { linkTo } from './link';

describe('the HTML for another website', () => {
  it('shows a title as it was written and nothing of it is markup', () => {
    expect(linkTo('https://a.example/f/lob', 'Lob & <b>"Tadel"</b>')).toBe(
      '<a href="https://a.example/f/lob">Lob &amp; &lt;b&gt;&quot;Tadel&quot;&lt;/b&gt;</a>'
    );
  });
});
