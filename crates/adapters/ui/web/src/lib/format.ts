import { i18n } from './i18n.svelte';
import { zone } from './zone.svelte';

// Times are in the organisation's zone for staff, in the browser's for members of the portal.

function inZone(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(i18n.region, { timeZone: zone.name, ...options });
}

/** A timestamp as "21.11.2026, 07:20". */
export function dateTime(timestamp: string): string {
  return inZone({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(timestamp));
}

/** The day of a timestamp, as "21.11.2026"; a date is the same day everywhere. */
export function day(timestamp: string): string {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(timestamp);
  return inZone({ dateStyle: 'medium', ...(isDate && { timeZone: 'UTC' }) }).format(new Date(timestamp));
}

/** The hour that begins with a timestamp, as "21.11.2026, 07:00–08:00". */
export function hourSpan(timestamp: string): string {
  const begin = Date.parse(timestamp);
  return inZone({ dateStyle: 'medium', timeStyle: 'short' }).formatRange(begin, begin + 3_600_000);
}

/** A timestamp as "21.11.2026, 07:20:05". */
export function exactTime(timestamp: string): string {
  return inZone({ dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(timestamp));
}

/** A timestamp with its zone, "21.11.2026, 07:20:05 MEZ". */
export function zonedTime(timestamp: string): string {
  // With `timeStyle` there is no `timeZoneName`.
  return inZone({
    year: 'numeric',
    // As the other dates of the language: 01.11.2026 or 1 Nov 2026.
    month: i18n.locale === 'de' ? '2-digit' : 'short',
    day: i18n.locale === 'de' ? '2-digit' : 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short'
  }).format(new Date(timestamp));
}

/** A timestamp as "2026-11-21 06:20:05 UTC", which is the same everywhere. */
export function utcTime(timestamp: string): string {
  return `${new Date(timestamp).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** Today's date as YYYY-MM-DD. */
export function today(): string {
  // Swedish dates have this format.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone.name }).format(new Date());
}

/** Parts of a line that are joined by " · ": the sign ends a line, and never begins one. */
export function joined(text: string): string {
  return text.replaceAll(' · ', '\u00a0· ');
}

/** A label in front of what it names: with a colon, unless it ends with a sign of its own. */
export function introducing(label: string): string {
  return /[.?!:…]$/.test(label.trimEnd()) ? label : `${label}:`;
}

/** A number of bytes in steps of 1024, as the configuration has its limits. */
export function binarySize(bytes: number): string {
  const power = [2 ** 10, 2 ** 20, 2 ** 30].filter((step) => bytes >= step).length;
  const unit = ['B', 'KiB', 'MiB', 'GiB'][power] ?? 'GiB';
  return `${new Intl.NumberFormat(i18n.region, { maximumFractionDigits: 1 }).format(bytes / 1024 ** power)}\u00a0${unit}`;
}

/** A number of bytes in the unit that suits it, in steps of 1000. */
export function fileSize(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const power = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : bytes < 1_000_000_000 ? 2 : 3;
  return new Intl.NumberFormat(i18n.region, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 0 ? 0 : 1
  }).format(bytes / 1000 ** power);
}
