import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { limitOf, type MemoryUse, memoryShare, watchMemoryUse } from './memory-use.ts';

const MIB = 1024 * 1024;

function use(fields: Partial<MemoryUse>): MemoryUse {
  const heap = { liveHeapBytes: 100, heapBytes: 100, heapLimitBytes: 2_000 };
  return { ...heap, residentBytes: 200, limitBytes: 1_000, ...fields };
}

describe('the share of the memory in use', () => {
  it('is that of the heap or of all memory, whichever is larger', () => {
    expect(memoryShare(use({}))).toBe(0.2);
    expect(memoryShare(use({ liveHeapBytes: 900, heapBytes: 900, residentBytes: 901, limitBytes: 10_000 }))).toBe(0.9);
  });

  it('leaves out what the heap has for new objects alone', () => {
    const heap = { liveHeapBytes: 900 * MIB, heapBytes: 900 * MIB, heapLimitBytes: 1_192 * MIB };
    expect(memoryShare(use({ ...heap, residentBytes: 0, limitBytes: 4_096 * MIB }))).toBe(0.9);
  });

  it('leaves out garbage, which is collected before memory runs out', () => {
    expect(memoryShare(use({ liveHeapBytes: 100, heapBytes: 600, residentBytes: 950 }))).toBe(0.45);
    // Allocated since the last collection, and not yet known to be garbage.
    expect(memoryShare(use({ liveHeapBytes: 150, heapBytes: 100 }))).toBe(0.2);
  });
});

it.each([
  ['of a container', 512 * MIB, 512 * MIB],
  ['of the machine, without a container', 0, 4_096 * MIB],
  ['of the machine, where "no limit" is a large number', 2 ** 64, 4_096 * MIB],
])('the memory that may be used is that %s', (_, constrained, limit) => {
  expect(limitOf(constrained, 4_096 * MIB)).toBe(limit);
});

it('the live heap of this process grows with what is kept, and shrinks when it is let go', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const read = watchMemoryUse();
  const before = read().liveHeapBytes;
  let kept: unknown[] = Array.from({ length: 1_000_000 }, (_, at) => ({ at }));
  collect();
  await expect.poll(() => read().liveHeapBytes - before, { interval: 5 }).toBeGreaterThan(8 * MIB);
  const { liveHeapBytes, heapLimitBytes, residentBytes, limitBytes } = read();
  expect([liveHeapBytes < heapLimitBytes, residentBytes < limitBytes]).toEqual([true, true]);
  kept = kept.slice(0, 1);
  collect();
  await expect.poll(() => read().liveHeapBytes, { interval: 5 }).toBeLessThan(liveHeapBytes - 8 * MIB);
  expect(kept).toHaveLength(1);
});
