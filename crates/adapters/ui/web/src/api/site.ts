import type { Locale } from '../lib/i18n.svelte';
import { call, client } from './client';
import type { Outcome } from './edition';
import type { paths } from './schema';
import type {
  CaptchaAdministration,
  CaptchaChange,
  Layout,
  Maintenance,
  Masking,
  MaskingPiece,
  SettingsChange,
  SiteSettings
} from './types';

export async function saveAppName(name: string): Promise<string> {
  return (await call(client.POST('/api/admin/app-name', { body: { app_name: name } }))).app_name;
}

export function fetchSettings(): Promise<SiteSettings> {
  return call(client.GET('/api/admin/settings'));
}

/** An absent member stays as it is. */
export function saveSettings(change: SettingsChange): Promise<SiteSettings> {
  return call(client.PUT('/api/admin/settings', { body: change }));
}

export function fetchMaintenance(): Promise<Maintenance> {
  return call(client.GET('/api/maintenance/status'));
}

export function saveMaintenance(notice: Maintenance): Promise<Maintenance> {
  return call(client.POST('/api/admin/maintenance', { body: notice }));
}

export function fetchCaptcha(): Promise<CaptchaAdministration> {
  return call(client.GET('/api/admin/captcha'));
}

export function saveCaptcha(settings: CaptchaChange): Promise<CaptchaAdministration> {
  return call(client.POST('/api/admin/captcha', { body: settings }));
}

export function fetchMasking(): Promise<Masking> {
  return call(client.GET('/api/admin/masking'));
}

export function saveMasking(masking: Masking): Promise<Masking> {
  return call(client.POST('/api/admin/masking', { body: masking }));
}

/** The pieces of a text with what would replace them. */
export async function tryMasking(text: string, further: Masking['further']): Promise<MaskingPiece[]> {
  return (await call(client.POST('/api/admin/masking/trial', { body: { text, further } }))).pieces;
}

/** The layout as entered; an empty colour means none. */
export type LayoutChange = NonNullable<paths['/api/admin/layout']['post']['requestBody']>['content']['application/json'];

export function fetchLayout(): Promise<Layout> {
  return call(client.GET('/api/layout/settings'));
}

export function saveLayout(layout: LayoutChange): Promise<Layout> {
  return call(client.POST('/api/admin/layout', { body: layout }));
}

/** A form's page with a layout that is not saved yet. */
export function previewLayout(layout: LayoutChange, lang: Locale, signal: AbortSignal): Promise<string> {
  const options = { params: { query: { lang } }, body: layout, signal, parseAs: 'text' as const };
  return call(client.POST('/api/admin/layout/preview', options) as Promise<Outcome<string>>);
}

export async function uploadLogo(file: File): Promise<Layout['logo']> {
  const form = new FormData();
  form.set('logo', file);
  // The browser adds the boundary to the header itself.
  return call(client.POST('/api/admin/layout/upload-logo', { body: form as never, bodySerializer: (body) => body as unknown as BodyInit }));
}

/** Removes the logo at an address, unless it was replaced in the meantime. */
export async function removeLogo(url: string): Promise<void> {
  const hash = url.slice(url.lastIndexOf('/') + 1);
  await call(client.DELETE('/api/admin/layout/logo/{hash}', { params: { path: { hash } } }));
}
