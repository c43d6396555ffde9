import { onDestroy } from 'svelte';

/** How long somebody pauses before a list follows what is typed, in milliseconds. */
const PAUSE_MS = 400;

/** What follows what is typed in a component, and what a button or a choice puts off. */
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
