/** The pages of the portal. Links in mails lead to pages of the server below the same root. */
export type PortalRoute =
  | { page: 'login' }
  | { page: 'register' }
  | { page: 'forgotten' }
  | { page: 'contracts' }
  | { page: 'contract'; id: number }
  | { page: 'conclude' }
  | { page: 'profile' }
  | { page: 'not-found' };

export const HOME = '/portal';
export const LOGIN = '/portal/login';

/** Pages for people who have not signed in. */
export const isOpen = ({ page }: PortalRoute): boolean => page === 'login' || page === 'register' || page === 'forgotten';

const PAGES: Readonly<Record<string, PortalRoute>> = {
  [HOME]: { page: 'contracts' },
  [LOGIN]: { page: 'login' },
  '/portal/register': { page: 'register' },
  '/portal/forgotten': { page: 'forgotten' },
  '/portal/new': { page: 'conclude' },
  '/portal/profile': { page: 'profile' }
};

export function match(path: string): PortalRoute {
  const trimmed = path.replace(/\/+$/, '');
  const contract = /^\/portal\/contracts\/([1-9]\d{0,14})$/.exec(trimmed)?.[1];
  if (contract !== undefined) {
    return { page: 'contract', id: Number(contract) };
  }
  return (Object.hasOwn(PAGES, trimmed) ? PAGES[trimmed] : undefined) ?? { page: 'not-found' };
}

/** Where to go after signing in: the requested page with its query, if it is one of these. */
export function returnPath(wanted: string | null): string {
  const route = wanted === null ? null : match(wanted.replace(/\?.*$/, ''));
  return wanted !== null && route !== null && !isOpen(route) && route.page !== 'not-found' ? wanted : HOME;
}

/** The address of the login page, with the way back. */
export function loginPath(from: string): string {
  const back = returnPath(from);
  return back === HOME ? LOGIN : `${LOGIN}?${new URLSearchParams({ return: back })}`;
}
