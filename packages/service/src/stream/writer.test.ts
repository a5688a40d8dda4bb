import { describe, expect, it } from 'vitest';
import { BYTES_PER_TURN, WRITES_PER_TURN } from './limits.ts';
import { type Writable, Writer } from './writer.ts';

/** Connections that record each write, except the last one, which calls `last`. */
function lineOf(
  count: number,
  last: () => void,
  bytes = 1,
): { readonly writables: Writable[]; readonly written: number[] } {
  const written: number[] = [];
  const writables = Array.from({ length: count }, (_, index) => ({
    write: () => {
      if (index === count - 1) last();
      else written.push(index);
      return bytes;
    },
  }));
  return { writables, written };
}

describe('writing to connections', () => {
  it('yields to other work in between, and reports when everything is written', async () => {
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const writer = new Writer(() => {});
    const { writables, written } = lineOf(2 * WRITES_PER_TURN + 1, () => {});
    for (const writable of writables) writer.add(writable);
    writer.run(resolve);
    expect([written.length, writer.isBusy]).toEqual([WRITES_PER_TURN, true]);
    await done;
    expect([written.length, writer.isBusy]).toEqual([2 * WRITES_PER_TURN, false]);
  });

  it('yields earlier when the connections are written many bytes', async () => {
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const writer = new Writer(() => {});
    const { writables, written } = lineOf(6, () => {}, BYTES_PER_TURN / 2);
    for (const writable of writables) writer.add(writable);
    writer.run(resolve);
    expect([written.length, writer.isBusy]).toEqual([2, true]);
    await done;
    expect(written).toEqual([0, 1, 2, 3, 4]);
  });

  it('reports a write that throws, in any turn, and is then no longer busy', async () => {
    for (const count of [1, WRITES_PER_TURN + 1]) {
      const { promise: failure, resolve } = Promise.withResolvers<unknown>();
      const writer = new Writer(resolve);
      const { writables } = lineOf(count, () => {
        throw new Error(`a defect in number ${count}`);
      });
      for (const writable of writables) writer.add(writable);
      writer.run(() => resolve('done'));
      expect(await failure).toEqual(new Error(`a defect in number ${count}`));
      expect(writer.isBusy).toBe(false);
    }
  });
});
