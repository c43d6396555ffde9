/** The first item of each key, without empty keys: while people type, keys may be empty or repeated. */
export function distinct<Item>(items: readonly Item[], key: (item: Item) => string): Item[] {
  const first = new Map<string, Item>();
  for (const item of items) {
    if (!first.has(key(item))) {
      first.set(key(item), item);
    }
  }
  first.delete('');
  return [...first.values()];
}
