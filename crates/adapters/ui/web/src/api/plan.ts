// The tenant's plan.
import { call, client, everything } from './client';
import type { License, LicenseGrant, Plan, PlanChoice, PlanUsage } from './types';

export function fetchPlan(): Promise<Plan> {
  return call(client.GET('/api/plan'));
}

export function fetchUsage(): Promise<PlanUsage> {
  return call(client.GET('/api/plan/usage'));
}

export function fetchLicenses(): Promise<License[]> {
  return everything((query) => call(client.GET('/api/admin/licenses', { params: { query } })));
}

/** Checks what a key would grant; stores nothing. */
export function checkLicense(license_key: string): Promise<LicenseGrant> {
  return call(client.POST('/api/admin/licenses/check', { body: { license_key } }));
}

export function activateLicense(license_key: string): Promise<License> {
  return call(client.POST('/api/admin/licenses/activate', { body: { license_key } }));
}

export async function deactivateLicense(module: string): Promise<void> {
  await call(client.DELETE('/api/admin/licenses/{module}', { params: { path: { module } } }));
}

/** The payment provider's page to subscribe on. */
export async function beginCheckout(choice: PlanChoice): Promise<string> {
  return (await call(client.POST('/api/admin/plan/checkout', { body: choice }))).url;
}

/** The payment provider's page with invoices and subscriptions. */
export async function openPortal(): Promise<string> {
  return (await call(client.POST('/api/admin/plan/portal'))).url;
}
