// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { previewLayout } from '../api/site';
import type { Layout } from '../api/types';
import { i18n } from '../lib/i18n.svelte';
import LayoutForm from './LayoutForm.svelte';

vi.mock('../api/site', () => ({ previewLayout: vi.fn(), saveLayout: vi.fn() }));

// jsdom has none.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
);

const EMPTY = { de: '', en: '' };

test('the preview follows what is typed', async () => {
  i18n.use('de');
  vi.mocked(previewLayout).mockResolvedValue('<p>page</p>');
  const layout = {
    header: { tagline: EMPTY },
    footer: { text: EMPTY, links: [] },
    page: { width: 'narrow', intro: EMPTY },
    colors: { accent: null, header_background: null, header_text: null }
  } as unknown as Layout;
  const form = mount(LayoutForm, { target: document.body, props: { layout, logo: null, saved: vi.fn() } });
  // An empty field stands for the design system's colour, so that is the one beside it.
  const swatch = (name: string) => document.querySelector<HTMLInputElement>(`[id="layout-colors.${name}.pick"]`)?.value;
  expect(['accent', 'header_background', 'header_text'].map(swatch)).toEqual(['#2044aa', '#ffffff', '#131525']);
  const details = document.querySelector('details');
  details?.setAttribute('open', '');
  details?.dispatchEvent(new Event('toggle'));
  flushSync();
  await vi.waitFor(() => expect(previewLayout).toHaveBeenCalledOnce());
  const tagline = document.querySelector<HTMLInputElement>('[id="layout-header.tagline.de"]');
  if (tagline === null) {
    throw new Error('there is no field for the tagline');
  }
  tagline.value = 'Sicher melden';
  tagline.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  await vi.waitFor(() => expect(previewLayout).toHaveBeenCalledTimes(2), 2_000);
  expect(vi.mocked(previewLayout).mock.calls.at(-1)?.[0]).toMatchObject({ header: { tagline: { de: 'Sicher melden' } } });
  await unmount(form);
});
