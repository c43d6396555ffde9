import { lastingStorage } from './storage';

const KEY = 'mw.setup_folded';

/** Whether the checklist is folded away in this browser. */
export const checklistFold = {
  get: (): boolean => lastingStorage.get(KEY) !== null,
  set(isFolded: boolean): void {
    if (isFolded) {
      lastingStorage.set(KEY, '1');
    } else {
      lastingStorage.remove(KEY);
    }
  }
};
