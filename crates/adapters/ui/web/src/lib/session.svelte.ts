import type { User } from '../api/types';
import { Session } from './tab-session.svelte';
import { unsaved } from './unsaved.svelte';

/** The session of staff. */
export const session = new Session<User>('mw', () => unsaved.isAtRisk);
