import { onMount } from 'svelte';

import { ApiFailure, asFailure } from '../api/failure';
import { i18n } from './i18n.svelte';

/** What a component loads once it is mounted. Create it while the component is initialised. */
export class Loaded<Data> {
  /** What was loaded last, or is known since. */
  data = $state.raw<Data | null>(null);
  failure = $state.raw<ApiFailure | null>(null);
  readonly #fetch: () => Promise<Data>;

  constructor(fetch: () => Promise<Data>) {
    this.#fetch = fetch;
    onMount(() => void this.load());
  }

  /** Loads it, or loads it again after a change or a failure. It never rejects. */
  async load(): Promise<void> {
    this.failure = null;
    try {
      this.data = await this.#fetch();
    } catch (cause) {
      this.failure = asFailure(cause, i18n.t('error.unexpected'));
    }
  }
}
