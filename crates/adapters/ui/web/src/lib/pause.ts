import { onDestroy } from 'svelte';

/** The pause in typing after which a list is updated, in milliseconds. */
const PAUSE_MS = 400;

/** Calls `follow` once typing pauses; `cancel` prevents that. */
export function afterPause(follow: () => void): { soon: () => void; cancel: () => void } {
  let timer: number | undefined;
  const cancel = (): void => window.clearTimeout(timer);
  onDestroy(cancel);
  return {
    soon: () => {
      cancel();
      timer = window.setTimeout(follow, PAUSE_MS);
    },
    cancel
  };
}
