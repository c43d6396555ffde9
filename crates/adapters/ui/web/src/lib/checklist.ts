import type { ChecklistKey } from '../api/checklist';
import type { TextKey } from './i18n.svelte';
import { makesForms } from './roles';

/** Who is going to do it, and what their plan includes. */
export interface ChecklistViewer {
  role: string;
  isSubscribed: boolean;
  /** Whether people are invited; otherwise accounts are created for them. */
  invites: boolean;
}

/** Where a step is done: a page, or for `null` the dialog with the examples. */
export interface ChecklistLink {
  text: TextKey;
  href: string | null;
}

/** The link of a step; none if it is part of the service's configuration. */
export function checklistLink(key: ChecklistKey, who: ChecklistViewer): ChecklistLink | null {
  switch (key) {
    case 'look':
      return { text: 'setup.to.look', href: '/app/settings' };
    case 'legal':
      return { text: 'setup.to.legal', href: '/app/settings#layout-footer.links-title' };
    case 'form':
    case 'online':
      if (!who.isSubscribed) {
        return { text: 'setup.to.plan', href: '/app/plan' };
      }
      if (key === 'online') {
        return { text: 'setup.to.forms', href: '/app/templates' };
      }
      return makesForms(who.role)
        ? { text: 'setup.to.examples', href: '/app/templates?examples' }
        : { text: 'setup.to.examples', href: null };
    case 'colleague':
      return who.invites ? { text: 'setup.to.invite', href: '/app/organization' } : { text: 'setup.to.account', href: '/app/users' };
    case 'two_factor':
      return { text: 'setup.to.two_factor', href: '/app/profile' };
    case 'mail':
      return { text: 'setup.to.mail', href: '/app/delivery' };
    case 'proxy':
      return null;
  }
}
