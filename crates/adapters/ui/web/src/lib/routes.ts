/** The pages of the staff application. */
export type Route =
  | { page: 'login' }
  | { page: 'profile' }
  | { page: 'start' }
  | { page: 'reports' }
  | { page: 'report'; id: number }
  | { page: 'dashboard' }
  | { page: 'users' }
  | { page: 'tokens' }
  | { page: 'delivery' }
  | { page: 'organization' }
  | { page: 'organizations' }
  | { page: 'settings' }
  | { page: 'plan' }
  | { page: 'export' }
  | { page: 'texts' }
  | { page: 'test-data' }
  | { page: 'deletion' }
  | { page: 'audit' }
  | { page: 'blocks' }
  | { page: 'block'; id: number | null }
  | { page: 'templates' }
  | { page: 'template'; id: number | null }
  | { page: 'dpa-templates' }
  | { page: 'dpa-template'; id: number | null }
  | { page: 'dpa-contracts' }
  | { page: 'dpa-contract'; id: number }
  | { page: 'invitation'; token: string }
  | { page: 'not-found' };

/** The default page. */
export const START = '/app/start';

/** The page for a path; `/app` itself is the start. */
export function match(path: string): Route {
  const trimmed = path.replace(/\/+$/, '');
  if (trimmed === '/app' || trimmed === START) {
    return { page: 'start' };
  }
  if (trimmed === '/app/reports') {
    return { page: 'reports' };
  }
  if (trimmed === '/app/login') {
    return { page: 'login' };
  }
  if (trimmed === '/app/profile') {
    return { page: 'profile' };
  }
  if (trimmed === '/app/dashboard') {
    return { page: 'dashboard' };
  }
  if (trimmed === '/app/users') {
    return { page: 'users' };
  }
  if (trimmed === '/app/tokens') {
    return { page: 'tokens' };
  }
  if (trimmed === '/app/delivery') {
    return { page: 'delivery' };
  }
  if (trimmed === '/app/organization') {
    return { page: 'organization' };
  }
  if (trimmed === '/app/organizations') {
    return { page: 'organizations' };
  }
  if (trimmed === '/app/settings') {
    return { page: 'settings' };
  }
  if (trimmed === '/app/plan') {
    return { page: 'plan' };
  }
  if (trimmed === '/app/export') {
    return { page: 'export' };
  }
  if (trimmed === '/app/texts') {
    return { page: 'texts' };
  }
  if (trimmed === '/app/test-data') {
    return { page: 'test-data' };
  }
  if (trimmed === '/app/deletion') {
    return { page: 'deletion' };
  }
  if (trimmed === '/app/audit') {
    return { page: 'audit' };
  }
  if (trimmed === '/app/blocks') {
    return { page: 'blocks' };
  }
  if (trimmed === '/app/templates') {
    return { page: 'templates' };
  }
  if (trimmed === '/app/dpa-templates' || trimmed === '/app/dpa-contracts') {
    return { page: trimmed === '/app/dpa-templates' ? 'dpa-templates' : 'dpa-contracts' };
  }
  // Templates that come with the service have ids below 0.
  const dpaTemplate = /^\/app\/dpa-templates\/(new|-?[1-9]\d{0,14})$/.exec(trimmed)?.[1];
  if (dpaTemplate !== undefined) {
    return { page: 'dpa-template', id: dpaTemplate === 'new' ? null : Number(dpaTemplate) };
  }
  const contract = /^\/app\/dpa-contracts\/([1-9]\d{0,14})$/.exec(trimmed)?.[1];
  if (contract !== undefined) {
    return { page: 'dpa-contract', id: Number(contract) };
  }
  const studio = /^\/app\/(block|template)s\/(new|[1-9]\d{0,14})$/.exec(trimmed);
  if (studio !== null) {
    return { page: studio[1] as 'block' | 'template', id: studio[2] === 'new' ? null : Number(studio[2]) };
  }
  // Only as many digits as a number can represent exactly.
  const report = /^\/app\/reports\/([1-9]\d{0,14})$/.exec(trimmed);
  if (report?.[1] !== undefined) {
    return { page: 'report', id: Number(report[1]) };
  }
  const invitation = /^\/app\/invitation\/([0-9a-f]{64})$/.exec(trimmed);
  if (invitation?.[1] !== undefined) {
    return { page: 'invitation', token: invitation[1] };
  }
  return { page: 'not-found' };
}

/** Where to go after signing in: `wanted` if it is a page of this application, else the start. */
export function returnPath(wanted: string | null): string {
  if (wanted === null || !wanted.startsWith('/app/')) {
    return START;
  }
  const url = new URL(wanted, window.location.origin);
  const page = match(url.pathname).page;
  const known = url.origin === window.location.origin && page !== 'login' && page !== 'not-found';
  return known ? url.pathname + url.search : START;
}

/** The address of the login page, with the way back. */
export function loginPath(from: string): string {
  const back = returnPath(from);
  return back === START ? '/app/login' : `/app/login?${new URLSearchParams({ return: back })}`;
}

/** The e-mail address passed to the login page after the `#`, where no server and no log sees it. */
export function addressOf(hash: string): string {
  const given = new URLSearchParams(hash.replace(/^#/, '')).get('email');
  // Anything else is ignored, whoever made the link.
  return given !== null && given.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(given) ? given : '';
}
