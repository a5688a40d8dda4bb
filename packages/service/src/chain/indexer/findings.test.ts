import { type AccountId, type MarketId, Outcome, Resolution, UNITS_PER_QUOTE } from '@presage/exchange';
import { type Hex, zeroAddress, zeroHash } from 'viem';
import { describe, expect, it } from 'vitest';
import type { ChainDirectory } from '../chain-directory.ts';
import { WEI_PER_LOT, WEI_PER_UNIT } from '../units.ts';
import { addFindings, noFindings, resolutionOf } from './findings.ts';
import type { ChainLog } from './read-logs.ts';

const ALICE = '0x00000000000000000000000000000000000000a1';
const BOB = '0x00000000000000000000000000000000000000a2';
const STRANGER = '0x00000000000000000000000000000000000000b1';
const EXCHANGE = '0x00000000000000000000000000000000000000c1';
const QUOTE = '0x00000000000000000000000000000000000000c2';
const OURS = `0x${'aa'.repeat(32)}` as const;
const THEIRS = `0x${'bb'.repeat(32)}` as const;
const TX = `0x${'01'.repeat(32)}` as const;
const [YES, NO, OTHER_YES, UNKNOWN] = [71n, 72n, 81n, 99n] as const;
const MARKET = 7 as MarketId;
const OTHER_MARKET = 8 as MarketId;

const directory = {
  accountOf: (address) => ({ [ALICE]: 1 as AccountId, [BOB]: 2 as AccountId })[address],
  tokenOf: (tokenId) => {
    if (tokenId === YES) return { marketId: MARKET, outcome: Outcome.Yes };
    if (tokenId === OTHER_YES) return { marketId: OTHER_MARKET, outcome: Outcome.Yes };
    return tokenId === NO ? { marketId: MARKET, outcome: Outcome.No } : undefined;
  },
  marketOfCondition: (conditionId) =>
    conditionId === OURS ? { marketId: MARKET, yesTokenId: String(YES), noTokenId: String(NO) } : undefined,
} as Partial<ChainDirectory> as ChainDirectory;

function log(eventName: ChainLog['eventName'], args: object, transactionHash: Hex = TX): ChainLog {
  return { eventName, args, transactionHash, blockNumber: 5n } as never;
}

function found(...logs: ChainLog[]) {
  return foundIn([logs]);
}

function foundIn(ranges: readonly (readonly ChainLog[])[]) {
  const contracts = { ctfExchange: EXCHANGE, quoteToken: QUOTE };
  const findings = noFindings();
  for (const logs of ranges) addFindings(findings, { logs, directory, deployment: { contracts } as never });
  return findings;
}

const condition = { collateralToken: QUOTE, parentCollectionId: zeroHash, conditionId: OURS };

describe('quote', () => {
  it('may have changed for both sides of a transfer', () => {
    expect(found(log('Transfer', { from: ALICE, to: BOB })).quote).toEqual(new Set([1, 2]));
    expect(found(log('Transfer', { from: STRANGER, to: BOB })).quote).toEqual(new Set([2]));
  });

  it('may have changed for an account that approves the exchange, not somebody else', () => {
    expect(found(log('Approval', { owner: ALICE, spender: EXCHANGE })).quote).toEqual(new Set([1]));
    expect(found(log('Approval', { owner: ALICE, spender: STRANGER })).quote).toEqual(new Set());
  });
});

describe('tokens', () => {
  it('of a market may have changed for both sides of a transfer', () => {
    const value = 1n;
    const { tokens } = found(log('TransferSingle', { from: ALICE, to: BOB, id: NO, value }));
    expect(tokens).toEqual(new Map([1, 2].map((accountId) => [accountId, new Set([MARKET])])));
    expect(found(log('TransferSingle', { from: STRANGER, to: STRANGER, id: NO, value })).tokens).toEqual(new Map());
    expect(found(log('TransferSingle', { from: ALICE, to: BOB, id: UNKNOWN, value })).tokens).toEqual(new Map());
  });

  it('of several markets may change in one transfer', () => {
    const ids = [UNKNOWN, YES, OTHER_YES];
    const { tokens } = found(log('TransferBatch', { from: STRANGER, to: BOB, ids, values: [1n, 1n, 1n] }));
    expect(tokens).toEqual(new Map([[2, new Set([MARKET, OTHER_MARKET])]]));
  });

  it('of several markets may change in several transfers, of one range or of several', () => {
    const change = (id: bigint) => log('TransferSingle', { from: ALICE, to: STRANGER, id, value: 1n });
    const both = new Map([[1, new Set([MARKET, OTHER_MARKET])]]);
    expect(found(change(YES), change(OTHER_YES)).tokens).toEqual(both);
    expect(foundIn([[change(YES)], [change(OTHER_YES)]]).tokens).toEqual(both);
  });

  it('are all read again when an account allows the exchange to move them, or no longer', () => {
    expect(found(log('ApprovalForAll', { owner: ALICE, operator: EXCHANGE })).everything).toEqual(new Set([1]));
    expect(found(log('ApprovalForAll', { owner: ALICE, operator: STRANGER })).everything).toEqual(new Set());
    expect(found(log('ApprovalForAll', { owner: STRANGER, operator: EXCHANGE })).everything).toEqual(new Set());
  });
});

describe('pairs', () => {
  const amount = 3n * WEI_PER_LOT;

  it.each([
    ['PositionSplit', 'split'],
    ['PositionsMerge', 'merge'],
  ] as const)('are an operation of the account: %s', (eventName, kind) => {
    const { operations } = found(log(eventName, { ...condition, stakeholder: ALICE, amount }));
    expect(operations).toEqual([{ kind, accountId: 1, marketId: MARKET, sizeLots: 3, txHash: TX }]);
  });

  it('are none when others make them, or fewer than a lot', () => {
    expect(found(log('PositionSplit', { ...condition, stakeholder: STRANGER, amount })).operations).toEqual([]);
    const tiny = found(log('PositionSplit', { ...condition, stakeholder: ALICE, amount: WEI_PER_LOT - 1n }));
    expect(tiny.operations).toEqual([]);
  });

  it.each([
    ['of other collateral', { collateralToken: STRANGER }],
    ['of a nested collection', { parentCollectionId: TX }],
  ])('%s do not count', (_what, changes) => {
    const split = log('PositionSplit', { ...condition, ...changes, stakeholder: ALICE, amount });
    expect(found(split).operations).toEqual([]);
  });
});

describe('the supply', () => {
  const change = (tokenId: bigint, byWei: bigint) => ({ tokenId: String(tokenId), byWei, isFirst: false, block: 5 });

  it('of our tokens grows by what anyone mints, and shrinks by what anyone burns', () => {
    const minted = { from: zeroAddress, to: STRANGER, ids: [NO, UNKNOWN, YES], values: [3n, 4n, 5n] };
    const burnt = { from: ALICE, to: zeroAddress, id: YES, value: 2n };
    const batch = { from: STRANGER, to: zeroAddress, ids: [YES, NO], values: [1n, 1n] };
    const { supply } = found(log('TransferBatch', minted), log('TransferSingle', burnt), log('TransferBatch', batch));
    expect(supply).toEqual([change(NO, 3n), change(YES, 5n), change(YES, -2n), change(YES, -1n), change(NO, -1n)]);
  });

  it('stays the same when tokens change hands', () => {
    expect(found(log('TransferSingle', { from: ALICE, to: BOB, id: YES, value: 1n })).supply).toEqual([]);
  });

  it('is counted from when the condition is prepared', () => {
    const none = { byWei: 0n, isFirst: true, block: 5 };
    expect(found(log('ConditionPreparation', { conditionId: OURS })).supply).toEqual([
      { ...none, tokenId: String(YES) },
      { ...none, tokenId: String(NO) },
    ]);
    expect(found(log('ConditionPreparation', { conditionId: THEIRS })).supply).toEqual([]);
  });
});

describe('a redemption', () => {
  const payout = 2n * UNITS_PER_QUOTE * WEI_PER_UNIT;
  const redeemed = log('PayoutRedemption', { ...condition, redeemer: ALICE, payout });
  const burnt = (id: bigint, lots: bigint, from = ALICE, txHash: Hex = TX) =>
    log('TransferSingle', { from, to: zeroAddress, id, value: lots * WEI_PER_LOT }, txHash);

  it('takes the tokens that its holder burnt in the same transaction', () => {
    const others = [burnt(YES, 50n, BOB), burnt(YES, 60n, ALICE, THEIRS), burnt(UNKNOWN, 70n)];
    const { operations } = found(...others, burnt(YES, 2n), burnt(NO, 3n), burnt(YES, 4n), redeemed);
    expect(operations).toEqual([
      {
        kind: 'redeem',
        accountId: 1,
        marketId: MARKET,
        yesLots: 6,
        noLots: 3,
        payoutUnits: 2n * UNITS_PER_QUOTE,
        txHash: TX,
      },
    ]);
  });

  it('takes what was burnt once, and nothing that was only transferred', () => {
    const transferred = log('TransferSingle', { from: ALICE, to: BOB, id: NO, value: WEI_PER_LOT });
    expect(found(transferred, redeemed).operations).toEqual([]);
    expect(found(burnt(YES, 2n), redeemed, redeemed).operations).toHaveLength(1);
  });
});

describe('a decision of the oracle', () => {
  it.each([
    [[1n, 0n], Resolution.Yes],
    [[0n, 1n], Resolution.No],
    [[1n, 1n], Resolution.Invalid],
    [[3n, 2n], Resolution.Yes],
  ] as const)('with payouts %s is %s', (payoutNumerators, resolution) => {
    expect(resolutionOf(payoutNumerators)).toBe(resolution);
    const { resolutions } = found(log('ConditionResolution', { conditionId: OURS, payoutNumerators }));
    expect(resolutions).toEqual([{ marketId: MARKET, resolution }]);
  });

  it('about a condition of others is ignored', () => {
    const { resolutions } = found(log('ConditionResolution', { conditionId: THEIRS, payoutNumerators: [1n, 0n] }));
    expect(resolutions).toEqual([]);
  });
});

it('a fill names the resting order and the incoming one', () => {
  const [orderHash, takerHash] = [`0x${'AB'.repeat(32)}`, `0x${'CD'.repeat(32)}`];
  expect(found(log('OrderFilled', { orderHash, takerHash })).fills).toEqual([
    { makerDigest: 'ab'.repeat(32), takerDigest: 'cd'.repeat(32), txHash: TX },
  ]);
});

it('findings of several ranges add up', () => {
  const all = foundIn([
    [log('TransferSingle', { from: ALICE, to: STRANGER, id: YES, value: 1n })],
    [log('Transfer', { from: ALICE, to: BOB }), log('OrderCancelled', { orderHash: OURS })],
    [log('ApprovalForAll', { owner: BOB, operator: EXCHANGE })],
  ]);
  expect(all).toMatchObject({
    quote: new Set([1, 2]),
    tokens: new Map([[1, new Set([MARKET])]]),
    everything: new Set([2]),
    cancelledDigests: new Set([OURS.slice(2)]),
  });
});
