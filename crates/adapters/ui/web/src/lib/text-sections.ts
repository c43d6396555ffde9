import type { TextKey } from './i18n.svelte';

/** The places of texts, with the prefixes of their keys. The first match counts. */
const SECTIONS = [
  ['public.a11y', ['public.a11y_']],
  ['public.receipt', ['public.receipt_']],
  [
    'public.account',
    [
      'public.entry_',
      'public.role_',
      'public.invitation_',
      'public.joined_',
      'public.forgotten_',
      'public.link_sent_',
      'public.password_',
      'public.new_',
      'public.member_',
      'public.address_',
      'public.set_up_',
      'public.sign_in'
    ]
  ],
  ['public.start', ['public.index_', 'public.status_', 'public.maintenance_']],
  ['public.form', ['public.']],
  ['staff.audit', ['staff.audit.']],
  ['staff.forms', ['staff.studio.', 'staff.bilingual.', 'staff.form.', 'staff.steps.']],
  ['staff.settings', ['staff.settings.', 'staff.texts.', 'staff.captcha.', 'staff.layout.', 'staff.delivery.', 'staff.setup.']],
  ['staff.account', ['staff.login.', 'staff.profile.', 'staff.sessions.', 'staff.two_factor.', 'staff.nowhere.']],
  [
    'staff.people',
    [
      'staff.account.',
      'staff.former.',
      'staff.invitation',
      'staff.organization',
      'staff.role',
      'staff.tokens.',
      'staff.users.',
      'staff.quota.'
    ]
  ],
  [
    'staff.reports',
    [
      'staff.start.',
      'staff.report',
      'staff.status.',
      'staff.notes.',
      'staff.history.',
      'staff.quarantine.',
      'staff.masked.',
      'staff.retention.',
      'staff.filter',
      'staff.export.',
      'staff.deletion.',
      'staff.testdata.',
      'staff.column.',
      'staff.sort.'
    ]
  ],
  ['staff.agreements', ['staff.dpa.', 'staff.markdown.']],
  ['portal', ['staff.portal.', 'staff.agreement.']],
  ['staff.everywhere', ['staff.']],
  ['mail', ['mail.']],
  ['service', ['service.']]
] as const;

export type TextSection = (typeof SECTIONS)[number][0];

export const ALL_SECTIONS: readonly TextSection[] = SECTIONS.map(([section]) => section);

export function sectionOf(key: string): TextSection {
  return SECTIONS.find(([, starts]) => starts.some((start) => key.startsWith(start)))?.[0] ?? 'service';
}

export function sectionName(place: TextSection): TextKey {
  return `texts.place.${place}`;
}
