import type { ReportStatus } from '../api/types';
import { i18n } from './i18n.svelte';

/** The states in the order in which people go through them. */
export const STATUSES: readonly ReportStatus[] = ['new', 'in_progress', 'resolved', 'rejected', 'archived'];

export function statusName(status: ReportStatus): string {
  return i18n.t(`status.${status}`);
}

export function isStatus(value: string): value is ReportStatus {
  return (STATUSES as readonly string[]).includes(value);
}
