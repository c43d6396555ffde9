import { call, client } from './client';
import type { CaptchaAdministration, Maintenance } from './types';

export async function saveAppName(name: string): Promise<string> {
  return (await call(client.POST('/api/admin/app-name', { body: { app_name: name } }))).app_name;
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

export function saveCaptcha(settings: CaptchaAdministration): Promise<CaptchaAdministration> {
  return call(client.POST('/api/admin/captcha', { body: settings }));
}
