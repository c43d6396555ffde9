import type { User } from '../api/types';
import type { TextKey } from './i18n.svelte';
import { administers, seesForms } from './roles';
import type { Route } from './routes';

/** An area of the application, and who finds something there. The server decides; this only shows. */
export interface Area {
  pages: readonly Route['page'][];
  href: string;
  text: TextKey;
  isFor: (user: User) => boolean;
}

export const AREAS: readonly Area[] = [
  { pages: ['reports', 'report'], href: '/app/reports', text: 'nav.reports', isFor: () => true },
  { pages: ['templates', 'template'], href: '/app/templates', text: 'nav.templates', isFor: (user) => seesForms(user.role) },
  { pages: ['blocks', 'block'], href: '/app/blocks', text: 'nav.blocks', isFor: (user) => seesForms(user.role) },
  {
    pages: ['organization'],
    href: '/app/organization',
    text: 'nav.organization',
    isFor: (user) => user.membership === 'organization' && administers(user.role)
  },
  {
    // The platform operator: a developer of the installation.
    pages: ['organizations'],
    href: '/app/organizations',
    text: 'nav.organizations',
    isFor: (user) => user.membership === 'installation' && user.role === 'developer'
  },
  { pages: ['users'], href: '/app/users', text: 'nav.users', isFor: (user) => administers(user.role) },
  { pages: ['tokens'], href: '/app/tokens', text: 'nav.tokens', isFor: (user) => administers(user.role) },
  { pages: ['settings'], href: '/app/settings', text: 'nav.settings', isFor: (user) => administers(user.role) },
  { pages: ['texts'], href: '/app/texts', text: 'nav.texts', isFor: (user) => administers(user.role) },
  { pages: ['test-data'], href: '/app/test-data', text: 'nav.test_data', isFor: (user) => administers(user.role) },
  { pages: ['deletion'], href: '/app/deletion', text: 'nav.deletion', isFor: (user) => administers(user.role) },
  { pages: ['delivery'], href: '/app/delivery', text: 'nav.delivery', isFor: (user) => administers(user.role) },
  { pages: ['audit'], href: '/app/audit', text: 'nav.audit', isFor: (user) => administers(user.role) }
];

/** The areas of an account, in their order. Whoever belongs nowhere has none but the own account. */
export function areasOf(user: User): Area[] {
  return AREAS.filter((area) => user.membership !== 'none' && area.isFor(user));
}
