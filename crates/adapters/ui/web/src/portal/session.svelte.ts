import { Session } from '../lib/tab-session.svelte';
import { unsaved } from '../lib/unsaved.svelte';

export interface Member {
  id: number;
  name: string;
  email: string;
}

/** The session of a member, separate from that of staff. */
export const session = new Session<Member>('mw.portal', () => unsaved.isAtRisk);
