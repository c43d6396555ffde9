import { i18n } from './i18n.svelte';

/** Units with their lengths in seconds, the longest first. */
const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60]
] as const;

/** How long ago a timestamp was, in the largest whole unit: "vor 3 Tagen". */
export function ago(timestamp: string, now: number = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(timestamp)) / 1000);
  const unit = UNITS.find(([, length]) => seconds >= length);
  return unit === undefined ? i18n.t('ago.now') : new Intl.RelativeTimeFormat(i18n.region).format(-Math.floor(seconds / unit[1]), unit[0]);
}
