// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import type { User } from '../api/types';
import { AREAS, areasOf } from './areas';
import { match } from './routes';

function areas(role: User['role'], membership: User['membership']): Record<string, string[]> {
  const organization_id = membership === 'organization' ? 1 : null;
  const user = { id: 1, name: 'A', email: 'a@b.example', role, organization_id, membership, two_factor_enabled: false };
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
