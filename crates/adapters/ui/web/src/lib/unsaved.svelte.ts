import { i18n } from './i18n.svelte';

/** The forms on the page that have unsaved changes. */
class Unsaved {
  /** By name, with whether the input is kept while the person visits other pages of the application. */
  readonly #forms = new Map<string, boolean>();

  /** Whether closing the tab would lose anything. */
  get any(): boolean {
    return this.#forms.size > 0;
  }

  /** Whether leaving the page would lose anything. */
  get isAtRisk(): boolean {
    return [...this.#forms.values()].includes(false);
  }

  /** Notes whether a form has unsaved changes. Call it with `false` when the form is removed. */
  note(form: string, dirty: boolean, kept = false): void {
    if (dirty) {
      this.#forms.set(form, kept);
    } else {
      this.#forms.delete(form);
    }
  }

  /** Whether the page may be left; asks the person if input would be lost. */
  mayLeave(): boolean {
    return !this.isAtRisk || window.confirm(i18n.t('unsaved.leave'));
  }

  /** Makes the browser ask before the tab is closed or reloaded. Returns a function that stops it. */
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
