import { describe, expect, test } from 'vitest';
import type { PlaceOrder, ReplacedOrder } from '../command.ts';
import { digestOfText } from '../orders/digest.ts';
import { accountId, lots, only, parseOrder, quote } from '../testing/notation.ts';
import { digest, MARKET, START_SEC, Trial } from '../testing/trial.ts';
import type { MarketId } from '../units.ts';

/** A new order that takes the place of the first one. */
function replacement(text: string, changes: Partial<PlaceOrder> = {}): PlaceOrder {
  const replaces: ReplacedOrder = { digest: digestOfText(digest(1)) };
  return {
    kind: 'placeOrder',
    digest: digestOfText(digest(1_000)),
    marketId: MARKET,
    ...parseOrder(text),
    replaces,
    ...changes,
  };
}

describe('an order that replaces another', () => {
  test('is placed as the other is cancelled, and has the last place in its queue', () => {
    const trial = Trial.trading();
    trial.order('A buy 10 yes @ 0.6');
    trial.order('B buy 5 yes @ 0.61');
    expect(trial.apply(replacement('A buy 12 yes @ 0.61'))).toEqual({ ok: true, orderNo: 3 });
    expect(trial.closed()).toEqual(['A Cancelled 10 left']);
    expect(trial.events.map(({ kind }) => kind).slice(0, 2)).toEqual(['orderClosed', 'orderAccepted']);
    expect(trial.book()).toEqual(['B buy 5 yes @ 0.61', 'A buy 12 yes @ 0.61']);
    expect(trial.held('A')).toBe('7.32');
  });

  test('is paid for with what the other held, to the unit', () => {
    const trial = Trial.trading('AB', { makerFeeBps: 100 });
    trial.apply({ kind: 'debit', accountId: accountId('A'), amountUnits: 89_990_000_000_000n as never });
    expect(trial.wealth('A')).toBe('1 quote, 1000 yes, 1000 no');
    trial.order('A buy 1.9 yes @ 0.5');
    // 0.95, and 1.9 x 0.01 x 0.25
    expect(trial.held('A')).toBe('0.95475');
    expect(trial.refusal(replacement('A buy 2 yes @ 0.5'))).toBe('notEnoughQuote');
    expect(trial.apply(replacement('A buy 2 yes @ 0.5'))).toEqual({
      ok: false,
      reject: { code: 'notEnoughQuote', neededUnits: 10_050_000_000n, availableUnits: 10_000_000_000n },
    });
    expect(trial.apply(replacement('A buy 1.99 yes @ 0.5'))).toMatchObject({ ok: true });
    expect(trial.held('A')).toBe('0.999975');
  });

  test('sells the shares that the other held, but not those of another token or market', () => {
    const trial = Trial.trading();
    trial.order('A sell 900 yes @ 0.6');
    expect(trial.refusal(replacement('A sell 900 no @ 0.6', { sizeLots: lots('1001') }))).toBe('notEnoughShares');
    const child = trial.createMarket();
    trial.move('activate', child);
    trial.apply({ kind: 'split', accountId: accountId('A'), marketId: child, sizeLots: lots('10') });
    expect(trial.refusal(replacement('A sell 11 yes @ 0.6', { marketId: child }))).toBe('notEnoughShares');
    expect(trial.apply(replacement('A sell 1001 yes @ 0.7'))).toMatchObject({
      reject: { neededLots: lots('1001'), availableLots: lots('1000') },
    });
    expect(trial.apply(replacement('A sell 1000 yes @ 0.7'))).toMatchObject({ ok: true });
    expect(trial.book()).toEqual(['A sell 1000 yes @ 0.7']);
  });

  test('may sell a remainder of less than the minimum that the other held', () => {
    const trial = Trial.trading('AB');
    trial.order('A sell 999.5 yes @ 0.9');
    trial.order('B buy 999.5 yes @ 0.9');
    trial.order('A sell 0.5 yes @ 0.8');
    expect(
      trial.apply(replacement('A sell 0.5 yes @ 0.7', { replaces: { digest: digestOfText(digest(3)) } })),
    ).toMatchObject({
      ok: true,
    });
    expect(trial.book()).toEqual(['A sell 0.5 yes @ 0.7']);
  });

  test('can be in another market, and on another side', () => {
    const trial = Trial.trading();
    const other = trial.createMarket();
    trial.move('activate', other);
    trial.order('A sell 10 yes @ 0.6');
    expect(trial.apply(replacement('A buy 10 no @ 0.3', { marketId: other as MarketId }))).toMatchObject({ ok: true });
    expect([trial.book(), trial.book(other)]).toEqual([[], ['A buy 10 no @ 0.3']]);
  });

  test('matches at once, and never with the one that it replaces', () => {
    const trial = Trial.trading();
    trial.order('A sell 10 yes @ 0.6');
    trial.order('B sell 4 yes @ 0.62');
    expect(trial.apply(replacement('A buy 10 yes @ 0.62'))).toMatchObject({ ok: true });
    expect(trial.fills()).toEqual(['Complementary 4 with B sell yes @ 0.62']);
    expect(trial.closed()).toEqual(['A Cancelled 10 left', 'B Filled']);
    expect(trial.book()).toEqual(['A buy 6 yes @ 0.62']);
  });

  test('cancels the other even if it does not rest itself', () => {
    const trial = Trial.trading();
    trial.order('A buy 10 yes @ 0.6');
    trial.order('B sell 4 yes @ 0.62');
    expect(trial.apply(replacement('A buy 10 yes @ 0.62 post-only'))).toMatchObject({ ok: true });
    expect(trial.closed()).toEqual(['A Cancelled 10 left', 'A PostOnlyWouldCross 10 left']);
    expect(trial.book()).toEqual(['B sell 4 yes @ 0.62']);
  });

  test('is placed once when it is sent again', () => {
    const trial = Trial.trading();
    trial.order('A buy 10 yes @ 0.6');
    trial.apply(replacement('A buy 12 yes @ 0.61'));
    expect(trial.apply(replacement('A buy 12 yes @ 0.61'))).toEqual({ ok: true, duplicate: true, orderNo: 2 });
    expect(only(trial.events, 'orderClosed')).toEqual([]);
    expect(trial.book()).toEqual(['A buy 12 yes @ 0.61']);
  });

  test('takes the place of an order whose remainder is as its sender saw it', () => {
    const trial = Trial.trading();
    trial.order('A buy 10 yes @ 0.6');
    trial.order('B sell 4 yes @ 0.6');
    const seen = (shares: string): ReplacedOrder => ({ digest: digestOfText(digest(1)), remainingLots: lots(shares) });
    const tooMuch = replacement('A buy 10 yes @ 0.59', { replaces: seen('10') });
    expect(trial.refusal(tooMuch)).toBe('remainderDiffers');
    expect(trial.apply(tooMuch)).toEqual({
      ok: false,
      reject: { code: 'remainderDiffers', remainingLots: lots('6') },
    });
    expect(trial.refusal(replacement('A buy 5 yes @ 0.59', { replaces: seen('5') }))).toBe('remainderDiffers');
    expect(trial.apply(replacement('A buy 6 yes @ 0.59', { replaces: seen('6') }))).toMatchObject({ ok: true });
    expect(trial.book()).toEqual(['A buy 6 yes @ 0.59']);
  });

  test.each<[string, string, (trial: Trial) => void]>([
    ['expires', 'A Expired 10 left', (trial) => trial.order('A buy 10 yes @ 0.6 until 1050')],
    [
      'is cancelled by the cancel timer',
      'A CancelAllAfter 10 left',
      (trial) => {
        trial.order('A buy 10 yes @ 0.6');
        trial.apply({ kind: 'cancelAllAfter', accountId: accountId('A'), timeoutSec: 50 });
      },
    ],
    [
      'ends with its market',
      'A MarketClosed 10 left',
      (trial) => {
        trial.order('A buy 10 yes @ 0.6');
        trial.apply({ kind: 'editMarket', marketId: MARKET, cutoffAtSec: START_SEC + 50 });
      },
    ],
  ])('is not placed when the other %s in that moment', (_, closed, place) => {
    const trial = Trial.trading();
    const open = trial.createMarket();
    trial.move('activate', open);
    place(trial);
    trial.timeMs += 50_000;
    const order = replacement('A buy 10 yes @ 0.5', { marketId: open });
    expect(trial.exchange.idleOutcome(order, trial.timeMs)).toBeUndefined();
    expect(trial.apply(order)).toEqual({ ok: false, reject: { code: 'orderNotOpen' } });
    expect(trial.closed()).toEqual([closed]);
    expect([trial.book(), trial.book(open), trial.held('A')]).toEqual([[], [], '0']);
  });

  test('takes an order out of a market that is halted, but into none', () => {
    const trial = Trial.trading();
    const open = trial.createMarket();
    trial.move('activate', open);
    trial.order('A buy 10 yes @ 0.6');
    trial.move('halt');
    expect(trial.refusal(replacement('A buy 10 yes @ 0.5'))).toBe('marketNotOpen');
    expect(trial.apply(replacement('A buy 10 yes @ 0.5', { marketId: open }))).toMatchObject({ ok: true });
    expect([trial.book(), trial.book(open)]).toEqual([[], ['A buy 10 yes @ 0.5']]);
  });

  test('is paid for with what the other held at its own rate, whatever the rate is now', () => {
    const trial = Trial.trading('A', { makerFeeBps: 100 });
    trial.order('A buy 10 yes @ 0.5');
    trial.apply({ kind: 'editMarket', marketId: MARKET, makerFeeBps: 0 });
    // 9,000 in all; the other holds 5.025 of it
    expect(trial.apply(replacement('A buy 20000 yes @ 0.5'))).toMatchObject({
      reject: { neededUnits: quote('10000'), availableUnits: quote('9000') },
    });
    expect(trial.apply(replacement('A buy 18000 yes @ 0.5'))).toMatchObject({ ok: true });
    expect(trial.held('A')).toBe('9000');
  });

  test('is unknown to itself', () => {
    const trial = Trial.trading();
    expect(trial.refusal(replacement('A buy 10 yes @ 0.5', { digest: digestOfText(digest(1)) }))).toBe('unknownOrder');
  });

  test.each([
    {
      name: 'the other is not known',
      changes: { replaces: { digest: digestOfText(digest(7)) } },
      code: 'unknownOrder',
    },
    {
      name: "the other is another account's",
      changes: { replaces: { digest: digestOfText(digest(2)) } },
      code: 'unknownOrder',
    },
    {
      name: 'the other is no longer open',
      changes: { replaces: { digest: digestOfText(digest(3)) } },
      code: 'orderNotOpen',
    },
    { name: 'its market is not known', changes: { marketId: 9 as MarketId }, code: 'unknownMarket' },
    { name: 'its price is off the grid', changes: { priceTicks: 10_000 as never }, code: 'priceOutOfRange' },
    { name: 'it is too small', changes: { sizeLots: lots('0.5') }, code: 'sizeTooSmall' },
    { name: 'its time is over', changes: { expiresAtSec: 1 }, code: 'expired' },
  ])('is refused when $name, and the other stays in its place', ({ changes, code }) => {
    const trial = Trial.trading();
    trial.order('A buy 10 yes @ 0.6');
    trial.order('B buy 5 yes @ 0.6');
    trial.order('A buy 10 yes @ 0.9 ioc');
    expect(trial.refusal(replacement('A buy 1 yes @ 0.6', changes))).toBe(code);
    expect(trial.book()).toEqual(['A buy 10 yes @ 0.6', 'B buy 5 yes @ 0.6']);
    expect(trial.exchange.idleOutcome(replacement('A buy 1 yes @ 0.6', changes), trial.timeMs)).toMatchObject({
      reject: { code },
    });
  });
});
