import { fetchTemplates } from '../api/client';
import { asFailure, unlessClosed, type ApiFailure } from '../api/failure';
import type { TemplateOption } from '../api/types';
import { i18n } from './i18n.svelte';
import { session } from './session.svelte';

/** The forms that reports can belong to, for the filter and for links to the public pages. */
class Templates {
  list = $state.raw<TemplateOption[]>([]);
  /** Why the list is missing. That the plan closes it is no failure. */
  failure = $state.raw<ApiFailure | null>(null);
  /** Counts the requests, so that a late answer to an earlier one is ignored. */
  #asked = 0;

  /** Reloads them, since titles depend on the language, and counts change. */
  async load(): Promise<void> {
    const asked = (this.#asked += 1);
    try {
      const found = await unlessClosed(fetchTemplates());
      if (asked === this.#asked) {
        [this.list, this.failure] = [found ?? [], null];
      }
    } catch (cause) {
      // The list of reports works without them; only its filter by form is missing.
      if (asked === this.#asked) {
        [this.list, this.failure] = [[], asFailure(cause, i18n.t('error.unexpected'))];
      }
    }
  }

  forget(): void {
    this.#asked += 1;
    [this.list, this.failure] = [[], null];
  }
}

export const templates = new Templates();
session.onEnd(() => templates.forget());
