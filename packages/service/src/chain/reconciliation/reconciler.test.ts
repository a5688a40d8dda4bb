import { type AccountId, type Command, type MarketId, MarketStatus, Outcome } from '@presage/exchange';
import { beforeEach, describe, expect, it } from 'vitest';
import { ChainUnavailableError } from '../errors.ts';
import type { Payouts } from '../indexer/read-holdings.ts';
import { WEI_PER_LOT, WEI_PER_UNIT } from '../units.ts';
import { Reconciler } from './reconciler.ts';

/** The first block that is read. */
const START_BLOCK = 5;
const LOCKED_WEI = 100n;
const ACCOUNT = 1 as AccountId;
const OTHER = 2 as AccountId;
const WALLET = '0x00000000000000000000000000000000000000a1';

/** How many Yes tokens there are, of market 1; there are no No tokens. Undefined when unknown. */
let yesSupplyWei: bigint | undefined;
let payouts: Payouts | undefined;
/** How often the payouts of a condition were read. */
let payoutReads: number;
let recounts: number;
/** What the account has on chain, at each comparison; the last one stays. */
let balances: readonly bigint[];
let yesLots: readonly number[];
/** What it has in the ledger. */
let ledgerYesLots: number;
/** The quote of every account in the ledger; undefined while that does not know an account. */
let ledgerUnits: bigint | undefined;
/** At which comparison an account, or a token of a market, has what is on chain; without it, at each. */
let isSeen: (who: { readonly accountId: AccountId; readonly marketId?: number }, comparison: number) => boolean;
let halted: boolean;
let status: MarketStatus;
let commands: Command[];
let readAgain: AccountId[];
let isRead: boolean;
let lockedWei: bigint;
let accounts: readonly AccountId[];
/** The numbers of markets besides market 1. */
let furtherMarkets: readonly number[];
/** How often the ledger was asked for tokens. */
let ledgerReads: number;
/** How often all open orders were looked through. */
let orderReads: number;
/** What happens while the chain is read for a comparison. */
let whileRead: () => void;
/** What happens between two comparisons. */
let meanwhile: () => void;
let block: number;
let reconciler: Reconciler;

beforeEach(() => {
  block = 7;
  isRead = true;
  lockedWei = LOCKED_WEI;
  accounts = [ACCOUNT];
  furtherMarkets = [];
  ledgerReads = 0;
  orderReads = 0;
  meanwhile = () => {};
  whileRead = () => {};
  yesSupplyWei = LOCKED_WEI;
  payouts = undefined;
  payoutReads = 0;
  recounts = 0;
  balances = [0n];
  yesLots = [0];
  ledgerYesLots = 0;
  ledgerUnits = 0n;
  isSeen = () => true;
  halted = false;
  status = MarketStatus.Activated;
  commands = [];
  readAgain = [];
  let quoteReads = 0;
  let tokenReads = 0;
  reconciler = new Reconciler({
    exchange: {
      chainBalanceOf: () => (ledgerUnits === undefined ? undefined : { quoteUnits: ledgerUnits }),
      chainPositionOf: (accountId: AccountId, marketId: MarketId) => {
        ledgerReads += 1;
        return ledgerPosition(accountId, marketId);
      },
      chainPositionsOf: (marketId: MarketId) => {
        ledgerReads += 1;
        return accounts.map((accountId) => ledgerPosition(accountId, marketId)).filter(({ yesLots }) => yesLots > 0);
      },
      openOrders: () => {
        orderReads += 1;
        return [
          { accountId: ACCOUNT, marketId: 7 },
          { accountId: OTHER, marketId: 8 },
        ];
      },
      pendingFills: () => [
        { takerAccountId: ACCOUNT, makerAccountId: OTHER, marketId: 9 },
        { takerAccountId: OTHER, makerAccountId: ACCOUNT, marketId: 10 },
        { takerAccountId: OTHER, makerAccountId: OTHER, marketId: 11 },
      ],
      marketState: () => ({ status, halted }),
    } as never,
    directory: {
      markets: () => [
        { marketId: 1, conditionId: 'ours', yesTokenId: '71', noTokenId: '72' },
        ...furtherMarkets.map((marketId) => ({ marketId, conditionId: '', yesTokenId: '', noTokenId: '' })),
      ],
      accounts: () => accounts,
      get accountCount() {
        return accounts.length;
      },
      tradingWalletOf: () => WALLET,
    } as never,
    holdings: {
      quote: async (owners) => {
        const comparison = quoteReads++;
        return owners.map((owner) => {
          const balanceWei = isSeen(owner as never, comparison) ? at(balances, comparison) * WEI_PER_UNIT : 0n;
          return { ...owner, balanceWei, allowanceWei: balanceWei };
        });
      },
      tokens: async (owners) => {
        const comparison = tokenReads++;
        return owners.map((owner) => {
          const yesWei = isSeen(owner as never, comparison) ? BigInt(at(yesLots, comparison)) * WEI_PER_LOT : 0n;
          return { ...owner, yesWei, noWei: 0n, mayMove: true };
        });
      },
      lockedQuote: async () => {
        whileRead();
        return lockedWei;
      },
      payouts: async (conditionIds) => {
        payoutReads += conditionIds.length;
        return new Map(conditionIds.flatMap((conditionId) => (payouts === undefined ? [] : [[conditionId, payouts]])));
      },
    },
    supply: () =>
      yesSupplyWei === undefined
        ? undefined
        : new Map([
            ['71', yesSupplyWei],
            ['72', 0n],
          ]),
    recount: async () => {
      recounts += 1;
    },
    block: () => block,
    startBlock: START_BLOCK,
    pause: async () => meanwhile(),
    isRead: () => isRead,
    readAgain: (accountId) => readAgain.push(accountId),
    submit: async (command) => {
      commands.push(command);
      return true;
    },
    log: () => {},
  });
});

/** Only one account has tokens, and only of the first market. */
function ledgerPosition(accountId: AccountId, marketId: MarketId) {
  const isOwner = accountId === ACCOUNT && marketId === 1;
  return { accountId, marketId, yesLots: isOwner ? ledgerYesLots : 0, noLots: 0 };
}

function at<Value>(values: readonly Value[], place: number): Value {
  return values[Math.min(place, values.length - 1)] as Value;
}

const halts = (...marketIds: number[]) =>
  marketIds.map((marketId) => ({ kind: 'moveMarket', marketId, action: 'halt' }));

it('is unavailable until the first block was read: a ledger that reflects none cannot be compared', async () => {
  block = START_BLOCK - 1;
  await expect(reconciler.run()).rejects.toThrow(ChainUnavailableError);
});

it('leaves out an account that was not read yet, whose totals the ledger does not have', async () => {
  isRead = false;
  balances = [5n];
  expect(await reconciler.run()).toMatchObject({ accounts: 0, positions: 0, mismatches: [] });
});

it('asks the ledger for what is held, not for each account and market, once those are many', async () => {
  accounts = Array.from({ length: 200 }, (_, number) => (number + 1) as AccountId);
  furtherMarkets = Array.from({ length: 199 }, (_, number) => number + 2);
  yesSupplyWei = undefined;
  ledgerYesLots = 3;
  yesLots = [4];
  const { positions, mismatches } = await reconciler.run();
  expect([positions, ledgerReads]).toEqual([1, 2 * 200]);
  expect(mismatches).toMatchObject([{ accountId: ACCOUNT, marketId: 1 }]);
  isRead = false;
  expect(await reconciler.run()).toMatchObject({ accounts: 0, positions: 0 });
});

describe('the backing', () => {
  it('is reported as a problem when our tokens can pay more than is locked, but halts nothing', async () => {
    yesSupplyWei = LOCKED_WEI + 1n;
    expect((await reconciler.run()).backing).toEqual({ neededWei: LOCKED_WEI + 1n, lockedWei: LOCKED_WEI });
    expect(reconciler.problem).toContain(`${LOCKED_WEI + 1n} wei`);
    expect(commands).toEqual([]);
  });

  it('is no problem when the second comparison finds that enough is locked', async () => {
    lockedWei = LOCKED_WEI - 1n;
    meanwhile = () => {
      lockedWei = LOCKED_WEI;
    };
    await reconciler.run();
    expect(reconciler.problem).toBeUndefined();
  });

  it('is no problem when our tokens can pay exactly what is locked', async () => {
    await reconciler.run();
    expect(reconciler.problem).toBeUndefined();
  });

  it('is not needed for tokens that have lost, whose payouts are read once', async () => {
    yesSupplyWei = 10n * LOCKED_WEI;
    await reconciler.run();
    expect(reconciler.problem).toBeDefined();
    payouts = [0n, 1n];
    await reconciler.run();
    expect(reconciler.problem).toBeUndefined();
    const reads = payoutReads;
    await reconciler.run();
    expect(payoutReads).toBe(reads);
  });
});

describe('more tokens than there are', () => {
  beforeEach(() => {
    yesSupplyWei = 5n;
    yesLots = [1];
    ledgerYesLots = 1;
  });

  it('are a problem, and are counted again before they halt their market', async () => {
    const { excesses, mismatches } = await reconciler.run();
    const marketId = 1 as MarketId;
    expect(excesses).toEqual([{ marketId, outcome: Outcome.Yes, heldWei: WEI_PER_LOT, supplyWei: 5n }]);
    expect(mismatches).toEqual([]);
    expect(reconciler.problem).toContain('more tokens are held than there are: market 1');
    expect([commands, recounts]).toEqual([[], 1]);
    yesSupplyWei = undefined;
    expect((await reconciler.run()).excesses, 'while they are counted').toEqual([]);
    yesSupplyWei = 5n;
    await reconciler.run();
    expect([commands, recounts]).toEqual([halts(1), 1]);
  });

  it('halt their market also when a comparison was made just before the count was complete', async () => {
    await reconciler.run();
    yesSupplyWei = undefined;
    whileRead = () => {
      yesSupplyWei = 5n;
    };
    await reconciler.run();
    await reconciler.run();
    expect([commands, recounts]).toEqual([halts(1), 1]);
  });

  it('halt nothing when counting again finds the rest, and are counted again the next time', async () => {
    await reconciler.run();
    yesSupplyWei = WEI_PER_LOT;
    yesLots = [1];
    expect((await reconciler.run()).excesses).toEqual([]);
    yesSupplyWei = 5n;
    await reconciler.run();
    expect([commands, recounts]).toEqual([[], 2]);
  });

  it.each([
    ['none', [1, 0]],
    ['another number', [1, 2]],
  ])('are not counted again when the second comparison finds %s', async (_words, lots) => {
    yesLots = lots;
    expect((await reconciler.run()).excesses).toEqual([]);
    expect([commands, recounts]).toEqual([[], 0]);
  });
});

describe('a difference between ledger and chain', () => {
  it('of tokens halts their market, and has the account read again', async () => {
    yesSupplyWei = undefined;
    payouts = [0n, 1n];
    yesLots = [3];
    expect((await reconciler.run()).mismatches).toMatchObject([{ accountId: ACCOUNT, marketId: 1 }]);
    expect(commands).toEqual(halts(1));
    expect(readAgain).toEqual([ACCOUNT]);
    expect(reconciler.problem).toContain('1 differences at block 7; account 1');
    expect(reconciler.problem).toContain('wei of tokens of market 1');
  });

  it('of quote halts the markets in which the account has open orders or fills that are not settled', async () => {
    balances = [3n];
    await reconciler.run();
    expect(commands).toEqual(halts(7, 9, 10));
    expect(readAgain).toEqual([ACCOUNT]);
    expect(reconciler.problem).toContain('wei of quote');
  });

  it('of the quote of many halts the markets of each, and looks through all orders once', async () => {
    accounts = [ACCOUNT, OTHER];
    balances = [3n];
    await reconciler.run();
    expect(commands).toEqual(halts(7, 9, 10, 8, 9, 10, 11));
    expect([orderReads, readAgain]).toEqual([1, [ACCOUNT, OTHER]]);
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

  it('halts nothing when the second comparison finds that of another account, or of another market', async () => {
    accounts = [ACCOUNT, OTHER];
    balances = [3n];
    isSeen = ({ accountId }, comparison) => accountId === [ACCOUNT, OTHER][comparison];
    await reconciler.run();
    expect([commands, readAgain, reconciler.problem]).toEqual([[], [], undefined]);
    balances = [0n];
    yesLots = [3];
    yesSupplyWei = undefined;
    payouts = [0n, 1n];
    furtherMarkets = [2];
    isSeen = ({ accountId, marketId }, comparison) => accountId === ACCOUNT && marketId === comparison - 1;
    await reconciler.run();
    expect([commands, readAgain, reconciler.problem]).toEqual([[], [], undefined]);
  });

  it('is none while both have the same, also of an account that the ledger does not know yet', async () => {
    ledgerUnits = 5n;
    balances = [5n];
    expect((await reconciler.run()).mismatches).toEqual([]);
    ledgerUnits = undefined;
    balances = [0n];
    expect((await reconciler.run()).mismatches).toEqual([]);
  });

  it('halts nothing when it is gone a while later: a node may have a state before it shows the block', async () => {
    balances = [3n];
    meanwhile = () => {
      balances = [0n];
    };
    await reconciler.run();
    expect(commands).toEqual([]);
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
