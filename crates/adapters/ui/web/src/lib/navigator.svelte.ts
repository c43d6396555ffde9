/* eslint svelte/prefer-svelte-reactivity: off -- an address is replaced by another, never changed */
import { unsaved } from './unsaved.svelte';

/** Counts changes of the path: pages move the focus to their heading when it increases. */
export const visits = $state({ count: 0 });

/** Keeps the address, the page shown and the browser's history in step. */
export class Navigator<Route> {
  readonly #match: (path: string) => Route;
  readonly #own: RegExp;
  #url = $state.raw(new URL(window.location.href));

  readonly route: Route = $derived.by(() => this.#match(this.#url.pathname));
  readonly query: URLSearchParams = $derived(this.#url.searchParams);

  /** `root` is the path below which all pages of the application are. */
  constructor(match: (path: string) => Route, root: string) {
    this.#match = match;
    this.#own = new RegExp(`^${root}(/|$)`);
  }

  /** Path and query of the page shown. */
  get address(): string {
    return this.#url.pathname + this.#url.search;
  }

  /** The path alone. */
  get path(): string {
    return this.#url.pathname;
  }

  /** Starts to follow links and the back button. Returns a function that stops it. */
  listen(): () => void {
    const onPopState = (): void => this.#return();
    const onClick = (event: MouseEvent): void => this.#follow(event);
    window.addEventListener('popstate', onPopState);
    document.addEventListener('click', onClick);
    return () => {
      window.removeEventListener('popstate', onPopState);
      document.removeEventListener('click', onClick);
    };
  }

  go(address: string, options: { replace?: boolean } = {}): void {
    if (options.replace === true) {
      window.history.replaceState(null, '', address);
    } else {
      window.history.pushState(null, '', address);
    }
    this.#show();
  }

  /** Follows the back button, unless unsaved changes would be lost. */
  #return(): void {
    if (window.location.pathname !== this.#url.pathname && !unsaved.mayLeave()) {
      window.history.pushState(null, '', this.address);
      return;
    }
    this.#show();
  }

  #show(): void {
    const before = this.#url.pathname;
    this.#url = new URL(window.location.href);
    if (this.#url.pathname !== before) {
      visits.count += 1;
    }
  }

  /** Follows a plain click on a link within the application without a reload. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) {
      return;
    }
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return;
    }
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || link.target !== '' || link.hasAttribute('download')) {
      return;
    }
    const url = new URL(link.href, window.location.href);
    const samePage = url.pathname === window.location.pathname && url.hash !== '';
    if (url.origin !== window.location.origin || samePage || !this.#own.test(url.pathname)) {
      return;
    }
    event.preventDefault();
    if (url.pathname !== window.location.pathname && !unsaved.mayLeave()) {
      return;
    }
    this.go(url.pathname + url.search + url.hash);
    window.scrollTo(0, 0);
  }
}
