// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { administers, assignable, mayTouch, roleName } from './roles';

describe('roles', () => {
  it('only administrators administer', () => {
    expect(['user', 'editor', 'admin', 'developer', 'stranger'].filter(administers)).toEqual(['admin', 'developer']);
  });

  it('only developers make, change and delete developers', () => {
    expect(assignable('admin')).toEqual(['user', 'editor', 'admin']);
    expect(assignable('developer')).toContain('developer');
    expect(mayTouch('admin', 'developer')).toBe(false);
    expect(mayTouch('admin', 'admin')).toBe(true);
    expect(mayTouch('developer', 'developer')).toBe(true);
  });

  it('shows an unknown role as it is', () => {
    expect(roleName('auditor')).toBe('auditor');
  });
});
