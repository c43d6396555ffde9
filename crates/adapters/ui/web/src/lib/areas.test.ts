// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import type { User } from '../api/types';
import { areasOf } from './areas';

function areas(role: User['role'], membership: User['membership']): string[] {
  const organization_id = membership === 'organization' ? 1 : null;
  const user = { id: 1, name: 'A', email: 'a@b.example', role, organization_id, membership, two_factor_enabled: false };
  return areasOf(user).map((area) => area.href);
}

const forms = ['/app/templates', '/app/blocks'];
const administration = ['/app/users', '/app/tokens', '/app/settings', '/app/texts', '/app/test-data', '/app/deletion', '/app/delivery', '/app/audit'];

describe('areasOf', () => {
  it('shows each account what it may enter', () => {
    expect(areas('user', 'organization')).toEqual(['/app/reports']);
    expect(areas('editor', 'organization')).toEqual(['/app/reports', ...forms]);
    expect(areas('admin', 'organization')).toEqual(['/app/reports', ...forms, '/app/organization', ...administration]);
    expect(areas('developer', 'organization')).toEqual(['/app/reports', ...forms, '/app/organization', ...administration]);
    expect(areas('admin', 'installation')).toEqual(['/app/reports', ...forms, ...administration]);
    expect(areas('developer', 'installation')).toEqual(['/app/reports', ...forms, '/app/organizations', ...administration]);
  });

  it('shows nothing to who belongs nowhere', () => {
    expect(areas('user', 'none')).toEqual([]);
    expect(areas('developer', 'none')).toEqual([]);
  });
});
