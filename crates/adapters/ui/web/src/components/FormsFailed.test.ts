// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import { fetchTemplates } from '../api/client';
import { ApiFailure } from '../api/failure';
import { i18n } from '../lib/i18n.svelte';
import { templates } from '../lib/templates.svelte';
import ExportPage from '../pages/ExportPage.svelte';
import EmptyReports from './EmptyReports.svelte';

vi.mock('../api/client', () => ({ fetchTemplates: vi.fn() }));

test('the choice of a form does not vanish without a word, and takes the focus once it is there', async () => {
  i18n.use('de');
  vi.mocked(fetchTemplates).mockRejectedValue(new ApiFailure(500, 'Störung.'));
  await templates.load();
  const page = mount(ExportPage, { target: document.body });
  flushSync();
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('Die Formulare konnten nicht geladen werden.');
  vi.mocked(fetchTemplates).mockResolvedValue([{ slug: 'f', title: 'Formular', is_active: true, count: 0 }]);
  document.querySelector<HTMLButtonElement>('[aria-label="Erneut versuchen: Formulare"]')?.click();
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('export-template'));
  expect(document.querySelector('[role="alert"]')).toBeNull();
  await unmount(page);
});

test('an empty list does not say that no form is online while nobody knows', async () => {
  i18n.use('de');
  vi.mocked(fetchTemplates).mockRejectedValue(new ApiFailure(500, 'Störung.'));
  templates.forget();
  await templates.load();
  const part = mount(EmptyReports, { target: document.body, props: { templates: [] } });
  flushSync();
  expect(document.body.textContent).not.toContain(i18n.t('empty.no_form'));
  expect(document.querySelector('[role="alert"]')).not.toBeNull();
  templates.forget();
  flushSync();
  expect(document.body.textContent).toContain(i18n.t('empty.no_form'));
  await unmount(part);
});
