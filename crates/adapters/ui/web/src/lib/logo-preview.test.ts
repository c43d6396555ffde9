// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { withLogo } from './logo-preview';

const LOGO = { src: 'data:image/png;base64,AAAA', width: 120, height: 60 };
const page = (mark: string): string =>
  `<!DOCTYPE html><html lang="de"><head><title>A</title></head><body><a class="mw-brand" href="/">${mark}<span class="mw-brand__name">Klinik</span></a></body></html>`;

test('a chosen logo stands where the page has its own, and nothing else changes', () => {
  const wanted = page(`<img class="mw-logo" alt="" src="${LOGO.src}" width="120" height="60">`);
  expect(withLogo(page('<svg class="mw-mark"></svg>'), LOGO)).toBe(wanted);
  expect(withLogo(page('<img class="mw-logo" src="/old" width="1" height="1" alt="">'), LOGO)).toBe(wanted);
});

test('a page without a place for it stays as it is', () => {
  expect(withLogo(page(''), LOGO)).toBe(page(''));
});
