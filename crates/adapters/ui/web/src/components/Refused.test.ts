// @vitest-environment jsdom
import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';

import { ApiFailure } from '../api/failure';
import { i18n } from '../lib/i18n.svelte';
import Refused from './Refused.svelte';

test('where a page has several parts, the button says which one is tried again', async () => {
  i18n.use('de');
  for (const [what, name] of [
    [undefined, null],
    ['Neue Meldungen', 'Erneut versuchen: Neue Meldungen']
  ] as const) {
    const props = { failure: new ApiFailure(0, 'Keine Antwort.'), retry: () => undefined, what };
    const part = mount(Refused, { target: document.body, props });
    expect(document.querySelector('button')?.getAttribute('aria-label')).toBe(name);
    await unmount(part);
  }
});
