import { i18n } from './i18n.svelte';

/** Knows which forms of the page have changes that are not saved yet. */
class Unsaved {
  /** Each with whether what is typed in it is kept while the person is elsewhere in the application. */
  readonly #forms = new Map<string, boolean>();

  /** Whether anything would be lost. */
  get any(): boolean {
    return this.#forms.size > 0;
  }

  /** Notes whether a form has unsaved changes; a form that goes has none. */
  note(form: string, dirty: boolean, kept = false): void {
    if (dirty) {
      this.#forms.set(form, kept);
    } else {
      this.#forms.delete(form);
    }
  }

  /** Whether the page may be left: nothing would be lost, or the person says so. */
  mayLeave(): boolean {
    return ![...this.#forms.values()].includes(false) || window.confirm(i18n.t('unsaved.leave'));
  }

  /** Makes the browser ask before the tab is closed or reloaded. Returns what stops it. */
  listen(): () => void {
    const onBeforeUnload = (event: BeforeUnloadEvent): void => {
      if (this.any) {
        event.preventDefault();
      }
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }
}

export const unsaved = new Unsaved();
