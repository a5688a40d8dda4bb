/** Merges two sorted lists. */
export function mergeSorted<Item>(
  first: readonly Item[],
  second: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Item[] {
  const merged: Item[] = [];
  let next = 0;
  for (const item of first) {
    while (next < second.length && compare(second[next] as Item, item) < 0) merged.push(second[next++] as Item);
    merged.push(item);
  }
  while (next < second.length) merged.push(second[next++] as Item);
  return merged;
}
