/** Milliseconds to wait for further reads: enough for those of one rendering. */
const WAIT_MS = 20;

interface BatchOptions<Value> {
  /** Maximum ids per read. */
  readonly maxBatchSize: number;
  read(ids: readonly number[]): Promise<readonly Value[]>;
  idOf(value: Value): number;
}

/**
 * Reads items by id, batching simultaneous requests. If a batch fails, all its requests fail; an id that is missing
 * from the response fails alone.
 */
export function batchReads<Value>({ maxBatchSize, read, idOf }: BatchOptions<Value>): (id: number) => Promise<Value> {
  let nextBatch: { readonly ids: Set<number>; readonly values: Promise<ReadonlyMap<number, Value>> } | undefined;

  function begin() {
    const ids = new Set<number>();
    const values = new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS)).then(async () => {
      nextBatch = undefined;
      const parts = chunk([...ids], maxBatchSize);
      const lists = await Promise.all(parts.map((part) => read(part)));
      return new Map(lists.flat().map((value) => [idOf(value), value]));
    });
    return { ids, values };
  }

  return async (id) => {
    nextBatch ??= begin();
    nextBatch.ids.add(id);
    const value = (await nextBatch.values).get(id);
    if (value === undefined) throw new Error(`${id} is missing from the response`);
    return value;
  };
}

function chunk(ids: readonly number[], maxBatchSize: number): number[][] {
  return Array.from({ length: Math.ceil(ids.length / maxBatchSize) }, (_, part) =>
    ids.slice(part * maxBatchSize, (part + 1) * maxBatchSize),
  );
}
