import { fetchTemplates } from '../api/client';
import type { TemplateOption } from '../api/types';

/** The templates that reports belong to: for the filter, and for links to the public forms. */
class Templates {
  list = $state.raw<TemplateOption[]>([]);

  /** Reads them anew; titles and counts depend on language and time. */
  async load(): Promise<void> {
    try {
      this.list = await fetchTemplates();
    } catch {
      // The list of reports works without: its filter by form is simply not offered.
      this.list = [];
    }
  }
}

export const templates = new Templates();
