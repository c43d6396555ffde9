import { i18n } from './i18n.svelte';

export const STATUSES = ['pending', 'generating', 'ready', 'failed'] as const;
export type Status = (typeof STATUSES)[number];

/** How often a page asks whether the PDF is there, in milliseconds. */
export const POLL_MS = 4000;

export const statusName = (status: Status): string => i18n.t(`agreement.status.${status}`);

export const statusKind = (status: Status): 'good' | 'bad' | 'open' => (status === 'ready' ? 'good' : status === 'failed' ? 'bad' : 'open');

/** Polls until the PDF is there; a failed print is retried by the service. Returns a function that stops it. */
export function follow(isReady: () => boolean, ask: () => Promise<void>): () => void {
  const timer = window.setInterval(() => {
    if (!isReady() && !document.hidden) {
      void ask();
    }
  }, POLL_MS);
  return () => window.clearInterval(timer);
}
