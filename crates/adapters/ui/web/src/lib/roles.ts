import type { User } from '../api/types';
import { i18n, isTextKey } from './i18n.svelte';

/** The roles, the one with the fewest rights first. */
export const ROLES = ['user', 'editor', 'admin', 'developer'] as const;
export type Role = (typeof ROLES)[number];

/** The roles that an invitation gives. */
export const INVITABLE = ['user', 'editor', 'admin'] as const;

/** Whether this role may open the pages of the administration. */
export function administers(role: string): boolean {
  return role === 'admin' || role === 'developer';
}

/** Whether this role may look at blocks and templates; only developers change all of them. */
export function seesForms(role: string): boolean {
  return role !== 'user';
}

/** Whether this role may create and change blocks and templates. */
export function makesForms(role: string): boolean {
  return role === 'developer';
}

/** Whether this is the platform operator: a developer of the installation. */
export function operates(user: Pick<User, 'membership' | 'role'> | null): boolean {
  return user?.membership === 'installation' && user.role === 'developer';
}

/** The roles that somebody with this role may assign. */
export function assignable(own: string): Role[] {
  return ROLES.filter((role) => role !== 'developer' || own === 'developer');
}

/** Whether somebody with the role `own` may change or delete an account with the role `other`. */
export function mayTouch(own: string, other: string): boolean {
  return other !== 'developer' || own === 'developer';
}

/** The name of a role; the code itself if only a newer server knows it. */
export function roleName(role: string): string {
  const key = `role.${role}`;
  return isTextKey(key) ? i18n.t(key) : role;
}
