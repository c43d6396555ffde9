// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import type { Plan } from '../api/types';
import { i18n } from './i18n.svelte';
import { daysLeft, FEATURES, gapOf, isFeature, limitOf, moduleName, MODULES, tierName, TIERS } from './plans';

const NOW = Date.parse('2026-11-24T12:00:00Z');

describe('daysLeft', () => {
  it('counts the last thirty days, the last one included', () => {
    expect(daysLeft('2026-11-24T12:00:01Z', NOW)).toBe(1);
    expect(daysLeft('2026-11-25T12:00:00Z', NOW)).toBe(1);
    expect(daysLeft('2026-11-25T12:00:01Z', NOW)).toBe(2);
    expect(daysLeft('2026-12-24T12:00:00Z', NOW)).toBe(30);
  });

  it('is silent before them, and afterwards', () => {
    expect(daysLeft('2026-12-24T12:00:01Z', NOW)).toBeNull();
    expect(daysLeft('2026-11-24T12:00:00Z', NOW)).toBeNull();
    expect(daysLeft('2025-01-01T00:00:00Z', NOW)).toBeNull();
    expect(daysLeft('kein Datum', NOW)).toBeNull();
  });
});

describe('what a plan refuses', () => {
  const features = { dpa_generator: false, bi_api: true } as Plan['features'];
  const plan: Plan = { features, highest_tier: 'professional', stripe_connected: false, subscriptions: {} };

  it('is a feature that it lacks', () => {
    expect(gapOf(plan, 'dpa_generator')).toEqual({ feature: 'dpa_generator', highestTier: 'professional' });
    expect(gapOf(plan, 'bi_api')).toBeNull();
  });

  it('is one form more than its limit', () => {
    expect(limitOf({ templates: { current: 1, limit: 1 } })).toEqual({ current: 1, limit: 1 });
    expect(limitOf({ templates: { current: 3, limit: 1 } })).toEqual({ current: 3, limit: 1 });
    expect(limitOf({ templates: { current: 0, limit: 1 } })).toBeNull();
    expect(limitOf({ templates: { current: 90, limit: null } })).toBeNull();
  });
});

describe('the words of a plan', () => {
  it('are there for every module, tier and feature, in both languages', () => {
    for (const locale of ['de', 'en'] as const) {
      i18n.use(locale);
      for (const name of [
        ...MODULES.map((code) => `plan.module.${code}`),
        ...TIERS.map((code) => `plan.tier.${code}`),
        ...Object.keys(FEATURES).map((code) => `plan.feature.${code}`)
      ]) {
        expect(i18n.t(name as never), name).not.toBe(name);
      }
    }
  });

  it('leave what a newer server knows as it is', () => {
    i18n.use('de');
    expect(moduleName('forms')).toBe('Formulare');
    expect(moduleName('surveys')).toBe('surveys');
    expect(tierName('professional')).toBe('Professional');
    expect(tierName('ultra')).toBe('ultra');
  });

  it('tell features of a tier from modules', () => {
    expect(isFeature('audit_log')).toBe(true);
    expect(isFeature('forms')).toBe(false);
    expect(isFeature('toString')).toBe(false);
  });
});
