import { session } from './session.svelte';

/** The texts of deleted notes by report, in memory alone. */
const removed = new Map<number, readonly string[]>();
session.onEnd(() => removed.clear());

/** The notes that somebody deleted at a report since they signed in; the last one is put back first. */
export const removedNotes = {
  of: (report: number): readonly string[] => removed.get(report) ?? [],
  add(report: number, text: string): void {
    removed.set(report, [...removedNotes.of(report), text]);
  },
  /** Forgets the last one, because it is back. */
  drop(report: number): void {
    removed.set(report, removedNotes.of(report).slice(0, -1));
  }
};
