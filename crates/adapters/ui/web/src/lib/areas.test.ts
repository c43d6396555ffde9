// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import type { User } from '../api/types';
import { AREAS, areasOf, mayOpen } from './areas';
import { match } from './routes';

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
    expect(closed('admin', 'organization')).toEqual(['dpa-templates', 'dpa-template', 'dpa-contracts', 'dpa-contract', 'organizations']);
    expect(closed('user', 'organization')).toEqual(expect.arrayContaining(['users', 'tokens', 'block', 'template', 'settings']));
    expect(closed('editor', 'organization')).not.toContain('template');
  });

  it('leaves open what is no area', () => {
    expect((['profile', 'invitation', 'not-found'] as const).every((page) => mayOpen(account('user', 'none'), page))).toBe(true);
  });
});
