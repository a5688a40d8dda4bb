import { BlockNotFoundError, type Hex, type PublicClient } from 'viem';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_LAG_BLOCKS } from '../limits.ts';
import { Ancestry } from './ancestry.ts';

/** A chain whose blocks from the fifth on are of its second branch. */
const CONFIRMATIONS = 100;
const HEAD = 300;
const hashOf = (number: number): Hex => `0x${number < 5 ? 'a' : 'b'}${number}`;

let requests: number;
let ancestry: Ancestry;

beforeEach(() => {
  requests = 0;
  const getBlock = async ({ blockNumber, blockHash }: { blockNumber?: bigint; blockHash?: Hex }) => {
    requests += 1;
    const number = Number(blockNumber ?? blockHash?.slice(3));
    if (number > HEAD) throw new BlockNotFoundError({ blockNumber: BigInt(number) });
    // A node on the abandoned branch responds to requests by number, except for the newest block.
    const hash = blockHash ?? (number === HEAD ? hashOf(number) : (`0xa${number}` as const));
    return { hash, parentHash: hashOf(number - 1) };
  };
  ancestry = new Ancestry({ getBlock } as unknown as PublicClient, CONFIRMATIONS);
});

describe('the ancestors of the newest block', () => {
  it('are found by hash, whatever branch a node is on', async () => {
    expect(await ancestry.hashOf(HEAD - 3, HEAD)).toBe(hashOf(HEAD - 3));
    expect(requests).toBe(4);
    expect(await ancestry.hashOf(HEAD - 4, HEAD)).toBe(hashOf(HEAD - 4));
    expect(requests, 'each link once').toBe(6);
  });

  it('are unknown to a node that does not have the newest block', async () => {
    expect(await ancestry.hashOf(HEAD, HEAD + 1)).toBeUndefined();
  });

  it('are found by hash as deep as a block must be to be final, and beyond', async () => {
    const final = HEAD - CONFIRMATIONS - 10;
    expect(await ancestry.hashOf(final, HEAD)).toBe(hashOf(final));
  });

  it('are taken from any node where none can be on another branch any more', async () => {
    const deep = HEAD - CONFIRMATIONS - MAX_LAG_BLOCKS - 1;
    expect(await ancestry.hashOf(deep, HEAD)).toBe(`0xa${deep}`);
    expect(requests).toBe(1);
  });
});
