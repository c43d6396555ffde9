// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { ApiFailure } from '../api/failure';
import type { User } from '../api/types';
import { i18n } from '../lib/i18n.svelte';
import { session } from '../lib/session.svelte';
import PlanRefusal from './PlanRefusal.svelte';

const FULL = new ApiFailure(403, 'Nein', {}, { limit: 1, current: 1 });
const MODULE = new ApiFailure(403, 'Nein', {}, { required_feature: 'forms' });
const TIER = new ApiFailure(403, 'Nein', {}, { required_feature: 'dpa_generator', highest_tier: 'professional' });

let shown: ReturnType<typeof mount> | undefined;

function show(failure: ApiFailure, role: string): { text: string; links: string[] } {
  session.start('t', { role } as User);
  shown = mount(PlanRefusal, { target: document.body, props: { failure } });
  flushSync();
  const links = [...document.querySelectorAll('.kern-alert a')].map((link) => link.getAttribute('href') ?? '');
  return { text: document.querySelector('.kern-alert')?.textContent?.replace(/\s+/g, ' ') ?? '', links };
}

beforeEach(() => i18n.use('de'));

afterEach(async () => {
  session.user = null;
  if (shown !== undefined) {
    await unmount(shown);
  }
});

test('a limit says how many of how many, and has the way to the plan inside', () => {
  const { text, links } = show(FULL, 'developer');
  expect(text).toContain('Grenze Ihres Tarifs erreicht: 1 Formular online, 1 erlaubt');
  expect(links).toEqual(['/app/plan']);
  expect(document.querySelector('.kern-alert--danger')?.getAttribute('role')).toBe('alert');
});

test('a module says what it is needed for, and that everything can be taken out', () => {
  const { text, links } = show(MODULE, 'admin');
  expect(text).toContain('Um mit Meldungen und Formularen zu arbeiten, brauchen Sie das Modul „Formulare“.');
  expect(links).toEqual(['/app/plan', '/app/export']);
});

test('whoever cannot change the plan is told who can, and led nowhere', () => {
  const { text, links } = show(TIER, 'user');
  expect(text).toContain('„Verträge zur Auftragsverarbeitung“ gibt es ab dem Tarif Business.');
  expect(text).toContain('Den Tarif kann Ihre Administration ändern.');
  expect(links).toEqual([]);
});
