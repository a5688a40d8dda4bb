import { describe, expect, test } from 'vitest';
import type { PlaceOrder } from '../command.ts';
import { InvariantError } from '../invariant.ts';
import { digestOfText } from '../orders/digest.ts';
import { accountId, only, parseOrder, quote } from '../testing/notation.ts';
import { CUTOFF_SEC, digest, MARKET, START_SEC, Trial } from '../testing/trial.ts';
import type { AccountId, MarketId, PriceTicks, QuoteUnits, SizeLots } from '../units.ts';
import { MAX_DEPOSITS_UNITS, MAX_SIZE_LOTS, OFF_GRID_TICKS } from '../units.ts';

/** A valid order, except for the given changes. */
function orderCommand(text: string, changes: Partial<PlaceOrder> = {}): PlaceOrder {
  return { kind: 'placeOrder', digest: digestOfText(digest(1_000)), marketId: MARKET, ...parseOrder(text), ...changes };
}

describe('an accepted order', () => {
  test('is numbered, reported as it was sent, and rests', () => {
    const trial = Trial.trading();
    expect(trial.order('A buy 10 yes @ 0.6 until 5000')).toEqual({ ok: true, orderNo: 1 });
    expect(trial.events.map((event) => event.kind)).toEqual(['orderAccepted', 'levelChanged', 'balanceChanged']);
    expect(trial.events[0]).toMatchObject({
      orderNo: 1,
      accountId: 1,
      priceTicks: 6_000,
      sizeLots: 10_000_000,
      expiresAtSec: 5_000,
    });
    expect(trial.events[1]).toMatchObject({ side: 0, yesPriceTicks: 6_000, sizeLots: 10_000_000 });
    expect(trial.book()).toEqual(['A buy 10 yes @ 0.6']);
  });

  test('of a buyer holds cost and fee at the higher rate, then at the maker rate once it rests', () => {
    const trial = Trial.trading('AB', { makerFeeBps: 100, takerFeeBps: 200 });
    trial.order('A buy 10 yes @ 0.6');
    // 6 quote, and 10 x 0.01 x 0.6 x 0.4 as a maker
    expect(trial.held('A')).toBe('6.024');
    trial.order('B sell 4 yes @ 0.6');
    expect(trial.held('A')).toBe('3.6144');
    expect(trial.wealth('A')).toBe('8997.5904 quote, 1004 yes, 1000 no');
    expect(trial.wealth('B')).toBe('9002.3808 quote, 996 yes, 1000 no');
    trial.apply({ kind: 'cancelOrder', accountId: accountId('A'), digest: digestOfText(digest(1)) });
    expect(trial.held('A')).toBe('0');
  });

  test('of a seller holds its shares', () => {
    const trial = Trial.trading();
    trial.order('A sell 10 no @ 0.6');
    expect(trial.exchange.positionOf(accountId('A'), MARKET)).toMatchObject({
      noAvailableLots: 990_000_000,
      noHeldLots: 10_000_000,
    });
    expect(only(trial.events, 'positionChanged')).toHaveLength(1);
  });

  test('keeps the maker rate it was accepted under', () => {
    const trial = Trial.trading('AB', { makerFeeBps: 100 });
    trial.order('A buy 10 yes @ 0.5');
    trial.apply({ kind: 'editMarket', marketId: MARKET, makerFeeBps: 1_000, takerFeeBps: 500 });
    trial.order('B sell 10 yes @ 0.5');
    expect(only(trial.events, 'orderFilled')[0]).toMatchObject({
      makerFeeUnits: quote('0.025'),
      takerFeeUnits: quote('0.125'),
    });
    expect(trial.exchange.feesUnits).toBe(quote('0.15'));
  });

  test('pays fees floored to a unit, fill by fill, and its hold covers them', () => {
    const trial = Trial.trading('ABC', { makerFeeBps: 333, takerFeeBps: 777 });
    trial.order('A buy 1.000003 yes @ 0.3333');
    trial.order('B sell 0.999001 yes @ 0.3333');
    // 0.999001 x 0.0333 x 0.3333 x 0.6667 and 0.999001 x 0.0777 x 0.3333 x 0.6667
    const [fill] = only(trial.events, 'orderFilled');
    expect(fill).toMatchObject({ makerFeeUnits: 73_922_377n, takerFeeUnits: 172_485_547n });
    trial.apply({ kind: 'cancelOrder', accountId: accountId('A'), digest: digestOfText(digest(1)) });
    expect(trial.held('A')).toBe('0');
    expect(trial.exchange.feesUnits).toBe(73_922_377n + 172_485_547n);
  });

  test('releases the unit by which its hold shrinks more than a fill costs', () => {
    const trial = Trial.trading('AB', { makerFeeBps: 1 });
    trial.order('A buy 1 yes @ 0.5');
    // The fee on a lot is a quarter of a unit: of 1,000,000 lots 250,000, of 999,001 sold 249,750, of 999 left 249.
    trial.order('B sell 0.999001 yes @ 0.5');
    expect(trial.held('A')).toBe('0.0004995249');
    expect(trial.wealth('A')).toBe('8999.500474525 quote, 1000.999001 yes, 1000 no');
  });

  test('of a market buyer spends no unit beyond its budget, fee included', () => {
    const trial = Trial.trading('AB', { takerFeeBps: 1_000 });
    trial.order('A sell 100 yes @ 0.5');
    trial.order('B buy yes for 10');
    // a share costs 0.5 + 0.025: 19.047619 shares cost 9.999999975
    expect(trial.fills()).toEqual(['Complementary 19.047619 with A sell yes @ 0.5']);
    expect(trial.wealth('B')).toBe('8990.000000025 quote, 1019.047619 yes, 1000 no');
    expect(trial.held('B')).toBe('0');
  });
});

test('a market buy fills against a maker once, even if fee rounding would let its budget pay for another lot', () => {
  const trial = Trial.trading('AB', { takerFeeBps: 1_000 });
  trial.order('A buy 9 no @ 0.5002');
  // The fee on a lot at 0.4998 is 249.99996 units: 2,000,001 lots cost 10,496,005,167; one more adds 5,248, alone 5,247.
  trial.order('B buy yes for 1.0496010414');
  expect(trial.fills()).toEqual(['Mint 2.000001 with A buy no @ 0.5002']);
  expect(trial.closed()).toEqual(['B Filled']);
});

describe('the same signed order sent again', () => {
  test('returns the earlier order while that is open, and does nothing', () => {
    const trial = Trial.trading();
    const order = orderCommand('A buy 10 yes @ 0.6');
    trial.apply(order);
    expect(trial.apply(order)).toEqual({ ok: true, duplicate: true, orderNo: 1 });
    expect(trial.events).toEqual([]);
  });

  test.each([
    { name: 'filled', end: (trial: Trial) => trial.order('B sell 10 yes @ 0.6') },
    { name: 'cancelled', end: (trial: Trial) => trial.apply({ kind: 'cancelOrders', accountId: accountId('A') }) },
    { name: 'closed with its market', end: (trial: Trial) => trial.move('close') },
  ])('is also recognised after the order was $name', ({ end }) => {
    const trial = Trial.trading();
    const order = orderCommand('A buy 10 yes @ 0.6');
    trial.apply(order);
    end(trial);
    expect(trial.apply(order)).toEqual({ ok: true, duplicate: true });
    expect(trial.events).toEqual([]);
    expect(trial.book()).toEqual([]);
  });

  test('may be tried again after a refusal', () => {
    const trial = Trial.trading();
    const order = orderCommand('A buy 20000 yes @ 0.6');
    expect(trial.refusal(order)).toBe('notEnoughQuote');
    trial.apply({ kind: 'credit', accountId: accountId('A'), amountUnits: quote('5000') });
    expect(trial.apply(order)).toEqual({ ok: true, orderNo: 1 });
  });
});

describe('an order is refused', () => {
  const nobody = 99 as AccountId;
  const nowhere = 99 as MarketId;
  const price = (ticks: number) => ({ priceTicks: ticks as PriceTicks });
  const size = (lots: number) => ({ sizeLots: lots as SizeLots });

  test.each([
    { code: 'unknownAccount', order: orderCommand('A buy 10 yes @ 0.6', { accountId: nobody, marketId: nowhere }) },
    { code: 'unknownMarket', order: orderCommand('A buy 10 yes @ 0.6', { marketId: nowhere, ...price(0) }) },
    { code: 'priceOutOfRange', order: orderCommand('A buy 10 yes @ 0.6', { ...price(OFF_GRID_TICKS), ...size(0) }) },
    { code: 'priceOutOfRange', order: orderCommand('A buy 10 yes @ 0.6', price(10_000)) },
    { code: 'priceOutOfRange', order: orderCommand('A buy 10 yes @ 0.6', price(6_001)) },
    { code: 'priceOutOfRange', order: orderCommand('A buy yes for 0.5', { worstPriceTicks: OFF_GRID_TICKS }) },
    { code: 'priceOutOfRange', order: orderCommand('A buy yes for 5 never past 1') },
    { code: 'priceOutOfRange', order: orderCommand('A sell 10 yes at market never past 0.6001') },
    { code: 'sizeTooSmall', order: orderCommand('A buy 0.998999 yes @ 0.6', { expiresAtSec: START_SEC }) },
    { code: 'sizeTooSmall', order: orderCommand('A sell 0.998999 yes @ 0.6') },
    { code: 'sizeTooSmall', order: orderCommand('A sell 0 yes @ 0.6') },
    { code: 'sizeTooSmall', order: orderCommand('A sell 0.5 no at market') },
    { code: 'budgetTooSmall', order: orderCommand('A buy yes for 0.9999999999') },
    { code: 'expired', order: orderCommand('A buy 100000 yes @ 0.6', { expiresAtSec: START_SEC }) },
    { code: 'notEnoughQuote', order: orderCommand('A buy 15001 yes @ 0.6') },
    { code: 'notEnoughQuote', order: orderCommand('A buy yes for 9000.0000000001') },
    { code: 'notEnoughShares', order: orderCommand('A sell 1000.000001 yes @ 0.6') },
    { code: 'notEnoughShares', order: orderCommand('A sell 1000.000001 no at market') },
  ])('with $code before any later check', ({ code, order }) => {
    expect(Trial.trading('AB', { tickStep: 10 }).refusal(order)).toBe(code);
  });

  test('when its market is not open', () => {
    const trial = Trial.trading();
    trial.move('halt');
    expect(trial.refusal(orderCommand('A buy 10 yes @ 0.6', price(0)))).toBe('marketNotOpen');
    trial.move('close');
    expect(trial.refusal(orderCommand('A buy 10 yes @ 0.6'))).toBe('marketNotOpen');
  });

  test('when it names a root', () => {
    const trial = Trial.trading();
    const rootId = trial.createMarket({ children: [{ slug: 'child', title: '', rules: '', cutoffAtSec: CUTOFF_SEC }] });
    expect(trial.refusal(orderCommand('A buy 10 yes @ 0.6', { marketId: rootId }))).toBe('wrongMarketType');
  });

  test('when it cannot afford the higher of both fees, because part of it may take and part may rest', () => {
    const order = orderCommand('A buy 10000 yes @ 0.9');
    expect(Trial.trading('A', { makerFeeBps: 1 }).refusal(order)).toBe('notEnoughQuote');
    expect(Trial.trading('A', { takerFeeBps: 1 }).refusal(order)).toBe('notEnoughQuote');
    expect(Trial.trading('A').apply(order)).toMatchObject({ ok: true });
  });

  test('to buy as little as the account has', () => {
    const trial = Trial.trading('A');
    trial.order('A sell 999.5 yes @ 0.9');
    expect(trial.refusal(orderCommand('A buy 0.5 yes @ 0.6'))).toBe('sizeTooSmall');
  });

  test('to sell nothing, even by an account that has nothing', () => {
    const trial = Trial.trading('A');
    trial.order('A sell 1000 yes @ 0.9');
    expect(trial.refusal(orderCommand('A sell 0 yes @ 0.6'))).toBe('sizeTooSmall');
  });

  test('with the second in which it came, if it has expired', () => {
    const trial = Trial.trading();
    trial.timeMs += 999;
    expect(trial.order(`A buy 10 yes @ 0.6 until ${START_SEC}`)).toEqual({
      ok: false,
      reject: { code: 'expired', nowSec: START_SEC },
    });
  });

  test('with the needed and the available amount', () => {
    const trial = Trial.trading('A', { makerFeeBps: 100, takerFeeBps: 50 });
    // 10,000 x 0.9 + 10,000 x 0.01 x 0.9 x 0.1 at the higher of the two rates
    expect(trial.order('A buy 10000 yes @ 0.9')).toEqual({
      ok: false,
      reject: { code: 'notEnoughQuote', neededUnits: quote('9009'), availableUnits: quote('9000') },
    });
    expect(trial.order('A sell 1001 no @ 0.9')).toEqual({
      ok: false,
      reject: { code: 'notEnoughShares', outcome: 2, neededLots: 1_001_000_000, availableLots: 1_000_000_000 },
    });
  });
});

describe('accepted at the limit', () => {
  test.each([
    'A buy 0.999 yes @ 0.6',
    'A buy yes for 1',
    'A buy 15000 yes @ 0.6',
    'A sell 1000 yes @ 0.0001',
    'A buy 10 yes @ 0.6 until 1001',
  ])('%s', (text) => {
    expect(Trial.trading().order(text)).toMatchObject({ ok: true });
  });

  test('selling everything that is left, however little', () => {
    const trial = Trial.trading();
    trial.order('A sell 999.9 yes @ 0.9');
    expect(trial.order('A sell 0.099999 yes @ 0.9')).toMatchObject({ ok: false });
    expect(trial.order('A sell 0.1 yes @ 0.9')).toMatchObject({ ok: true });
    trial.order('A sell 999.999999 no @ 0.9');
    expect(trial.order('A sell 0.000001 no @ 0.9')).toMatchObject({ ok: true });
  });
});

test.each([
  { name: 'size', order: orderCommand('A buy 10 yes @ 0.6', { sizeLots: MAX_SIZE_LOTS as SizeLots }) },
  { name: 'budget', order: orderCommand('A buy yes for 5', { budgetUnits: MAX_DEPOSITS_UNITS as QuoteUnits }) },
])('an order of the largest $name is refused for want of funds', ({ order }) => {
  expect(Trial.trading().refusal(order)).toBe('notEnoughQuote');
});

describe('input that callers must never send stops the exchange', () => {
  test.each([
    {
      name: 'a size beyond all money',
      order: orderCommand('A buy 10 yes @ 0.6', { sizeLots: (MAX_SIZE_LOTS + 1) as SizeLots }),
    },
    {
      name: 'a size that is no integer',
      order: orderCommand('A buy 10 yes @ 0.6', { sizeLots: 1_000_000.5 as SizeLots }),
    },
    {
      name: 'a budget beyond all money',
      order: orderCommand('A buy yes for 5', { budgetUnits: (MAX_DEPOSITS_UNITS + 1n) as QuoteUnits }),
    },
    { name: 'a negative slippage', order: orderCommand('A buy yes for 5', { slippagePpm: -1 }) },
    { name: 'a negative expiry', order: orderCommand('A buy 10 yes @ 0.6', { expiresAtSec: -1 }) },
    {
      name: 'a digest that is too short',
      order: orderCommand('A buy 10 yes @ 0.6', { digest: new Int32Array(7) }),
    },
  ])('$name', ({ order }) => {
    expect(() => Trial.trading().apply(order)).toThrow(InvariantError);
  });
});
