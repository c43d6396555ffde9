import { router } from './router.svelte';
import { loginPath, match, returnPath } from './routes';
import { tabStorage } from './storage';

const KEY = 'mw.return';

/**
 * Shows the login page, which leads back to `from`. The token of an invitation is in its path, so that one waits in this
 * tab: as part of the address it would reach the server, and its logs, with the next reload.
 */
export function goToLogin(from: string): void {
  const isSecret = match(from.replace(/\?.*$/, '')).page === 'invitation';
  if (isSecret) {
    tabStorage.set(KEY, from);
  } else {
    tabStorage.remove(KEY);
  }
  router.go(isSecret ? '/app/login' : loginPath(from), { replace: true });
}

/** Where to go from the login page. */
export function takeWayBack(): string {
  const kept = tabStorage.get(KEY);
  tabStorage.remove(KEY);
  return returnPath(router.query.get('return') ?? kept);
}
