import { lastingStorage } from './storage';

const KEY = 'mw.setup_folded';

/** Whether the list of what is to be set up is folded away in this browser. */
export const setupFold = {
  get: (): boolean => lastingStorage.get(KEY) !== null,
  set(isFolded: boolean): void {
    if (isFolded) {
      lastingStorage.set(KEY, '1');
    } else {
      lastingStorage.remove(KEY);
    }
  }
};
