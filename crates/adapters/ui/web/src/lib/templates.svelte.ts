import { fetchTemplates } from '../api/client';
import type { TemplateOption } from '../api/types';

/** The forms that reports can belong to, for the filter and for links to the public pages. */
class Templates {
  list = $state.raw<TemplateOption[]>([]);

  /** Reloads them, since titles depend on the language, and counts change. */
  async load(): Promise<void> {
    try {
      this.list = await fetchTemplates();
    } catch {
      // The list of reports works without them; only its filter by form is missing.
      this.list = [];
    }
  }
}

export const templates = new Templates();
