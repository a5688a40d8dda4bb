import { describe, expect, it } from 'vitest';
import { MAX_RANGE_BLOCKS } from '../limits.ts';
import { NodeError, RpcUnavailableError } from '../rpc/rpc-error.ts';
import { LogRange } from './log-range.ts';

/** A node that returns the logs of at most so many blocks, and what was requested of it. */
class LimitedNode {
  limit = 10;
  refusals = 0;
  readonly read: (readonly [number, number])[] = [];

  readonly logs = async ({ from, to }: { readonly from: number; readonly to: number }) => {
    if (to - from >= this.limit) {
      this.refusals += 1;
      throw new NodeError('eth_getLogs', { message: `you can request up to a ${this.limit} block range` });
    }
    this.read.push([from, to]);
  };

  /** The blocks that were read, in order. */
  get blocks(): readonly number[] {
    return this.read.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at));
  }
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe('a range of blocks whose logs are read', () => {
  it('is one request where the node allows it', async () => {
    const node = new LimitedNode();
    node.limit = MAX_RANGE_BLOCKS;
    await new LogRange().readAll({ from: 1, to: MAX_RANGE_BLOCKS }, node.logs);
    expect(node.read).toEqual([[1, MAX_RANGE_BLOCKS]]);
  });

  it.each([1, 5, 10, 100])(
    'is read in parts when the node returns logs of only %i blocks, without a gap',
    async (limit) => {
      const node = new LimitedNode();
      node.limit = limit;
      await new LogRange().readAll({ from: 7, to: 1_006 }, node.logs);
      expect(node.blocks).toEqual(numbers(7, 1_006));
    },
  );

  it('costs few refused requests, though its size grows again after one', async () => {
    const node = new LimitedNode();
    await new LogRange().readAll({ from: 1, to: 2_000 }, node.logs);
    expect(node.refusals).toBeLessThan(node.read.length / 4);
    const range = new LogRange();
    await range.readAll({ from: 1, to: 100 }, node.logs);
    node.limit = MAX_RANGE_BLOCKS;
    await range.readAll({ from: 101, to: 20_000 }, node.logs);
    expect(node.read.some(([from, to]) => to - from + 1 === MAX_RANGE_BLOCKS)).toBe(true);
  });

  it('fails with the node when it refuses even one block', async () => {
    const node = new LimitedNode();
    node.limit = 0;
    await expect(new LogRange().readFirst({ from: 1, to: 50 }, node.logs)).rejects.toThrow('up to a 0 block range');
    expect(node.refusals).toBeLessThan(10);
  });

  it('is not asked for again at once when the node does not respond, and later begins with half as many blocks', async () => {
    const asked: number[] = [];
    const range = new LogRange();
    const silent = async ({ from, to }: { readonly from: number; readonly to: number }) => {
      asked.push(to - from + 1);
      throw new RpcUnavailableError('eth_getLogs', 'no answer in time');
    };
    for (const _ of [1, 2]) await expect(range.readFirst({ from: 1, to: 100 }, silent)).rejects.toThrow('no answer');
    expect(asked).toEqual([100, 50]);
  });
});
