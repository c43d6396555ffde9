import type { Gap, Limit } from '../api/failure';
import type { Plan, PlanUsage } from '../api/types';
import { i18n, isTextKey } from './i18n.svelte';

export const MODULES = ['forms', 'events', 'quizzes', 'epoll'] as const;
export const TIERS = ['starter', 'professional', 'business', 'enterprise'] as const;

/** The lowest tier of each feature; anything not listed is a module. */
export const FEATURES = {
  audit_log: 'professional',
  bi_api: 'professional',
  dpa_generator: 'business',
  email_notifications: 'business',
  scheduled_reports: 'business',
  white_label: 'business',
  multi_tenancy: 'enterprise',
  sso: 'enterprise'
} as const satisfies Record<string, (typeof TIERS)[number]>;

export type Feature = keyof typeof FEATURES;

export function isFeature(name: string): name is Feature {
  return Object.hasOwn(FEATURES, name);
}

/** What the plan lacks for a feature; `null` if it has it. */
export function gapOf({ features, highest_tier: highestTier = null }: Plan, feature: Feature): Gap | null {
  return features[feature] ? null : { feature, highestTier };
}

/** The limit of forms that are online, once it is reached. */
export function limitOf({ templates: { current, limit } }: PlanUsage): Limit | null {
  return limit !== null && current >= limit ? { limit, current } : null;
}

/** How many days before its end a warning about a licence appears. */
const AHEAD_DAYS = 30;
const DAY_MS = 86_400_000;

/** The number of days left, the last one included; `null` if there are too many for a warning. */
export function daysLeft(end: string, now: number): number | null {
  const days = Math.ceil((Date.parse(end) - now) / DAY_MS);
  return days > 0 && days <= AHEAD_DAYS ? days : null;
}

/** The name of a code; the code itself if only a newer server knows it. */
function words(key: string, code: string): string {
  return isTextKey(key) ? i18n.t(key) : code;
}

export const moduleName = (module: string): string => words(`plan.module.${module}`, module);
export const tierName = (tier: string): string => words(`plan.tier.${tier}`, tier);
export const statusWords = (status: string): string => words(`plan.status.${status}`, status);
