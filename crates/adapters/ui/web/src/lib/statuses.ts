import type { ReportStatus } from '../api/types';

/** The statuses in the order in which people go through them. */
export const STATUSES: readonly ReportStatus[] = ['new', 'in_progress', 'resolved', 'rejected', 'archived'];

export function isStatus(value: string): value is ReportStatus {
  return (STATUSES as readonly string[]).includes(value);
}
