// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import type { User } from '../api/types';
import { areasOf } from './areas';

function areas(role: User['role'], organization_id: number | null): string[] {
  const user = { id: 1, name: 'A', email: 'a@b.example', role, organization_id, two_factor_enabled: false };
  return areasOf(user).map((area) => area.href);
}

const forms = ['/app/templates', '/app/blocks'];
const administration = ['/app/users', '/app/tokens', '/app/settings', '/app/texts', '/app/test-data', '/app/deletion', '/app/delivery', '/app/audit'];

describe('areasOf', () => {
  it('shows each account what it may enter', () => {
    expect(areas('user', 1)).toEqual(['/app/reports']);
    expect(areas('editor', 1)).toEqual(['/app/reports', ...forms]);
    expect(areas('admin', 1)).toEqual(['/app/reports', ...forms, '/app/organization', ...administration]);
    expect(areas('developer', 1)).toEqual(['/app/reports', ...forms, '/app/organization', ...administration]);
    expect(areas('admin', null)).toEqual(['/app/reports', ...forms, ...administration]);
    expect(areas('developer', null)).toEqual(['/app/reports', ...forms, '/app/organizations', ...administration]);
  });
});
