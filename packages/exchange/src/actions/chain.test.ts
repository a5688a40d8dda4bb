import { describe, expect, test } from 'vitest';
import type { ChainBlock } from '../chain-command.ts';
import type { Event } from '../event.ts';
import { Exchange } from '../exchange.ts';
import { digestOfText } from '../orders/digest.ts';
import { accountId, lots, type OrderWords, only, parseOrder, quote, quoteText } from '../testing/notation.ts';
import { digest, MARKET, Trial } from '../testing/trial.ts';
import {
  type AccountId,
  MAX_LEVEL_LOTS,
  type MarketId,
  type QuoteUnits,
  type SizeLots,
  type TradeNo,
} from '../units.ts';

const A = accountId('A');
const B = accountId('B');

/** An exchange on chain with two accounts of 100 quote and 100 pairs each, and a market with fees. */
class ChainTrial extends Trial {
  constructor() {
    super('chain');
  }

  static open(): ChainTrial {
    const trial = new ChainTrial();
    for (const name of 'AB') {
      trial.apply({ kind: 'registerAccount', wallet: `wallet ${name}`, tradingWallet: `safe ${name}` });
    }
    trial.createMarket({ makerFeeBps: 100, takerFeeBps: 200 });
    trial.move('activate');
    trial.block({ balances: [A, B].map((id) => ({ accountId: id, quoteUnits: quote('100') })) });
    const pairs = { marketId: MARKET, yesLots: lots('100'), noLots: lots('100') };
    trial.block({ positions: [A, B].map((id) => ({ accountId: id, ...pairs })) });
    return trial;
  }

  block(said: Partial<ChainBlock>): Event[] {
    const blockNumber = this.exchange.chainHead.blockNumber + 1;
    const nothing = { settled: [], operations: [], balances: [], positions: [] };
    const block = { kind: 'chainBlock', blockNumber, blockHash: digest(blockNumber), ...nothing, ...said } as const;
    expect(this.apply(block)).toEqual({ ok: true });
    return this.events;
  }

  /** Available and held quote. */
  balance(name: string): string {
    const { availableUnits, heldUnits } = this.exchange.balanceOf(accountId(name)) as {
      availableUnits: bigint;
      heldUnits: bigint;
    };
    return `${quoteText(availableUnits)} + ${quoteText(heldUnits)}`;
  }
}

const MOST_LOTS = Number.MAX_SAFE_INTEGER as SizeLots;

function register(trial: Trial, name: string): AccountId {
  trial.apply({ kind: 'registerAccount', wallet: `wallet ${name}`, tradingWallet: `safe ${name}` });
  return accountId(name);
}

const settledFirst = { settled: [{ tradeNo: 1 as TradeNo, txHash: '0xab' }] };

describe('a fill on chain', () => {
  test('keeps its market from being deleted until it has settled or failed, because it may still mint pairs', () => {
    const trial = ChainTrial.open();
    trial.order('A buy 10 yes @ 0.6');
    trial.order('B buy 10 no @ 0.4');
    trial.move('fail');
    const none = { marketId: MARKET, yesLots: lots('0'), noLots: lots('0') };
    trial.block({ positions: [A, B].map((id) => ({ accountId: id, ...none })) });
    expect(trial.move('delete')).toMatchObject({ ok: false, reject: { because: 'pairsOutstanding' } });
    trial.apply({ kind: 'failFills', tradeNos: [1 as TradeNo], cause: 'test' });
    expect(trial.move('delete')).toEqual({ ok: true });
  });

  test('is pending: what each side gives is held, and neither receives anything', () => {
    const trial = ChainTrial.open();
    trial.order('A buy 10 yes @ 0.5');
    trial.order('B sell 10 yes @ 0.5');
    expect(only(trial.events, 'orderFilled')).toMatchObject([{ tradeNo: 1, pending: true }]);
    // 10 x 0.5, and 1 % of 10 x 0.5 x 0.5.
    expect([trial.balance('A'), trial.balance('B')]).toEqual(['94.975 + 5.025', '100 + 0']);
    expect(trial.exchange.positionOf(B, MARKET)).toMatchObject({
      yesAvailableLots: lots('90'),
      yesHeldLots: lots('10'),
    });
    const yes100 = { accountId: B, marketId: MARKET, yesLots: lots('100'), noLots: lots('100') };
    expect(trial.exchange.chainPositionOf(B, MARKET)).toEqual(yes100);
    expect(trial.exchange.positionOf(A, MARKET)).toMatchObject({ yesAvailableLots: lots('100'), yesHeldLots: 0 });
    expect(trial.exchange.feesUnits).toBe(0n);
    const [pending, ...more] = trial.exchange.pendingFills();
    expect(pending).toMatchObject({ tradeNo: 1, takerDigest: digest(2), makerDigest: digest(1) });
    expect([more, trial.exchange.pendingCount]).toEqual([[], 1]);
  });

  test('releases the unit by which the hold of its maker shrinks more than it costs', () => {
    const trial = ChainTrial.open();
    // The fee on 1,998,100 lots is 44,400,001 units, on 999,005 of them 22,199,000, on the others 22,201,000.
    trial.order('A buy 1.9981 yes @ 0.3333');
    trial.order('B sell 0.999005 yes @ 0.3333');
    expect(trial.balance('A')).toBe('99.32959327 + 0.67040673');
  });

  test('is kept until then, however many others are', () => {
    const trial = ChainTrial.open();
    const fills = Array.from({ length: 100 }, (_, index) => index + 1);
    trial.order('B sell 100 yes @ 0.5');
    for (const size of fills) trial.order(`A buy 0.999${String(size).padStart(3, '0')} yes @ 0.5`);
    const sizes = () => [...trial.exchange.pendingFills()].map(({ tradeNo, sizeLots }) => [tradeNo, sizeLots]);
    expect(sizes()).toEqual(fills.map((number) => [number, 999_000 + number]));
    const settled = fills.filter((number) => number % 2 === 0);
    trial.block({ settled: settled.map((number) => ({ tradeNo: number as TradeNo, txHash: '0xab' })) });
    trial.order('A sell 10 yes @ 0.4');
    trial.order('B buy 10 yes @ 0.4');
    expect(sizes()).toEqual([
      ...fills.filter((number) => number % 2 === 1).map((number) => [number, 999_000 + number]),
      [101, 10_000_000],
    ]);
  });

  test('keeps what it holds when the order is replaced, and settles all the same', () => {
    const trial = ChainTrial.open();
    trial.order('A buy 10 yes @ 0.5');
    trial.order('B sell 4 yes @ 0.5');
    const replaces = { digest: digestOfText(digest(1)), remainingLots: lots('6') };
    const order = {
      kind: 'placeOrder',
      digest: digestOfText(digest(99)),
      marketId: MARKET,
      ...parseOrder('A buy 6 yes @ 0.4'),
    } as const;
    expect(trial.apply({ ...order, replaces })).toMatchObject({ ok: true });
    // 4 x 0.5 and 1 % of 4 x 0.5 x 0.5 wait for the chain; 6 x 0.4 and 1 % of 6 x 0.4 x 0.6 are for the new order.
    expect(trial.balance('A')).toBe('95.5756 + 4.4244');
    trial.block(settledFirst);
    expect(trial.wealth('A')).toBe('97.99 quote, 104 yes, 100 no');
    expect(trial.book()).toEqual(['A buy 6 yes @ 0.4']);
  });

  test('settles once: both sides receive their part, and fees are counted', () => {
    const trial = ChainTrial.open();
    trial.order('A buy 10 yes @ 0.5');
    trial.order('B sell 10 yes @ 0.5');
    const events = trial.block(settledFirst);
    expect(only(events, 'fillSettled')).toMatchObject([{ tradeNo: 1, sizeLots: lots('10'), txHash: '0xab' }]);
    expect([trial.wealth('A'), trial.wealth('B')]).toEqual([
      '94.975 quote, 110 yes, 100 no',
      '104.95 quote, 90 yes, 100 no',
    ]);
    expect([only(events, 'credited'), only(events, 'debited')]).toEqual([[], []]);
    expect([trial.exchange.feesUnits, trial.exchange.pendingCount]).toEqual([quote('0.075'), 0]);
    const again = {
      kind: 'chainBlock',
      blockNumber: 9,
      blockHash: '',
      operations: [],
      balances: [],
      positions: [],
    } as const;
    expect(trial.refusal({ ...again, ...settledFirst })).toBe('fillNotPending');
  });

  test.each([
    [
      'a mint',
      ['A buy 10 yes @ 0.6', 'B buy 10 no @ 0.4'],
      ['93.976 quote, 110 yes, 100 no', '95.952 quote, 100 yes, 110 no'],
    ],
    [
      'a merge',
      ['A sell 10 yes @ 0.6', 'B sell 10 no @ 0.4'],
      ['105.976 quote, 90 yes, 100 no', '103.952 quote, 100 yes, 90 no'],
    ],
  ])('that is %s mints or merges pairs when it settles', (_, orders, wealth) => {
    const trial = ChainTrial.open();
    for (const order of orders) trial.order(order);
    trial.block(settledFirst);
    expect([trial.wealth('A'), trial.wealth('B')]).toEqual(wealth);
  });

  test('that fails releases its holds, and its size does not return to the book', () => {
    const trial = ChainTrial.open();
    trial.order('A buy 10 yes @ 0.5');
    trial.order('B sell 4 yes @ 0.5');
    trial.apply({ kind: 'failFills', tradeNos: [1 as TradeNo], cause: 'no allowance' });
    expect(only(trial.events, 'fillFailed')).toMatchObject([
      { tradeNo: 1, sizeLots: lots('4'), cause: 'no allowance' },
    ]);
    expect([trial.balance('A'), trial.balance('B')]).toEqual(['96.985 + 3.015', '100 + 0']);
    expect(trial.book()).toEqual(['A buy 6 yes @ 0.5']);
    expect(trial.refusal({ kind: 'failFills', tradeNos: [1 as TradeNo], cause: '' })).toBe('fillNotPending');
  });

  test('can be neither settled nor failed twice by one command', () => {
    const trial = ChainTrial.open();
    trial.order('A buy 10 yes @ 0.5');
    trial.order('B sell 4 yes @ 0.5');
    const tradeNos = [1, 1] as TradeNo[];
    expect(trial.refusal({ kind: 'failFills', tradeNos, cause: '' })).toBe('fillNotPending');
  });

  test('delivers only when it settles: until then the tokens cannot be sold', () => {
    const trial = ChainTrial.open();
    trial.block({ positions: [{ accountId: A, marketId: MARKET, yesLots: 0 as SizeLots, noLots: 0 as SizeLots }] });
    trial.order('B sell 10 yes @ 0.5');
    trial.order('A buy 10 yes @ 0.5');
    expect(trial.order('A sell 10 yes @ 0.6')).toMatchObject({ reject: { code: 'notEnoughShares' } });
    trial.block(settledFirst);
    expect(trial.order('A sell 10 yes @ 0.6')).toMatchObject({ ok: true });
  });
});

describe('what a block says accounts have', () => {
  test('counts as a deposit or a withdrawal when nothing else explains the change', () => {
    const trial = ChainTrial.open();
    const events = trial.block({
      balances: [
        { accountId: A, quoteUnits: quote('130') },
        { accountId: B, quoteUnits: quote('70.5') },
      ],
    });
    expect(only(events, 'credited')).toEqual([{ kind: 'credited', accountId: A, amountUnits: quote('30') }]);
    expect(only(events, 'debited')).toEqual([{ kind: 'debited', accountId: B, amountUnits: quote('29.5') }]);
    expect(trial.exchange.depositsUnits).toBe(quote('200.5'));
  });

  test('is neither when an operation explains the change', () => {
    const trial = ChainTrial.open();
    const split = { kind: 'split', accountId: A, marketId: MARKET, sizeLots: lots('40'), txHash: '0xcd' } as const;
    const events = trial.block({
      operations: [split],
      balances: [{ accountId: A, quoteUnits: quote('60') }],
      positions: [{ accountId: A, marketId: MARKET, yesLots: lots('140'), noLots: lots('140') }],
    });
    expect(events.map((event) => event.kind)).toEqual(['pairsSplit', 'balanceChanged', 'positionChanged']);
    expect(events[0]).toMatchObject({ sizeLots: lots('40'), txHash: '0xcd' });
    expect(trial.wealth('A')).toBe('60 quote, 140 yes, 140 no');
  });

  test('is computed when the block does not report it', () => {
    const trial = ChainTrial.open();
    trial.block({ operations: [{ kind: 'merge', accountId: A, marketId: MARKET, sizeLots: lots('7'), txHash: '' }] });
    expect(trial.wealth('A')).toBe('107 quote, 93 yes, 93 no');
  });

  test('leaves nothing behind when it reports zero for an empty position, so such reports cost next to nothing', () => {
    const trial = ChainTrial.open();
    const none = (account: AccountId) => ({
      accountId: account,
      marketId: MARKET,
      yesLots: lots('0'),
      noLots: lots('0'),
    });
    const stranger = register(trial, 'C');
    expect(trial.block({ positions: [none(stranger)] })).toEqual([]);
    expect(only(trial.block({ positions: [none(A)] }), 'positionChanged')).toHaveLength(1);
    expect(trial.block({ positions: [none(A)] })).toEqual([]);
  });

  test('is counted up to 900 million for each account, independently of other accounts', () => {
    const trial = ChainTrial.open();
    trial.order('B buy 10 yes @ 0.5');
    trial.order('B sell 10 no @ 0.6');
    const whale = { accountId: A, marketId: MARKET, yesLots: MOST_LOTS, noLots: MOST_LOTS };
    trial.block({ balances: [{ accountId: A, quoteUnits: (10n ** 40n) as QuoteUnits }], positions: [whale] });
    expect(trial.wealth('A')).toBe('900000000 quote, 900000000 yes, 900000000 no');
    const bs = { accountId: B, marketId: MARKET, yesLots: lots('70'), noLots: lots('80') };
    trial.block({ balances: [{ accountId: B, quoteUnits: quote('130') }], positions: [bs] });
    expect([trial.closed(), trial.wealth('B')]).toEqual([[], '130 quote, 70 yes, 80 no']);
    expect(trial.exchange.depositsUnits).toBe(quote('900000130'));
    // Together these exceed 64 bits, and the safe integers.
    for (const accountId of [B, register(trial, 'C')]) {
      trial.block({ balances: [{ accountId, quoteUnits: quote('900000000') }], positions: [{ ...whale, accountId }] });
    }
    expect(Exchange.restore(trial.exchange.snapshot()).audit().violations).toEqual([]);
  });

  test('may pay any sum of fees', () => {
    const trial = ChainTrial.open();
    const rich = [A, B].map((accountId) => ({ accountId, quoteUnits: quote('900000000') }));
    const full = { marketId: MARKET, yesLots: MOST_LOTS, noLots: MOST_LOTS };
    for (let tradeNo = 1; tradeNo <= 150; tradeNo += 1) {
      trial.block({ balances: rich, positions: [A, B].map((accountId) => ({ accountId, ...full })) });
      trial.order('A buy 900000000 yes @ 0.5');
      trial.order('B sell 900000000 yes @ 0.5');
      trial.block({ settled: [{ tradeNo: tradeNo as TradeNo, txHash: '0xab' }] });
    }
    // 3 % of a quarter of 900 million each time; the sum exceeds 64 bits.
    expect(trial.exchange.pendingCount).toBe(0);
  });

  test('limits what rests at a price directly, because deposits do not limit it', () => {
    const trial = ChainTrial.open();
    trial.block({ balances: [{ accountId: A, quoteUnits: quote('900000000') }] });
    const { exchange } = trial;
    const bid = parseOrder('A buy 900000000 yes @ 0.0001');
    // Not through `apply` of the trial, which audits and compares after every command.
    const place = (number: number, changes: Partial<OrderWords> = {}) => {
      const digestWords = digestOfText(digest(1_000 + number));
      const command = { kind: 'placeOrder', digest: digestWords, marketId: MARKET, ...bid, ...changes } as const;
      return exchange.apply({ sequence: exchange.sequence + 1, timeMs: trial.timeMs, command }, []);
    };
    const fitting = Math.floor(MAX_LEVEL_LOTS / bid.sizeLots);
    for (let number = 1; number <= fitting; number += 1) expect(place(number).ok).toBe(true);
    const refused = { reject: { code: 'tooMany', what: 'lotsAtPrice' } };
    expect(place(fitting + 1)).toMatchObject(refused);
    expect(place(fitting + 2, { sizeLots: (MAX_LEVEL_LOTS - fitting * bid.sizeLots) as SizeLots }).ok).toBe(true);
    expect(place(fitting + 3, { sizeLots: lots('1') })).toMatchObject(refused);
    expect(place(fitting + 4, parseOrder('A buy 900000000 yes @ 0.0002'))).toMatchObject({ ok: true });
    expect(place(fitting + 5, parseOrder('B sell 10 yes @ 0.9'))).toMatchObject({ ok: true });
  });

  test('is known for each token', () => {
    const trial = ChainTrial.open();
    const tokens = { accountId: B, marketId: MARKET, yesLots: lots('3'), noLots: lots('7') };
    trial.block({ positions: [tokens] });
    expect(trial.exchange.chainPositionOf(B, MARKET)).toEqual(tokens);
  });

  test('is known of everybody who has tokens of a market, and of nobody else', () => {
    const trial = ChainTrial.open();
    const others = { marketId: MARKET, noLots: lots('0') };
    trial.block({
      positions: [
        { accountId: B, ...others, yesLots: lots('0') },
        { accountId: A, ...others, yesLots: lots('10') },
      ],
    });
    trial.order('A sell 10 yes @ 0.9');
    expect(trial.exchange.chainPositionsOf(MARKET)).toEqual([trial.exchange.chainPositionOf(A, MARKET)]);
    expect(trial.exchange.chainPositionsOf((MARKET + 1) as MarketId)).toEqual([]);
  });

  test('cancels no order while there is just as much as all of them hold', () => {
    const trial = ChainTrial.open();
    trial.order('A buy 10 yes @ 0.5');
    trial.order('A sell 7 no @ 0.9');
    trial.block({
      balances: [{ accountId: A, quoteUnits: quote('5.025') }],
      positions: [{ accountId: A, marketId: MARKET, yesLots: lots('0'), noLots: lots('7') }],
    });
    expect(trial.closed()).toEqual([]);
    expect([trial.balance('A'), trial.wealth('A')]).toEqual(['0 + 5.025', '5.025 quote, 0 yes, 7 no']);
  });

  test('cancels the newest orders until the others are covered', () => {
    const trial = ChainTrial.open();
    for (const price of ['0.1', '0.2', '0.3']) trial.order(`A buy 10 yes @ ${price}`);
    trial.order('A sell 10 yes @ 0.9');
    const events = trial.block({ balances: [{ accountId: A, quoteUnits: quote('3.5') }] });
    expect(trial.closed()).toEqual(['A Uncovered 10 left']);
    expect(only(events, 'levelChanged')).toHaveLength(1);
    expect(trial.book()).toEqual(['A buy 10 yes @ 0.1', 'A buy 10 yes @ 0.2', 'A sell 10 yes @ 0.9']);
    trial.block({ positions: [{ accountId: A, marketId: MARKET, yesLots: lots('9'), noLots: lots('0') }] });
    expect(trial.closed()).toEqual(['A Uncovered 10 left']);
  });

  test('cancels no newer order that sells something else: the other token, or one of another market', () => {
    const trial = ChainTrial.open();
    const other = trial.createMarket();
    trial.move('activate', other);
    const pairs = { accountId: A, yesLots: lots('100'), noLots: lots('100') };
    trial.block({ positions: [{ ...pairs, marketId: other }] });
    trial.order('A sell 10 yes @ 0.9');
    trial.order('A sell 10 no @ 0.8');
    trial.order('A sell 10 yes @ 0.7', other);
    trial.block({ positions: [{ ...pairs, marketId: MARKET, yesLots: lots('9') }] });
    expect(trial.closed()).toEqual(['A Uncovered 10 left']);
    expect(trial.book()).toEqual(['A sell 10 no @ 0.8']);
    expect(trial.book(other)).toEqual(['A sell 10 yes @ 0.7']);
  });

  test('may be less than fills in settlement hold: released holds cover the shortfall first', () => {
    const trial = ChainTrial.open();
    trial.order('B sell 100 yes @ 0.5');
    for (const size of [60, 40]) trial.order(`A buy ${size} yes @ 0.5`);
    expect(trial.balance('A')).toBe('49.5 + 50.5');
    trial.block({ balances: [{ accountId: A, quoteUnits: quote('20') }] });
    expect(trial.balance('A')).toBe('0 + 50.5');
    expect(trial.exchange.chainBalanceOf(A)).toEqual({ accountId: A, quoteUnits: quote('20') });
    trial.exchange = Exchange.restore(trial.exchange.snapshot());
    // 30.3 is released; the shortfall is 30.5.
    trial.apply({ kind: 'failFills', tradeNos: [1 as TradeNo], cause: 'funds moved' });
    expect(trial.balance('A')).toBe('0 + 20.2');
    trial.apply({ kind: 'failFills', tradeNos: [2 as TradeNo], cause: 'funds moved' });
    expect(trial.balance('A')).toBe('20 + 0');
  });

  test('may be fewer tokens than fills in settlement hold: released ones cover the shortfall first', () => {
    const trial = ChainTrial.open();
    trial.order('A buy 100 yes @ 0.5');
    for (const size of [60, 40]) trial.order(`B sell ${size} yes @ 0.5`);
    trial.block({ positions: [{ accountId: B, marketId: MARKET, yesLots: lots('20'), noLots: lots('100') }] });
    const yesOfB = () => trial.exchange.positionOf(B, MARKET);
    expect(yesOfB()).toMatchObject({ yesAvailableLots: 0, yesHeldLots: lots('100') });
    // 40 are released; the shortfall is 80.
    trial.apply({ kind: 'failFills', tradeNos: [2 as TradeNo], cause: 'tokens moved' });
    expect(yesOfB()).toMatchObject({ yesAvailableLots: 0, yesHeldLots: lots('60') });
    trial.apply({ kind: 'failFills', tradeNos: [1 as TradeNo], cause: 'tokens moved' });
    expect(yesOfB()).toMatchObject({ yesAvailableLots: lots('20'), yesHeldLots: 0 });
  });
});

test('settling a fill removes its shortfall, even if the account has nothing left', () => {
  const trial = ChainTrial.open();
  trial.order('B sell 100 yes @ 0.5');
  trial.order('A buy 100 yes @ 0.5');
  const nothing = { accountId: B, marketId: MARKET, yesLots: lots('0'), noLots: lots('0') };
  trial.block({ positions: [nothing] });
  expect(trial.exchange.positionOf(B, MARKET)).toMatchObject({ yesAvailableLots: 0, yesHeldLots: lots('100') });
  trial.block({ ...settledFirst, positions: [nothing] });
  expect(trial.exchange.positionOf(B, MARKET)).toMatchObject({ yesAvailableLots: 0, yesHeldLots: 0 });
  expect(trial.exchange.chainPositionOf(B, MARKET)).toEqual(nothing);
});

describe('each ledger refuses the commands of the other', () => {
  test('and says which ledger it is', () => {
    const chain = ChainTrial.open();
    const pairs = { accountId: A, marketId: MARKET, sizeLots: lots('1') };
    for (const command of [
      { kind: 'credit', accountId: A, amountUnits: quote('1') },
      { kind: 'debit', accountId: A, amountUnits: quote('1') },
      { kind: 'split', ...pairs },
      { kind: 'merge', ...pairs },
      { kind: 'redeem', accountId: A, marketId: MARKET },
      { kind: 'sweepFees', accountId: A },
    ] as const) {
      expect(chain.apply(command)).toEqual({ ok: false, reject: { code: 'wrongLedger', ledger: 'chain' } });
    }
    const custodial = Trial.trading();
    const reject = { code: 'wrongLedger', ledger: 'custodial' };
    expect(custodial.apply({ kind: 'failFills', tradeNos: [], cause: '' })).toEqual({ ok: false, reject });
    expect(custodial.apply({ kind: 'liftBar', accountId: A })).toEqual({ ok: false, reject });
    expect([custodial.exchange.ledger, chain.exchange.ledger]).toEqual(['custodial', 'chain']);
    expect(Exchange.restore(chain.exchange.snapshot()).ledger).toBe('chain');
  });

  test('and a block must be higher than the last one', () => {
    const trial = ChainTrial.open();
    const { blockNumber, blockHash } = trial.exchange.chainHead;
    expect([blockNumber, blockHash]).toEqual([2, digest(2)]);
    const block = { kind: 'chainBlock', settled: [], operations: [], balances: [], positions: [] } as const;
    expect(trial.refusal({ ...block, blockNumber, blockHash })).toBe('blockNotHigher');
  });
});
