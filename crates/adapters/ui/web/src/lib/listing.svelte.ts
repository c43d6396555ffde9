import { ApiFailure, asFailure } from '../../api/failure';
import type { StudioQuery } from '../../api/studio';
import { i18n } from '../i18n.svelte';
import { router } from '../router.svelte';

/** A page of blocks or templates. */
export interface StudioPage<Item> {
  data: Item[];
  current_page: number;
  last_page: number;
  total: number;
}

/** A list that follows the address of the page; made while a component is being made. */
export class Listing<Item> {
  result = $state.raw<StudioPage<Item> | null>(null);
  failure = $state.raw<ApiFailure | null>(null);
  #attempt = $state(0);

  constructor(
    query: () => StudioQuery,
    address: (query: StudioQuery) => string,
    fetch: (query: StudioQuery, signal: AbortSignal) => Promise<StudioPage<Item>>
  ) {
    $effect(() => {
      // Texts come in the language of the page.
      void [i18n.locale, this.#attempt];
      const asked = query();
      const controller = new AbortController();
      fetch(asked, controller.signal).then(
        (page) => {
          // A bookmark may point past the end of a list that has become shorter.
          if (page.data.length === 0 && page.total > 0) {
            router.go(address({ ...asked, page: page.last_page }), { replace: true });
            return;
          }
          [this.result, this.failure] = [page, null];
        },
        (cause: unknown) => {
          if (!controller.signal.aborted) {
            this.failure = asFailure(cause, i18n.t('error.unexpected'));
          }
        }
      );
      return () => controller.abort();
    });
  }

  /** Asks again: something was changed, or went wrong. */
  again(): void {
    this.#attempt += 1;
  }
}
