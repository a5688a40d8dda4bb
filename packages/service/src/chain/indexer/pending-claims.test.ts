import { conditionalTokensAbi } from '@presage/contracts';
import { type AccountId, type MarketId, MarketStatus } from '@presage/exchange';
import { encodeAbiParameters, encodeEventTopics, type Hex, numberToHex, zeroAddress, zeroHash } from 'viem';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MarketRow } from '../../store/read-store.ts';
import { MAX_RANGE_BLOCKS } from '../limits.ts';
import { NodeError } from '../rpc/rpc-error.ts';
import { PendingClaims } from './pending-claims.ts';

const WALLET = '0x00000000000000000000000000000000000000a1';
const ACCOUNT = 3 as AccountId;
const MARKET = 7 as MarketId;
const CONDITION = `0x${'c0'.repeat(32)}` as const;
/** The account exchanges tokens of the condition for what they pay, on whatever collateral. */
const REDEMPTION = {
  topics: encodeEventTopics({
    abi: conditionalTokensAbi,
    eventName: 'PayoutRedemption',
    args: { redeemer: WALLET, collateralToken: zeroAddress, parentCollectionId: zeroHash },
  }),
  data: encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256[]' }, { type: 'uint256' }], [CONDITION, [1n], 5n]),
};

let head: number;
let scanned: number;
let status: MarketStatus;
/** The most blocks whose logs the node returns at a time. */
let maxBlocks: number;
/** Numbers of the blocks with a redemption by the account. */
let redeemedIn: number[];
let asked: { readonly from: number; readonly to: number }[];
let claims: PendingClaims;

beforeEach(() => {
  [head, scanned, status, redeemedIn, asked, maxBlocks] = [110, 100, MarketStatus.Resolved, [], [], MAX_RANGE_BLOCKS];
  const market = () => ({ marketId: MARKET, status }) as MarketRow;
  claims = new PendingClaims({
    client: {
      getBlockNumber: async () => BigInt(head),
      request: async ({ params: [filter] }: { params: [{ fromBlock: Hex; toBlock: Hex }] }) => {
        const [from, to] = [Number(filter.fromBlock), Number(filter.toBlock)];
        if (to - from >= maxBlocks) throw new NodeError('eth_getLogs', { message: 'block range is too wide' });
        asked.push({ from, to });
        const found = redeemedIn.filter((block) => block >= from && block <= to);
        return found.map((block) => ({ ...REDEMPTION, blockNumber: numberToHex(block), logIndex: '0x0' }));
      },
    } as never,
    deployment: { contracts: {} } as never,
    directory: {
      accountOf: (address) => (address.toLowerCase() === WALLET ? ACCOUNT : undefined),
      marketOfCondition: (id) => (id === CONDITION ? market() : undefined),
      markets: () => [market()],
    },
    scannedThrough: () => scanned,
  });
});

describe('a claim', () => {
  it('is pending while its block is not final', async () => {
    redeemedIn = [105];
    await claims.pass();
    expect(claims.has(ACCOUNT, MARKET)).toBe(true);
    expect(claims.has(ACCOUNT, 8 as MarketId)).toBe(false);
    scanned = 105;
    await claims.pass();
    expect(claims.has(ACCOUNT, MARKET)).toBe(false);
  });

  it('is found also by a node that returns the logs of few blocks at a time', async () => {
    [redeemedIn, maxBlocks] = [[109], 5];
    await claims.pass();
    expect(claims.has(ACCOUNT, MARKET)).toBe(true);
    expect(asked.at(-1)?.to).toBe(110);
  });

  it('is no longer pending when a reorganisation removed its block', async () => {
    redeemedIn = [105];
    await claims.pass();
    redeemedIn = [];
    await claims.pass();
    expect(claims.has(ACCOUNT, MARKET)).toBe(false);
  });

  it('is not searched for while no market is decided, everything is final, or reading is far behind', async () => {
    status = MarketStatus.Activated;
    await claims.pass();
    [status, head] = [MarketStatus.Resolved, scanned];
    await claims.pass();
    head = scanned + MAX_RANGE_BLOCKS + 1;
    await claims.pass();
    expect(asked).toEqual([]);
  });
});
