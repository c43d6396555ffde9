import { fetchReports, type ReportQuery } from '../api/client';
import type { ReportPage } from '../api/types';
import { toAddress } from './report-query';
import { same } from './same';
import { session } from './session.svelte';

/** The position of a report in the list that the reader came from. */
export interface ListPosition {
  /** 1 for the first report of the whole list. */
  position: number;
  total: number;
}

/**
 * The list that was shown last: a report links back to it, and to its neighbours there. It is kept in memory alone, so
 * a report opened by its address has none.
 */
class ListContext {
  #query: ReportQuery | null = null;
  #page: ReportPage | null = null;
  #opened: number | null = null;

  remember(query: ReportQuery, page: ReportPage): void {
    this.#query = query;
    this.#page = page;
  }

  forget(): void {
    [this.#query, this.#page, this.#opened] = [null, null, null];
  }

  /** Notes which report is being read. */
  open(id: number): void {
    this.#opened = id;
  }

  /** Returns the report that was read last, once, so that the list continues from there. */
  left(): number | null {
    const opened = this.#opened;
    this.#opened = null;
    return opened;
  }

  /** The same, if it was opened from the list of this query. */
  leftFrom(query: ReportQuery): number | null {
    return same(this.#query, query) ? this.left() : null;
  }

  /** The address of the list, with its filters. */
  get listAddress(): string {
    return this.#query === null ? '/app/reports' : toAddress(this.#query);
  }

  /** The search of the list, if this report is in it. */
  searchFor(id: number): string {
    return this.#query === null || this.#indexOf(id) < 0 ? '' : this.#query.search;
  }

  positionOf(id: number): ListPosition | null {
    const index = this.#indexOf(id);
    if (this.#page === null || index < 0) {
      return null;
    }
    return { position: (this.#page.from ?? 1) + index, total: this.#page.total };
  }

  /** The id of the report before or after; loads another page of the list if necessary. */
  async neighbour(id: number, step: -1 | 1): Promise<number | null> {
    const { token } = session;
    const index = this.#indexOf(id);
    if (this.#query === null || this.#page === null || index < 0) {
      return null;
    }
    const near = this.#page.data[index + step];
    if (near !== undefined) {
      return near.id;
    }
    // Reports that were worked on may have left the list, and those after them have moved up.
    if (step === 1 && (this.#query.status !== '' || this.#query.unread !== '')) {
      const [query, shown] = [this.#query, new Set(this.#page.data.map((report) => report.id))];
      const page = await fetchReports(query);
      if (session.token !== token) {
        return null;
      }
      const fresh = page.data.find((report) => !shown.has(report.id));
      if (fresh !== undefined) {
        this.remember(query, page);
        return fresh.id;
      }
    }
    const number = this.#page.current_page + step;
    if (number < 1 || number > this.#page.last_page) {
      return null;
    }
    const query = { ...this.#query, page: number };
    const page = await fetchReports(query);
    // Somebody else may have signed in meanwhile.
    if (session.token !== token) {
      return null;
    }
    this.remember(query, page);
    return page.data.at(step === 1 ? 0 : -1)?.id ?? null;
  }

  #indexOf(id: number): number {
    return this.#page?.data.findIndex((report) => report.id === id) ?? -1;
  }
}

export const listContext = new ListContext();
session.onEnd(() => listContext.forget());
