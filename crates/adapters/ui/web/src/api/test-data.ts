import { i18n } from '../lib/i18n.svelte';
import { call, client } from './client';
import { ApiFailure } from './failure';
import type { TestDataStatus } from './types';

/** The problems of one of the imported reports. */
export interface RefusedReport {
  /** Its place, from 0. */
  index: number;
  errors: Record<string, string[]>;
}

/** Nothing was imported, because of single reports. */
export class TestDataRefusal extends ApiFailure {
  readonly reports: readonly RefusedReport[];

  constructor(message: string, reports: readonly RefusedReport[]) {
    super(422, message);
    this.reports = reports;
  }
}

export function fetchTestData(): Promise<TestDataStatus> {
  return call(client.GET('/api/admin/testdata/status'));
}

export async function writePrompt(template_slug: string, count: number): Promise<string> {
  const params = { query: { lang: i18n.locale } };
  return (await call(client.POST('/api/admin/testdata/prompt', { params, body: { template_slug, count } }))).prompt;
}

/** Imports all of them, or none; returns how many. */
export async function importTestData(template_slug: string, reports: unknown[]): Promise<number> {
  const params = { query: { lang: i18n.locale } };
  const body = { template_slug, reports: reports as { data: Record<string, unknown> }[] };
  try {
    return (await call(client.POST('/api/admin/testdata/import', { params, body }))).imported;
  } catch (cause) {
    // If single reports are wrong, `errors` is a list of them.
    if (cause instanceof ApiFailure && Array.isArray(cause.errors)) {
      throw new TestDataRefusal(cause.message, cause.errors as unknown as RefusedReport[]);
    }
    throw cause;
  }
}

/** Returns how many were deleted. */
export async function clearTestData(): Promise<number> {
  return (await call(client.POST('/api/admin/testdata/clear'))).deleted;
}
