import { tick } from 'svelte';

import { i18n } from '../i18n.svelte';

interface CardListOptions<Item> {
  items: () => Item[];
  put: (items: Item[]) => void;
  name: (item: Item) => string;
  /** What an item that was just added is called, where it has no name yet. */
  newName?: () => string;
  /** Id of the button that opens a card, and of the first control in it. */
  head: (item: Item) => string;
  first: (item: Item) => string;
  /** Id of the button that adds an item. */
  adder: string;
  /** Ends a step of the undo history. */
  cutHistory: () => void;
  say: (text: string) => void;
}

/** Cards that can be opened, added, moved and removed; moves the focus and announces each change. */
export class Cards<Item extends { id: number }> {
  readonly #options: CardListOptions<Item>;
  open: number[] = $state([]);

  constructor(options: CardListOptions<Item>) {
    this.#options = options;
  }

  toggle(item: Item): void {
    this.open = this.open.includes(item.id) ? this.open.filter((other) => other !== item.id) : [...this.open, item.id];
  }

  /** Opens the card with this id, if there is one. */
  reveal(id: number): void {
    if (!this.open.includes(id) && this.#options.items().some((item) => item.id === id)) {
      this.open = [...this.open, id];
    }
  }

  async add(item: Item): Promise<void> {
    const { items, put, name, newName, cutHistory, say, first } = this.#options;
    cutHistory();
    put([...items(), item]);
    this.open = [...this.open, item.id];
    say(i18n.t('studio.said.added', { name: newName?.() ?? name(item), number: items().length }));
    await tick();
    document.getElementById(first(item))?.focus();
  }

  async remove(item: Item): Promise<void> {
    const { items, put, name, cutHistory, say, head, adder } = this.#options;
    cutHistory();
    const at = items().findIndex((other) => other.id === item.id);
    say(i18n.t('studio.said.removed', { name: name(item) }));
    put(items().toSpliced(at, 1));
    await tick();
    const next = items()[at] ?? items()[at - 1];
    document.getElementById(next === undefined ? adder : head(next))?.focus();
  }

  sort(order: Item[], moved: Item): void {
    const { put, name, cutHistory, say } = this.#options;
    cutHistory();
    put(order);
    say(i18n.t('studio.said.moved', { name: name(moved), number: order.indexOf(moved) + 1, count: order.length }));
  }
}
