import { ApiFailure } from '../api/failure';
import type { Session } from './tab-session.svelte';

/** Signs out at once, so that nothing stays on the screen, and tells the server meanwhile. */
export function signOut(session: Session<{ id: number }>, tell: () => Promise<void>): void {
  // Has the token, which is then forgotten here.
  const told = tell();
  session.end();
  told.catch((cause: unknown) => {
    // With 401 the server has forgotten the token already.
    if (session.token === null && !(cause instanceof ApiFailure && cause.status === 401)) {
      session.isConfirmed = false;
    }
  });
}
