import { Session } from '../lib/tab-session.svelte';

export interface Member {
  id: number;
  name: string;
  email: string;
}

/** The session of a member. That of staff is another one, in a storage of its own. */
export const session = new Session<Member>('mw.portal');
