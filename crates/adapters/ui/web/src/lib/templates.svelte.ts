import { fetchTemplates } from '../api/client';
import type { TemplateOption } from '../api/types';
import { session } from './session.svelte';

/** The forms that reports can belong to, for the filter and for links to the public pages. */
class Templates {
  list = $state.raw<TemplateOption[]>([]);
  /** Counts the requests, so that a late answer to an earlier one is ignored. */
  #asked = 0;

  /** Reloads them, since titles depend on the language, and counts change. */
  async load(): Promise<void> {
    const asked = (this.#asked += 1);
    // The list of reports works without them; only its filter by form is missing.
    const found = await fetchTemplates().catch(() => []);
    if (asked === this.#asked) {
      this.list = found;
    }
  }

  forget(): void {
    this.#asked += 1;
    this.list = [];
  }
}

export const templates = new Templates();
session.onEnd(() => templates.forget());
