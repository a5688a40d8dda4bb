import { type AccountId, type Command, type MarketId, MarketStatus } from '@presage/exchange';
import { beforeEach, describe, expect, it } from 'vitest';
import { WEI_PER_LOT, WEI_PER_UNIT } from '../indexer/read-holdings.ts';
import type { ConditionPairs } from './outstanding-pairs.ts';
import { Reconciler } from './reconciler.ts';

const LOCKED_WEI = 100n;
const ACCOUNT = 1 as AccountId;
const OTHER = 2 as AccountId;
const WALLET = '0x00000000000000000000000000000000000000a1';

let conditions: Readonly<Record<string, ConditionPairs>>;
/** What the account has on chain, at each comparison; the last one stays. */
let balances: readonly bigint[];
let yesLots: readonly number[];
/** What it has in the ledger. */
let ledgerYesLots: number;
let halted: boolean;
let status: MarketStatus;
let commands: Command[];
let readAgain: AccountId[];
let reconciler: Reconciler;

beforeEach(() => {
  conditions = {};
  balances = [0n];
  yesLots = [0];
  ledgerYesLots = 0;
  halted = false;
  status = MarketStatus.Activated;
  commands = [];
  readAgain = [];
  let quoteReads = 0;
  let tokenReads = 0;
  reconciler = new Reconciler({
    exchange: {
      chainBalanceOf: () => ({ quoteUnits: 0n }),
      chainPositionOf: () => ({ yesLots: ledgerYesLots, noLots: 0 }),
      openOrders: () => [
        { accountId: ACCOUNT, marketId: 7 },
        { accountId: OTHER, marketId: 8 },
      ],
      pendingFills: () => [
        { takerAccountId: ACCOUNT, makerAccountId: OTHER, marketId: 9 },
        { takerAccountId: OTHER, makerAccountId: ACCOUNT, marketId: 10 },
        { takerAccountId: OTHER, makerAccountId: OTHER, marketId: 11 },
      ],
      marketState: () => ({ status, halted }),
    } as never,
    directory: {
      markets: () => [{ marketId: 1, conditionId: 'ours' }],
      accounts: () => [ACCOUNT],
      accountCount: 1,
      tradingWalletOf: () => WALLET,
    } as never,
    holdings: {
      quote: async () => {
        const balanceWei = at(balances, quoteReads++) * WEI_PER_UNIT;
        return [{ balanceWei, allowanceWei: balanceWei }];
      },
      tokens: async () => [[BigInt(at(yesLots, tokenReads++)) * WEI_PER_LOT, 0n]],
      approved: async () => [true],
      lockedQuote: async () => LOCKED_WEI,
    },
    pairs: () => new Map(Object.entries(conditions)),
    block: () => 7,
    isRead: () => true,
    readAgain: (accountId) => readAgain.push(accountId),
    submit: async (command) => {
      commands.push(command);
      return true;
    },
    log: () => {},
  });
});

function at<Value>(values: readonly Value[], place: number): Value {
  return values[Math.min(place, values.length - 1)] as Value;
}

const halts = (...marketIds: number[]) =>
  marketIds.map((marketId) => ({ kind: 'moveMarket', marketId, action: 'halt' }));

describe('pairs', () => {
  it('of ours that are worth more than is locked are reported', async () => {
    conditions = { ours: { pairsWei: 120n, paidWei: 10n } };
    expect((await reconciler.run()).backing).toEqual({ neededWei: 110n, lockedWei: LOCKED_WEI });
    expect(reconciler.problem).toContain('110 wei');
  });

  it('that are worth exactly what is locked are no problem', async () => {
    conditions = { ours: { pairsWei: 110n, paidWei: 10n } };
    await reconciler.run();
    expect(reconciler.problem).toBeUndefined();
  });

  it('of others raise no alarm, because their parts are split and merged without collateral', async () => {
    conditions = { ours: { pairsWei: 100n, paidWei: 0n }, theirs: { pairsWei: 1_000n, paidWei: 0n } };
    await reconciler.run();
    expect(reconciler.problem).toBeUndefined();
  });
});

describe('more tokens than pairs', () => {
  const FEW = { ours: { pairsWei: 5n, paidWei: 0n } };

  it('halt their market when two comparisons find them', async () => {
    conditions = FEW;
    yesLots = [1];
    ledgerYesLots = 1;
    const { excesses, mismatches } = await reconciler.run();
    expect(excesses).toEqual([{ marketId: 1 as MarketId, heldWei: WEI_PER_LOT, pairsWei: 5n }]);
    expect(mismatches).toEqual([]);
    expect(commands).toEqual(halts(1));
    expect(reconciler.problem).toContain('more tokens are held than there are pairs: market 1');
  });

  it.each([
    ['none', [1, 0]],
    ['another number', [1, 2]],
  ])('halt nothing when the second comparison finds %s', async (_words, lots) => {
    conditions = FEW;
    yesLots = lots;
    expect((await reconciler.run()).excesses).toEqual([]);
    expect(commands).toEqual([]);
    expect(reconciler.problem).toBeUndefined();
  });
});

describe('a difference between ledger and chain', () => {
  it('of tokens halts their market, and has the account read again', async () => {
    conditions = { ours: { pairsWei: 10n * WEI_PER_LOT, paidWei: 10n * WEI_PER_LOT } };
    yesLots = [3];
    expect((await reconciler.run()).mismatches).toMatchObject([{ accountId: ACCOUNT, marketId: 1 }]);
    expect(commands).toEqual(halts(1));
    expect(readAgain).toEqual([ACCOUNT]);
    expect(reconciler.problem).toContain('1 differences at block 7; account 1');
  });

  it('of quote halts the markets in which the account has open orders or fills that are not settled', async () => {
    balances = [3n];
    await reconciler.run();
    expect(commands).toEqual(halts(7, 9, 10));
    expect(readAgain).toEqual([ACCOUNT]);
  });

  it.each([
    ['gone', [3n, 0n]],
    ['another', [3n, 4n]],
  ])('halts nothing when the second comparison finds it %s', async (_words, amounts) => {
    balances = amounts;
    await reconciler.run();
    expect([commands, readAgain]).toEqual([[], []]);
    expect(reconciler.problem).toBeUndefined();
  });

  it.each([
    ['halted already', () => (halted = true)],
    ['not open', () => (status = MarketStatus.Resolving)],
  ])('halts no market that is %s', async (_words, change) => {
    change();
    balances = [3n];
    await reconciler.run();
    expect(commands).toEqual([]);
    expect(readAgain).toEqual([ACCOUNT]);
  });
});
