/** Of things with the same key the first, and none whose key is empty: what people are about to type may be both. */
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
