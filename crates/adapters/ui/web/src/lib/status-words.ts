import type { ReportStatus } from '../api/types';
import { i18n } from './i18n.svelte';

/** A status in words. */
export function statusName(status: ReportStatus): string {
  return i18n.t(`status.${status}`);
}
