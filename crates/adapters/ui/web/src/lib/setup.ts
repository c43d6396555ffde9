import type { SetupKey } from '../api/setup';
import type { TextKey } from './i18n.svelte';
import { makesForms } from './roles';

/** Who sees to it, and what the plan opens to them. */
export interface Settler {
  role: string;
  isSubscribed: boolean;
  /** Whether people are invited to an organisation; else they get an account. */
  invites: boolean;
}

/** Where something is done: on a page, or (`null`) in the dialog with the examples. */
export interface SetupPlace {
  text: TextKey;
  href: string | null;
}

/** Where an item is done; nowhere for what stands in the configuration of the service. */
export function setupPlace(key: SetupKey, who: Settler): SetupPlace | null {
  switch (key) {
    case 'look':
      return { text: 'setup.to.look', href: '/app/settings' };
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
      return who.invites
        ? { text: 'setup.to.invite', href: '/app/organization' }
        : { text: 'setup.to.account', href: '/app/users' };
    case 'two_factor':
      return { text: 'setup.to.two_factor', href: '/app/profile' };
    case 'mail':
      return { text: 'setup.to.mail', href: '/app/delivery' };
    case 'proxy':
      return null;
  }
}
