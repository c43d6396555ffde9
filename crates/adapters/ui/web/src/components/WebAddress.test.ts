// @vitest-environment jsdom
import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';

import WebAddress from './WebAddress.svelte';

test('an address may be broken behind the slashes of its path, and is copied as it is', async () => {
  const target = document.createElement('p');
  const url = 'https://melden.klinik.example/f/vorfall';
  const address = mount(WebAddress, { target, props: { url } });
  const pieces = [...target.childNodes].filter((node) => node instanceof Text && node.data !== '').map((node) => node.textContent);
  expect(pieces).toEqual(['https://melden.klinik.example/', 'f/', 'vorfall']);
  expect(target.querySelectorAll('wbr')).toHaveLength(2);
  expect(target.textContent).toBe(url);
  await unmount(address);
});
