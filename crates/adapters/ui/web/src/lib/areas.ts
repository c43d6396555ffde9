import type { User } from '../api/types';
import type { TextKey } from './i18n.svelte';
import { administers, operates, seesForms } from './roles';
import type { Route } from './routes';

/** The groups of the menu, in their order. */
const GROUPS = {
  start: 'nav.start',
  reports: 'nav.reports',
  forms: 'nav.forms',
  agreements: 'nav.agreements',
  evaluation: 'nav.evaluation',
  people: 'nav.people',
  settings: 'nav.settings'
} as const satisfies Record<string, TextKey>;

/** An area of the application, and who may use it. The server enforces that. */
export interface Area {
  group: keyof typeof GROUPS;
  pages: readonly Route['page'][];
  href: string;
  text: TextKey;
  isFor: (user: User) => boolean;
  /** Who may open its pages, if they are more than those whose menu has it. */
  opensFor?: (user: User) => boolean;
}

/** Areas that belong together. */
export interface AreaGroup {
  name: Area['group'];
  text: TextKey;
  areas: readonly Area[];
}

const anybody = (): boolean => true;
const forms = (user: User): boolean => seesForms(user.role);
const developers = (user: User): boolean => user.role === 'developer';
const admins = (user: User): boolean => administers(user.role);

export const AREAS: readonly Area[] = [
  { group: 'start', pages: ['start'], href: '/app/start', text: 'nav.start', isFor: anybody },
  { group: 'reports', pages: ['reports', 'report'], href: '/app/reports', text: 'nav.reports', isFor: anybody },
  { group: 'forms', pages: ['templates', 'template'], href: '/app/templates', text: 'nav.templates', isFor: forms },
  { group: 'forms', pages: ['blocks', 'block'], href: '/app/blocks', text: 'nav.blocks', isFor: forms },
  {
    group: 'agreements',
    pages: ['dpa-templates', 'dpa-template'],
    href: '/app/dpa-templates',
    text: 'nav.dpa_templates',
    isFor: developers
  },
  {
    group: 'agreements',
    pages: ['dpa-contracts', 'dpa-contract'],
    href: '/app/dpa-contracts',
    text: 'nav.dpa_contracts',
    isFor: developers
  },
  { group: 'evaluation', pages: ['dashboard'], href: '/app/dashboard', text: 'nav.figures', isFor: anybody },
  { group: 'evaluation', pages: ['export'], href: '/app/export', text: 'nav.export', isFor: admins },
  { group: 'people', pages: ['users'], href: '/app/users', text: 'nav.users', isFor: admins },
  {
    group: 'people',
    pages: ['organization'],
    href: '/app/organization',
    text: 'nav.organization',
    isFor: (user) => user.membership === 'organization' && administers(user.role),
    // The page says who has no organisation.
    opensFor: admins
  },
  {
    group: 'people',
    pages: ['organizations'],
    href: '/app/organizations',
    text: 'nav.organizations',
    isFor: operates,
    // Others read the list, or the one line that is theirs.
    opensFor: admins
  },
  { group: 'people', pages: ['tokens'], href: '/app/tokens', text: 'nav.tokens', isFor: admins },
  { group: 'settings', pages: ['settings'], href: '/app/settings', text: 'nav.general', isFor: admins },
  { group: 'settings', pages: ['plan'], href: '/app/plan', text: 'nav.plan', isFor: anybody },
  { group: 'settings', pages: ['texts'], href: '/app/texts', text: 'nav.texts', isFor: admins },
  { group: 'settings', pages: ['test-data'], href: '/app/test-data', text: 'nav.test_data', isFor: admins },
  { group: 'settings', pages: ['deletion'], href: '/app/deletion', text: 'nav.deletion', isFor: admins },
  { group: 'settings', pages: ['delivery'], href: '/app/delivery', text: 'nav.delivery', isFor: admins },
  { group: 'settings', pages: ['audit'], href: '/app/audit', text: 'nav.audit', isFor: admins }
];

/** Whether an account may open a page. What belongs to no area is for everybody. */
export function mayOpen(user: User, page: Route['page']): boolean {
  return AREAS.every((area) => !area.pages.includes(page) || (area.opensFor ?? area.isFor)(user));
}

/** The areas of an account by group. Without a tenant it has its own account alone. */
export function areasOf(user: User): AreaGroup[] {
  const areas = AREAS.filter((area) => user.membership !== 'none' && area.isFor(user));
  return (Object.keys(GROUPS) as Area['group'][])
    .map((name) => ({ name, text: GROUPS[name], areas: areas.filter((area) => area.group === name) }))
    .filter((group) => group.areas.length > 0);
}
