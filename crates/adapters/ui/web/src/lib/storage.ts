/**
 * The browser's storage areas, without their exceptions: with cookies blocked, even reading
 * throws. What can't be kept is forgotten with the tab, and the application still works.
 */
function area(open: () => Storage) {
  return {
    get(key: string): string | null {
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    set(key: string, value: string): void {
      try {
        open().setItem(key, value);
      } catch {
        // Blocked or full: see above.
      }
    },
    remove(key: string): void {
      try {
        open().removeItem(key);
      } catch {
        // Blocked: nothing was kept either.
      }
    }
  };
}

/** Until the tab is closed. */
export const tabStorage = area(() => window.sessionStorage);
/** Until somebody clears it. */
export const lastingStorage = area(() => window.localStorage);
