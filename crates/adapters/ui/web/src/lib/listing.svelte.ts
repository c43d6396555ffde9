import { ApiFailure, asFailure } from '../api/failure';
import { i18n } from './i18n.svelte';
import { router } from './router.svelte';

/** A page of a list. */
export interface ListPage<Item> {
  data: Item[];
  current_page: number;
  last_page: number;
  total: number;
}

/** A list that follows the address of the page. Create it while a component is initialised. */
export class Listing<Query extends { page: number }, Page extends ListPage<unknown>> {
  result = $state.raw<Page | null>(null);
  failure = $state.raw<ApiFailure | null>(null);
  /** Whether the items are missing or outdated. */
  loading = $state(true);
  /** Increases with each reload. */
  attempt = $state(0);

  /** `shown` is called with each page that was loaded. */
  constructor(
    query: () => Query,
    address: (query: Query) => string,
    fetch: (query: Query, signal: AbortSignal) => Promise<Page>,
    shown: (page: Page, query: Query) => void = () => undefined
  ) {
    $effect(() => {
      // Texts come in the language of the page.
      void [i18n.locale, this.attempt];
      const asked = query();
      const controller = new AbortController();
      this.loading = true;
      fetch(asked, controller.signal).then(
        (page) => {
          // A bookmark may point past the end of a list that has become shorter.
          if (page.data.length === 0 && page.total > 0) {
            router.go(address({ ...asked, page: page.last_page }), { replace: true });
            return;
          }
          [this.result, this.failure, this.loading] = [page, null, false];
          shown(page, asked);
        },
        (cause: unknown) => {
          if (!controller.signal.aborted) {
            [this.failure, this.loading] = [asFailure(cause, i18n.t('error.unexpected')), false];
          }
        }
      );
      return () => controller.abort();
    });
  }

  /** Reloads, after a change or a failure. */
  again(): void {
    this.attempt += 1;
  }
}
