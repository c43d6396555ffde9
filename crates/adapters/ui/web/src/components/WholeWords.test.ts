// @vitest-environment jsdom
import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';

import WholeWords from './WholeWords.svelte';

test('short words with a hyphen and report numbers stay whole, and the text is as it was', async () => {
  const target = document.createElement('h1');
  const text = 'Prüfsumme (SHA-256) der E-Mail-Anhänge von Karl-Heinz zu MW-7K3F-9QXP';
  const words = mount(WholeWords, { target, props: { text } });
  expect([...target.querySelectorAll('span')].map((span) => span.textContent)).toEqual(['SHA-256', 'E-Mail', 'MW-7K3F-9QXP']);
  expect(target.textContent).toBe(text);
  await unmount(words);
});
