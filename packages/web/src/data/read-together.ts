/** Milliseconds to wait for further reads: enough for those of one rendering. */
const WAIT_MS = 20;

interface Together<Value> {
  /** Maximum ids per read. */
  readonly most: number;
  read(ids: readonly number[]): Promise<readonly Value[]>;
  idOf(value: Value): number;
}

/**
 * Reads items by id, batching simultaneous requests. If a batch fails, all its requests fail; an id that is missing
 * from the response fails alone.
 */
export function readTogether<Value>({ most, read, idOf }: Together<Value>): (id: number) => Promise<Value> {
  let coming: { readonly ids: Set<number>; readonly values: Promise<ReadonlyMap<number, Value>> } | undefined;

  function begin() {
    const ids = new Set<number>();
    const values = new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS)).then(async () => {
      coming = undefined;
      const parts = inParts([...ids], most);
      const lists = await Promise.all(parts.map((part) => read(part)));
      return new Map(lists.flat().map((value) => [idOf(value), value]));
    });
    return { ids, values };
  }

  return async (id) => {
    coming ??= begin();
    coming.ids.add(id);
    const value = (await coming.values).get(id);
    if (value === undefined) throw new Error(`${id} is missing from the response`);
    return value;
  };
}

function inParts(ids: readonly number[], most: number): number[][] {
  return Array.from({ length: Math.ceil(ids.length / most) }, (_, part) => ids.slice(part * most, (part + 1) * most));
}
