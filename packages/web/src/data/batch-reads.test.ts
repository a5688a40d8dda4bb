import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { batchReads } from './batch-reads.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Items with only an id, and the reads that were made for them. */
function things(read = async (ids: readonly number[]) => ids.map((id) => ({ id }))) {
  const asked: (readonly number[])[] = [];
  const readOne = batchReads({
    maxBatchSize: 3,
    read(ids) {
      asked.push(ids);
      return read(ids);
    },
    idOf: ({ id }) => id,
  });
  return { asked, readOne };
}

it('batches simultaneous requests, each id once', async () => {
  const { asked, readOne } = things();
  const read = Promise.all([readOne(7), readOne(5), readOne(7)]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await read).toEqual([{ id: 7 }, { id: 5 }, { id: 7 }]);
  expect(asked).toEqual([[7, 5]]);
});

it('splits a batch that is too large', async () => {
  const { asked, readOne } = things();
  const read = Promise.all([1, 2, 3, 4, 5, 6, 7].map((id) => readOne(id)));
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await read).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(asked).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
});

it('reads an id again if it is requested while a read is in progress', async () => {
  const answers: (() => void)[] = [];
  const { asked, readOne } = things(async (ids) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return ids.map((id) => ({ id }));
  });
  const read = [readOne(1)];
  await vi.advanceTimersByTimeAsync(1_000);
  read.push(readOne(1));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual([[1], [1]]);
  for (const answer of answers) answer();
  expect(await Promise.all(read)).toEqual([{ id: 1 }, { id: 1 }]);
});

it('fails for all callers, and is retried by the next', async () => {
  let isAway = true;
  const { readOne } = things(async (ids) => {
    if (isAway) throw new Error('away');
    return ids.map((id) => ({ id }));
  });
  const failed = Promise.allSettled([readOne(1), readOne(2)]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  const read = readOne(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await read).toEqual({ id: 1 });
});

it('fails for an id that is missing from the response', async () => {
  const { readOne } = things(async () => [{ id: 1 }]);
  const read = Promise.allSettled([readOne(1), readOne(2)]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await read).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});
