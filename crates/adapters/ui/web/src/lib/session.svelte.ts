import type { User } from '../api/types';
import { Session } from './tab-session.svelte';

/** The session of staff. */
export const session = new Session<User>('mw');
