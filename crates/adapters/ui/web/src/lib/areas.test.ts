// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import type { paths } from '../api/schema';
import type { User } from '../api/types';
import { AREAS, areasOf, mayOpen } from './areas';
import { operates, ROLES } from './roles';
import { match, type Route } from './routes';

/** What each page of an area asks for first. */
const FIRST_READS: Partial<Record<Route['page'], keyof paths>> = {
  start: '/api/meldungen',
  reports: '/api/meldungen',
  report: '/api/meldungen/{id}',
  templates: '/api/admin/form-templates',
  template: '/api/admin/form-templates/{id}',
  blocks: '/api/admin/form-blocks',
  block: '/api/admin/form-blocks/{id}',
  'dpa-templates': '/api/admin/dpa-templates',
  'dpa-template': '/api/admin/dpa-templates/{id}',
  'dpa-contracts': '/api/admin/dpa-contracts',
  'dpa-contract': '/api/admin/dpa-contracts/{id}',
  dashboard: '/api/dashboard/stats',
  export: '/api/meldungen/export',
  users: '/api/admin/users',
  organization: '/api/admin/organization',
  organizations: '/api/admin/organizations',
  tokens: '/api/admin/tokens',
  settings: '/api/admin/settings',
  plan: '/api/plan',
  texts: '/api/admin/translations',
  'test-data': '/api/admin/testdata/status',
  deletion: '/api/admin/meldungen/count',
  delivery: '/api/admin/jobs/dead',
  audit: '/api/admin/audit-logs'
};

/** Who may read something, in the words of the API's description. */
interface Rule {
  'x-role': string;
  'x-operator-only'?: boolean;
}
const API = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../../../docs/openapi.json'), 'utf8')) as {
  paths: Record<string, { get?: Rule }>;
};

function account(role: User['role'], membership: User['membership']): User {
  const organization_id = membership === 'organization' ? 1 : null;
  return { id: 1, name: 'A', email: 'a@b.example', role, organization_id, membership, two_factor_enabled: false };
}

function areas(role: User['role'], membership: User['membership']): Record<string, string[]> {
  const user = account(role, membership);
  return Object.fromEntries(areasOf(user).map((group) => [group.name, group.areas.map((area) => area.href.slice('/app/'.length))]));
}

const start = ['start'];
const forms = ['templates', 'blocks'];
const settings = ['settings', 'plan', 'texts', 'test-data', 'deletion', 'delivery', 'audit'];
const agreements = ['dpa-templates', 'dpa-contracts'];
const administration = { start, reports: ['reports'], forms, evaluation: ['dashboard', 'export'], settings };

describe('areasOf', () => {
  it('shows each account what it may enter', () => {
    expect(areas('user', 'organization')).toEqual({ start, reports: ['reports'], evaluation: ['dashboard'], settings: ['plan'] });
    expect(areas('editor', 'organization')).toEqual({ start, reports: ['reports'], forms, evaluation: ['dashboard'], settings: ['plan'] });
    expect(areas('admin', 'organization')).toEqual({ ...administration, people: ['users', 'organization', 'tokens'] });
    expect(areas('developer', 'organization')).toEqual({ ...administration, agreements, people: ['users', 'organization', 'tokens'] });
    expect(areas('admin', 'installation')).toEqual({ ...administration, people: ['users', 'tokens'] });
    expect(areas('developer', 'installation')).toEqual({ ...administration, agreements, people: ['users', 'organizations', 'tokens'] });
  });

  it('keeps the order of the groups', () => {
    expect(Object.keys(areas('developer', 'organization'))).toEqual([
      'start',
      'reports',
      'forms',
      'agreements',
      'evaluation',
      'people',
      'settings'
    ]);
  });

  it('shows nothing to who belongs nowhere', () => {
    expect(areas('user', 'none')).toEqual({});
    expect(areas('developer', 'none')).toEqual({});
  });

  it('leads to its own pages', () => {
    for (const { href, pages } of AREAS) {
      expect(pages).toContain(match(href).page);
    }
  });
});

describe('mayOpen', () => {
  it('closes the pages of an area to whoever has it not in the menu', () => {
    const closed = (role: User['role'], membership: User['membership']): string[] =>
      AREAS.flatMap(({ pages }) => pages).filter((page) => !mayOpen(account(role, membership), page));
    expect(closed('developer', 'installation')).toEqual([]);
    expect(closed('admin', 'organization')).toEqual(['dpa-templates', 'dpa-template', 'dpa-contracts', 'dpa-contract']);
    expect(closed('user', 'organization')).toEqual(expect.arrayContaining(['users', 'tokens', 'block', 'template', 'settings']));
    expect(closed('editor', 'organization')).not.toContain('template');
  });

  it('opens each page to exactly whom its first read answers', () => {
    for (const page of AREAS.flatMap(({ pages }) => pages)) {
      const rule = API.paths[FIRST_READS[page] ?? '']?.get;
      const lowest = ROLES.findIndex((role) => role === rule?.['x-role']);
      expect(lowest, page).toBeGreaterThanOrEqual(0);
      for (const role of ROLES) {
        for (const membership of ['organization', 'installation'] as const) {
          const user = account(role, membership);
          const isAnswered = ROLES.indexOf(role) >= lowest && (rule?.['x-operator-only'] !== true || operates(user));
          expect(mayOpen(user, page), `${page} for ${role} of ${membership}`).toBe(isAnswered);
        }
      }
    }
  });

  it('leaves open what is no area', () => {
    expect((['profile', 'invitation', 'not-found'] as const).every((page) => mayOpen(account('user', 'none'), page))).toBe(true);
  });
});
