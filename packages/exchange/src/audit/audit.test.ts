import { beforeEach, describe, expect, test } from 'vitest';
import type { Command } from '../command.ts';
import { type Core, createCore } from '../core.ts';
import { MarketStatus, Outcome, Resolution } from '../enums.ts';
import { expireDue } from '../expire-due.ts';
import { MAX_AUDIT_VIOLATIONS } from '../limits.ts';
import { digestOfText } from '../orders/digest.ts';
import { perform } from '../perform.ts';
import type { ChainLedger } from '../settlement/chain-ledger.ts';
import { accountId, lots, parseOrder, quote } from '../testing/notation.ts';
import { CUTOFF_SEC, digest, MARKET, marketCommand } from '../testing/trial.ts';
import type { MarketId, OrderNo, QuoteUnits, SizeLots, TradeNo } from '../units.ts';
import { audit } from './audit.ts';

const A = accountId('A');
const B = accountId('B');
let core: Core;

function apply(command: Command): void {
  expireDue(core);
  expect(perform(core, command)).toMatchObject({ ok: true });
}

function order(text: string, number: number): void {
  apply({ kind: 'placeOrder', digest: digestOfText(digest(number)), marketId: MARKET, ...parseOrder(text) });
}

function slotOf(number: number): number {
  for (const slot of core.markets.get(MARKET).book?.slots() ?? [])
    if (core.orders.orderNo(slot) === number) return slot;
  throw new Error(`Order ${number} does not rest`);
}

beforeEach(() => {
  core = createCore();
  for (const name of ['A', 'B']) {
    apply({ kind: 'registerAccount', wallet: name, tradingWallet: name });
    apply({ kind: 'credit', accountId: accountId(name), amountUnits: quote('100') });
  }
  apply(marketCommand('market'));
  apply({ kind: 'moveMarket', marketId: MARKET, action: 'activate' });
  for (const account of [A, B]) apply({ kind: 'split', accountId: account, marketId: MARKET, sizeLots: lots('10') });
  order('A buy 10 yes @ 0.5 until 5000', 1);
  order('B buy 5 yes @ 0.5', 2);
  order('B sell 5 yes @ 0.6', 3);
});

test('a sound exchange has no violations', () => {
  expect(audit(core)).toEqual({ ok: true, violations: [], violationCount: 0 });
});

/** More arguments than a function call can take. */
const MANY_ORDERS = 150_000;

test('a level with very many orders can be audited', () => {
  const bid = parseOrder('A buy 1 yes @ 0.0001');
  for (let number = 4; number < 4 + MANY_ORDERS; number++)
    perform(core, { kind: 'placeOrder', digest: digestOfText(digest(number)), marketId: MARKET, ...bid });
  expect(core.orders.count).toBe(MANY_ORDERS + 3);
  expect(audit(core).violations).toEqual([]);
});

describe('a planted violation is found:', () => {
  const plants: readonly { name: string; plant: () => void; finds: RegExp }[] = [
    {
      name: 'quote created from nothing',
      plant: () => core.balances.credit(A, quote('1')),
      finds: / deposits 2000000000000$/,
    },
    { name: 'a fee that no account paid', plant: () => core.treasury.collectFee(quote('1')), finds: /^balances, fees/ },
    {
      name: 'a deposit that no account received',
      plant: () => core.treasury.deposit(quote('1')),
      finds: /^balances, fees/,
    },
    {
      name: 'a token created from nothing',
      plant: () => core.positions.credit(core.positions.find(A, MARKET), Outcome.Yes, 1 as SizeLots),
      finds: /^market 1 has 20000000 Yes and 20000000 No lots, its positions 20000001 and 20000000$/,
    },
    {
      name: 'a pair with one token missing',
      plant: () => {
        core.positions.debit(core.positions.find(A, MARKET), Outcome.No, 1 as SizeLots);
        core.markets.get(MARKET).noSupplyLots = (core.markets.get(MARKET).noSupplyLots - 1) as SizeLots;
      },
      finds: /^market 1 does not pay out yet/,
    },
    {
      name: 'a hold no order needs',
      plant: () => core.balances.hold(B, quote('1')),
      finds: /^account 2 has 35000000000 units held/,
    },
    {
      name: 'a negative balance',
      plant: () => core.balances.setAvailable(A, -1n as QuoteUnits),
      finds: /^account 1 has -1 units available/,
    },
    {
      name: 'a missing hold',
      plant: () => core.balances.release(A, quote('1')),
      finds: /^account 1 has .* held, its orders/,
    },
    {
      name: 'shares held for no order',
      plant: () => core.positions.hold(core.positions.find(A, MARKET), Outcome.No, 1 as SizeLots),
      finds: /^account 1 in market 1 has 1 lots of token 2 held/,
    },
    {
      name: 'shares for sale that are not held',
      plant: () => core.positions.release(core.positions.find(B, MARKET), Outcome.Yes, 1 as SizeLots),
      finds: /^account 2 in market 1 has 4999999 lots of token 1 held, its orders and fills need 5000000$/,
    },
    {
      name: 'an order that changed without its level',
      plant: () => core.orders.setRemainingLots(slotOf(3), 1 as SizeLots),
      finds: /^market 1 at 6000 ticks shows 5000000 lots, its orders have 1$/,
    },
    {
      name: 'a resting order without size',
      plant: () => core.orders.setRemainingLots(slotOf(3), 0 as SizeLots),
      finds: /^order 3 rests with nothing left/,
    },
    {
      name: 'a newer order before an older one',
      plant: () => {
        const older = slotOf(1);
        core.markets.get(MARKET).book?.remove(older);
        core.markets.get(MARKET).book?.append(older);
      },
      finds: /^market 1 at 5000 ticks fills order 2 before 1$/,
    },
    {
      name: 'an order only the book knows',
      plant: () => core.accountOrders.remove(slotOf(2)),
      finds: /^accounts list 2 orders, 3 rest$/,
    },
    {
      name: 'an order missing only from the book',
      plant: () => core.markets.get(MARKET).book?.remove(slotOf(2)),
      finds: /^3 orders are kept, 2 rest$/,
    },
    {
      name: 'an order that is not found by its digest',
      plant: () => core.openIndex.remove(slotOf(2)),
      finds: /^order 2 is not found by its digest$/,
    },
    {
      name: 'an order that will not expire',
      plant: () => core.expiries.remove(slotOf(1)),
      finds: /^0 orders will expire, 1 are dated$/,
    },
    {
      name: 'a cancel timer that did not run',
      plant: () => core.cancelTimers.add({ item: A, atSec: 0, rank: A }),
      finds: /^account 1 has a wrong cancel timer of 0$/,
    },
    {
      name: 'a cancel timer of nobody',
      plant: () => core.cancelTimers.add({ item: 99, atSec: 1e10, rank: 99 }),
      finds: /^account 99 has a wrong cancel timer of 10000000000$/,
    },
    {
      name: 'an order that will expire at another time',
      plant: () => {
        core.expiries.remove(slotOf(1));
        core.expiries.add({ item: slotOf(1), atSec: 6000, rank: 1 });
      },
      finds: /^order 1 expires at 5000, and will close at 6000$/,
    },
    {
      name: 'an order that outlived its expiry',
      plant: () => {
        core.timeMs = 5_000_000;
      },
      finds: /^order 1 expires at 5000, and will close at 5000$/,
    },
    {
      name: 'an order that another account lists',
      plant: () => {
        const { orderEnds } = core.balances;
        const [own, others] = [core.balances.orderEndsOf(A), core.balances.orderEndsOf(B)];
        for (const end of [0, 1]) {
          const slot = orderEnds[own + end] as number;
          orderEnds[own + end] = orderEnds[others + end] as number;
          orderEnds[others + end] = slot;
        }
      },
      finds: /^account 1 lists order 2 of account 2 after 0$/,
    },
    {
      name: 'a newer order that an account lists before an older one',
      plant: () => {
        core.accountOrders.remove(slotOf(2));
        core.accountOrders.append(slotOf(2));
      },
      finds: /^account 2 lists order 2 of account 2 after 3$/,
    },
    {
      name: 'an order that trades for another account',
      plant: () => core.orders.setPosition(slotOf(1), core.positions.find(B, MARKET)),
      finds: /^order 1 trades for another account or market$/,
    },
    {
      name: 'a position that is not found by its account',
      plant: () => core.balances.setLatestPosition(A, core.positions.find(B, MARKET)),
      finds: /^the position of account 1 in market 1 is not found$/,
    },
    {
      name: 'a market without a scheduled cutoff',
      plant: () => core.cutoffs.remove(MARKET),
      finds: /^market 1 has cutoff \d+, and will close at 0$/,
    },
    {
      name: 'a cutoff of nothing',
      plant: () => core.cutoffs.add({ item: 99, atSec: 1e10, rank: 99 }),
      finds: /^2 markets will be cut off, 1 trade$/,
    },
    {
      name: 'a market that trades after its cutoff',
      plant: () => {
        core.timeMs = core.markets.get(MARKET).cutoffAtSec * 1000;
      },
      finds: /^market 1 has cutoff (\d+), and will close at \1$/,
    },
    {
      name: 'a halt of a market that does not trade',
      plant: () => Object.assign(core.markets.get(MARKET), { status: MarketStatus.Failed, halted: true }),
      finds: /^market 1 is halted in status 5$/,
    },
    {
      name: 'a resolution of a market that still trades',
      plant: () => {
        core.markets.get(MARKET).resolution = Resolution.Yes;
      },
      finds: /^market 1 has resolution 1 in status 2$/,
    },
    {
      name: 'a book of a market that has stopped trading',
      plant: () => {
        core.markets.get(MARKET).status = MarketStatus.Resolving;
      },
      finds: /^market 1 has a book in status 3$/,
    },
  ];

  test.each(plants)('$name', ({ plant, finds }) => {
    plant();
    const { ok, violations } = audit(core);
    expect(ok).toBe(false);
    expect(violations).toContainEqual(expect.stringMatching(finds));
  });

  /** Replaces order 3 by one with its digest. */
  function replaceLast(text: string, orderNo: number): number {
    const ask = slotOf(3);
    core.markets.get(MARKET).book?.remove(ask);
    core.openIndex.remove(ask);
    core.orders.remove(ask);
    const order = { ...parseOrder(text), orderNo: orderNo as OrderNo, marketId: MARKET, remainingLots: lots('5') };
    const slot = core.orders.add({ ...order, makerFeeBps: 0, position: 0 }, digestOfText(digest(3)));
    core.openIndex.add(slot);
    core.markets.get(MARKET).book?.append(slot);
    return slot;
  }

  test.each([
    { name: 'a crossed book', price: '0.4', ticks: 4000 },
    { name: 'a locked book', price: '0.5', ticks: 5000 },
  ])('$name', ({ price, ticks }) => {
    replaceLast(`B sell 5 yes @ ${price}`, 3);
    expect(audit(core).violations).toContain(`market 1 has a bid of 5000 ticks and an ask of ${ticks}`);
  });

  test.each([
    { name: 'another status', wrong: { status: MarketStatus.Created }, finds: /^root 2 has status 1 and cutoff/ },
    { name: 'another halt', wrong: { halted: true }, finds: /^root 2 has status 2, halted, and cutoff/ },
    { name: 'another cutoff', wrong: { cutoffAtSec: 1 }, finds: /^root 2 has status 2 and cutoff 1, its children / },
    { name: 'a resolution', wrong: { resolution: Resolution.Yes }, finds: /^root 2 has a resolution or a book$/ },
  ])('a root with $name than its children', ({ wrong, finds }) => {
    const children = ['one', 'two'].map((slug) => ({ title: slug, slug, cutoffAtSec: CUTOFF_SEC }));
    apply({ ...marketCommand('root'), children });
    apply({ kind: 'moveMarket', marketId: 2 as MarketId, action: 'activate' });
    expect(audit(core).violations).toEqual([]);
    Object.assign(core.markets.get(2 as MarketId), wrong);
    expect(audit(core).violations).toContainEqual(expect.stringMatching(finds));
  });

  test("an order with another order's number", () => {
    replaceLast('B sell 5 yes @ 0.6', 4);
    expect(audit(core).violations).toContain('order 4 is not found by its digest');
  });
});

describe('on the chain ledger a planted violation is found:', () => {
  function chain(): ChainLedger {
    return core.chain as ChainLedger;
  }

  beforeEach(() => {
    core = createCore('chain');
    for (const name of ['A', 'B']) apply({ kind: 'registerAccount', wallet: name, tradingWallet: name });
    apply(marketCommand('market'));
    apply({ kind: 'moveMarket', marketId: MARKET, action: 'activate' });
    const balances = [A, B].map((id) => ({ accountId: id, quoteUnits: quote('10') }));
    const positions = [{ accountId: B, marketId: MARKET, yesLots: lots('10'), noLots: lots('0') }];
    const block = { blockNumber: 1, blockHash: digest(1), settled: [], operations: [], balances, positions };
    apply({ kind: 'chainBlock', ...block });
    order('A buy 10 yes @ 0.5', 1);
    order('B sell 5 yes @ 0.5', 2);
    expect(audit(core).violations).toEqual([]);
  });

  const row = () => core.positions.find(B, MARKET);
  const plants: readonly { name: string; plant: () => void; finds: RegExp }[] = [
    {
      name: 'a fill that is no longer pending',
      plant: () => chain().pending.delete(1 as TradeNo),
      finds: /^account 1 has/,
    },
    { name: 'a deposit that no account has', plant: () => core.treasury.deposit(quote('1')), finds: /^balances, fees/ },
    {
      name: 'tokens no market counts',
      plant: () => core.positions.credit(row(), Outcome.Yes, 1 as SizeLots),
      finds: /^market 1/,
    },
    {
      name: 'a shortfall while something is available',
      plant: () => chain().shortfalls.setUnits(A, quote('1')),
      finds: /^account 1 lacks 10000000000 of the 50000000000 units it holds/,
    },
    {
      name: 'a shortfall beyond what is held',
      plant: () => chain().shortfalls.setLots(row(), Outcome.No, 1 as SizeLots),
      finds: /^account 2 in market 1 lacks 1 of the 0 lots of token 2 it holds/,
    },
  ];

  test.each([
    { name: 'available beside it', availableUnits: 1n, shortUnits: 1n },
    { name: 'more than is held', availableUnits: 0n, shortUnits: quote('2.5') + 1n },
    { name: 'less than nothing', availableUnits: 0n, shortUnits: -1n },
  ])('a shortfall although only a fill holds quote: $name', ({ availableUnits, shortUnits }) => {
    apply({ kind: 'cancelOrders', accountId: A });
    core.balances.setAvailable(A, availableUnits as QuoteUnits);
    chain().shortfalls.setUnits(A, shortUnits as QuoteUnits);
    const words = `account 1 lacks ${shortUnits} of the 25000000000 units it holds, 25000000000 in settlement`;
    expect(audit(core).violations).toContain(words);
  });

  test('a shortfall although an open order holds quote', () => {
    core.balances.setAvailable(A, 0n as QuoteUnits);
    chain().shortfalls.setUnits(A, 1n as QuoteUnits);
    const words = 'account 1 lacks 1 of the 50000000000 units it holds, 25000000000 in settlement';
    expect(audit(core).violations).toContain(words);
  });

  test.each([
    { name: 'available beside it', availableLots: 1, shortLots: 1 },
    { name: 'more than is held', availableLots: 0, shortLots: 5_000_001 },
    { name: 'less than nothing', availableLots: 0, shortLots: -1 },
  ])('a shortfall although only a fill holds shares: $name', ({ availableLots, shortLots }) => {
    core.positions.setAvailable(row(), Outcome.Yes, availableLots as SizeLots);
    chain().shortfalls.setLots(row(), Outcome.Yes, shortLots as SizeLots);
    const words = `lacks ${shortLots} of the 5000000 lots of token 1 it holds, 5000000 in settlement`;
    expect(audit(core).violations).toContain(`account 2 in market 1 ${words}`);
  });

  test('a shortfall although an open order holds shares', () => {
    order('B sell 1 yes @ 0.9', 3);
    core.positions.setAvailable(row(), Outcome.Yes, 0 as SizeLots);
    chain().shortfalls.setLots(row(), Outcome.Yes, 1 as SizeLots);
    const words = 'lacks 1 of the 6000000 lots of token 1 it holds, 5000000 in settlement';
    expect(audit(core).violations).toContain(`account 2 in market 1 ${words}`);
  });

  test.each(plants)('$name', ({ plant, finds }) => {
    plant();
    expect(audit(core).violations).toContainEqual(expect.stringMatching(finds));
  });
});

test('violations beyond the described ones are counted', () => {
  for (let number = 0; number < MAX_AUDIT_VIOLATIONS + 20; number++) {
    apply({ kind: 'registerAccount', wallet: `${number}`, tradingWallet: `${number}` });
    apply({ kind: 'credit', accountId: (accountId('C') + number) as never, amountUnits: quote('1') });
    core.balances.hold((accountId('C') + number) as never, quote('1'));
  }
  const { violations, violationCount } = audit(core);
  expect(violations).toHaveLength(MAX_AUDIT_VIOLATIONS);
  expect(violationCount).toBe(MAX_AUDIT_VIOLATIONS + 20);
});
