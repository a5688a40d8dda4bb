import { beforeEach, describe, expect, test } from 'vitest';
import type { ChildMarket } from '../command.ts';
import { CloseReason, MarketStatus, MatchType, OrderType, Outcome, Resolution, Side } from '../enums.ts';
import type { Event } from '../event.ts';
import { Exchange } from '../exchange.ts';
import { digestOfText } from '../orders/digest.ts';
import type { AccountId, MarketId, QuoteUnits } from '../units.ts';
import { NaiveExchange } from './naive-exchange.ts';
import { account, only, PLAIN_MARKET, quote, SCENARIO_START_SEC, Scenario, shares, ticks } from './scenario.ts';

// Examples worked out by hand from the rules. Both the exchange and its reference must satisfy them.

const ann = account(1);
const bob = account(2);
const cay = account(3);
let scenario: Scenario;

/** An account's available units minus the 1,000 quote it began with. */
function gain(accountId: AccountId): bigint {
  return scenario.quoteOf(accountId).available - quote(1_000);
}

function closes(events: readonly Event[]): (readonly [number, CloseReason])[] {
  return only(events, 'orderClosed').map((event) => [event.orderNo, event.reason]);
}

const CONTENDERS = [
  ['the reference', () => new NaiveExchange()],
  ['the exchange', () => new Exchange()],
] as const;

describe.each(CONTENDERS)('%s', (_name, make) => {
  beforeEach(() => {
    scenario = new Scenario(make());
    scenario.openAccounts(3);
  });

  describe('fills', () => {
    test('two buyers of complements mint a pair at the price of the earlier order', () => {
      scenario.openMarket();
      scenario.order({ accountId: ann, priceTicks: ticks(6_000) });
      const { events } = scenario.order({ accountId: bob, outcome: Outcome.No, priceTicks: ticks(4_500) });
      expect(only(events, 'orderFilled')).toMatchObject([{ matchType: MatchType.Mint, yesPriceTicks: 6_000 }]);
      expect([gain(ann), gain(bob)]).toEqual([-6_000_000_000n, -4_000_000_000n]);
    });

    test('two sellers of complements merge a pair', () => {
      const marketId = scenario.openMarket();
      for (const accountId of [ann, bob]) scenario.play({ kind: 'split', accountId, marketId, sizeLots: shares(1) });
      scenario.order({ accountId: ann, side: Side.Sell, priceTicks: ticks(3_000) });
      const { events } = scenario.order({
        accountId: bob,
        outcome: Outcome.No,
        side: Side.Sell,
        priceTicks: ticks(6_000),
      });
      expect(only(events, 'orderFilled')).toMatchObject([{ matchType: MatchType.Merge, yesPriceTicks: 3_000 }]);
      expect([gain(ann), gain(bob)]).toEqual([-7_000_000_000n, -3_000_000_000n]);
    });

    test('both sides pay shares x rate x p x (1 - p), floored', () => {
      const marketId = scenario.openMarket({ makerFeeBps: 100, takerFeeBps: 200 });
      scenario.play({ kind: 'split', accountId: ann, marketId, sizeLots: shares(2) });
      scenario.order({ accountId: ann, side: Side.Sell, priceTicks: ticks(3_333), sizeLots: shares(1.000001) });
      const { events } = scenario.order({ accountId: bob, priceTicks: ticks(5_000), sizeLots: shares(1.000001) });
      // 1.000001 x 0.3333 x 0.6667 = 0.22221133222111, in units 2,222,113,322.2; 1 % and 2 % of it
      expect(only(events, 'orderFilled')).toMatchObject([{ makerFeeUnits: 22_221_133n, takerFeeUnits: 44_442_266n }]);
    });

    test('the oldest order at the best price is filled first', () => {
      const marketId = scenario.openMarket();
      scenario.play({ kind: 'split', accountId: ann, marketId, sizeLots: shares(9) });
      for (const price of [5_200, 5_100, 5_100]) scenario.order({ side: Side.Sell, priceTicks: ticks(price) });
      const { events } = scenario.order({ accountId: bob, priceTicks: ticks(5_500), sizeLots: shares(2.5) });
      expect(only(events, 'orderFilled').map((fill) => [fill.makerOrderNo, fill.sizeLots])).toEqual([
        [2, shares(1)],
        [3, shares(1)],
        [1, shares(0.5)],
      ]);
    });

    test('an order that would match its own account stops there and keeps its fills', () => {
      scenario.openMarket();
      scenario.order({ accountId: bob, outcome: Outcome.No, priceTicks: ticks(5_000) });
      scenario.order({ accountId: ann, outcome: Outcome.No, priceTicks: ticks(4_900) });
      const { events } = scenario.order({ accountId: ann, priceTicks: ticks(5_500), sizeLots: shares(3) });
      expect(only(events, 'orderFilled')).toHaveLength(1);
      expect(closes(events)).toEqual([
        [1, CloseReason.Filled],
        [3, CloseReason.SelfTrade],
      ]);
    });

    test('a post-only order that would cross is accepted and closed', () => {
      scenario.openMarket();
      scenario.order({ accountId: bob, outcome: Outcome.No, priceTicks: ticks(5_000) });
      const { outcome, events } = scenario.order({ accountId: ann, priceTicks: ticks(5_000), postOnly: true });
      expect(outcome).toEqual({ ok: true, orderNo: 2 });
      expect(closes(events)).toEqual([[2, CloseReason.PostOnlyWouldCross]]);
    });
  });

  describe('market orders', () => {
    const buy = { type: OrderType.Market, priceTicks: ticks(0), sizeLots: shares(0), budgetUnits: quote(1) } as const;

    test('a buy takes the most lots its budget pays for, fee included', () => {
      scenario.openMarket({ takerFeeBps: 1_000 });
      scenario.order({ accountId: bob, outcome: Outcome.No, priceTicks: ticks(7_000), sizeLots: shares(9) });
      const { events } = scenario.order({ accountId: ann, ...buy });
      // a lot costs 3,000 and 210 of fee: 1e10 / 3,210 = 3,115,264.8
      expect(only(events, 'orderFilled')).toMatchObject([{ sizeLots: 3_115_264, takerFeeUnits: 654_205_440n }]);
      expect(gain(ann)).toBe(-(3_115_264n * 3_210n));
      expect(closes(events)).toEqual([[2, CloseReason.Filled]]);
    });

    test('a buy that empties the book closes as unfilled, and its remaining budget is released', () => {
      scenario.openMarket();
      scenario.order({ accountId: bob, outcome: Outcome.No, priceTicks: ticks(7_000) });
      const { events } = scenario.order({ accountId: ann, ...buy });
      expect(closes(events).at(-1)).toEqual([2, CloseReason.Unfilled]);
      expect(gain(ann)).toBe(-3_000_000_000n);
    });

    test('a buy fills against a maker once, even if fee rounding would let its budget pay for another lot', () => {
      scenario.openMarket({ takerFeeBps: 1_000 });
      scenario.order({ accountId: bob, outcome: Outcome.No, priceTicks: ticks(5_002), sizeLots: shares(9) });
      // The fee on a lot at 4,998 is 249.99996. 2,000,001 lots cost 10,496,005,167; one more adds 5,248 (alone 5,247).
      const budgetUnits = 10_496_010_414n as QuoteUnits;
      const { events } = scenario.order({ accountId: ann, ...buy, budgetUnits });
      expect(only(events, 'orderFilled').map((fill) => fill.sizeLots)).toEqual([2_000_001]);
      expect(closes(events)).toEqual([[2, CloseReason.Filled]]);
    });

    test("slippage bounds the price relative to the best, in terms of the order's own token", () => {
      scenario.openMarket();
      for (const price of [4_000, 4_040, 4_041]) scenario.order({ accountId: bob, priceTicks: ticks(10_000 - price) });
      const { events } = scenario.order({
        accountId: ann,
        ...buy,
        outcome: Outcome.No,
        slippagePpm: 10_000,
        budgetUnits: quote(9),
      });
      expect(only(events, 'orderFilled').map((fill) => fill.yesPriceTicks)).toEqual([6_000, 5_960]);
    });
  });

  describe('holds', () => {
    test('a buy holds its cost and the higher fee; once it rests, the maker fee', () => {
      scenario.openMarket({ makerFeeBps: 100, takerFeeBps: 200 });
      scenario.play({ kind: 'debit', accountId: ann, amountUnits: (quote(1_000) - 5_050_000_000n) as QuoteUnits });
      expect(scenario.order({ accountId: ann }).outcome.ok).toBe(true);
      expect(scenario.quoteOf(ann)).toEqual({ available: 25_000_000n, held: 5_025_000_000n });
    });

    test('an order that is one unit short is refused with the needed and the available amount', () => {
      scenario.openMarket({ makerFeeBps: 100, takerFeeBps: 200 });
      scenario.play({ kind: 'debit', accountId: ann, amountUnits: (quote(1_000) - 5_049_999_999n) as QuoteUnits });
      const reject = { code: 'notEnoughQuote', neededUnits: 5_050_000_000n, availableUnits: 5_049_999_999n };
      expect(scenario.order({ accountId: ann }).outcome).toEqual({ ok: false, reject });
    });

    test('less than a share can be sold only if it is all that the account has', () => {
      const marketId = scenario.openMarket();
      scenario.play({ kind: 'split', accountId: ann, marketId, sizeLots: shares(0.5) });
      const sell = { accountId: ann, side: Side.Sell } as const;
      expect(scenario.order({ ...sell, sizeLots: shares(0.4) }).outcome.ok).toBe(false);
      expect(scenario.order({ ...sell, sizeLots: shares(0.5) }).outcome.ok).toBe(true);
    });
  });

  describe('time', () => {
    test('an order stays open until its second, and then expires before the next command is executed', () => {
      scenario.openMarket();
      scenario.order({ accountId: bob, outcome: Outcome.No, expiresAtSec: SCENARIO_START_SEC + 10 });
      scenario.timeMs += 9_999;
      expect(scenario.play({ kind: 'tick' }).events).toEqual([]);
      scenario.timeMs += 1;
      const { events } = scenario.order({ accountId: ann });
      expect(events.slice(0, 2)).toMatchObject([
        { kind: 'orderClosed', orderNo: 1, reason: CloseReason.Expired },
        { kind: 'orderAccepted', orderNo: 2 },
      ]);
    });

    test('a cutoff before an expiry closes the order', () => {
      const marketId = scenario.openMarket({ cutoffAtSec: SCENARIO_START_SEC + 5 });
      scenario.order({ expiresAtSec: SCENARIO_START_SEC + 10 });
      scenario.timeMs += 20_000;
      expect(scenario.play({ kind: 'tick' }).events.slice(0, 2)).toMatchObject([
        { kind: 'orderClosed', reason: CloseReason.MarketClosed },
        { kind: 'marketStatusChanged', marketId, status: MarketStatus.Resolving },
      ]);
    });
  });

  describe('resolution', () => {
    test('a winner pays 1, an invalid market one half', () => {
      const payouts = [Resolution.Yes, Resolution.No, Resolution.Invalid].map((resolution) => {
        const marketId = scenario.openMarket();
        scenario.play({ kind: 'split', accountId: cay, marketId, sizeLots: shares(3) });
        scenario.order({ accountId: bob, marketId, priceTicks: ticks(5_000) });
        scenario.order({ accountId: cay, marketId, side: Side.Sell, priceTicks: ticks(5_000) });
        scenario.play({ kind: 'moveMarket', marketId, action: 'close' });
        scenario.play({ kind: 'resolveMarket', marketId, resolution });
        const { outcome } = scenario.play({ kind: 'redeem', accountId: cay, marketId });
        return outcome.ok ? outcome.amountUnits : undefined;
      });
      expect(payouts).toEqual([quote(2), quote(3), 25_000_000_000n]);
    });

    test("a root's winner makes the other children no", () => {
      const root = scenario.openMarket({ children: [child('a'), child('b')] });
      scenario.play({ kind: 'moveMarket', marketId: root, action: 'close' });
      const winnerMarketId = (root + 2) as MarketId;
      const { events } = scenario.play({ kind: 'resolveMarket', marketId: root, winnerMarketId });
      expect(only(events, 'marketResolved').map((event) => [event.marketId, event.resolution])).toEqual([
        [root + 1, Resolution.No],
        [root + 2, Resolution.Yes],
        [root, 0],
      ]);
    });
  });

  describe('cancels', () => {
    test('are accepted while a market is halted, and release the hold', () => {
      const marketId = scenario.openMarket();
      const { events } = scenario.order({ accountId: ann });
      const digest = only(events, 'orderAccepted')[0]?.digest ?? '';
      scenario.play({ kind: 'moveMarket', marketId, action: 'halt' });
      expect(scenario.order({ accountId: ann }).outcome).toMatchObject({
        reject: { code: 'marketNotOpen', halted: true },
      });
      expect(
        scenario.play({ kind: 'cancelOrder', accountId: bob, digest: digestOfText(digest) }).outcome,
      ).toMatchObject({
        reject: { code: 'unknownOrder' },
      });
      expect(scenario.play({ kind: 'cancelOrder', accountId: ann, digest: digestOfText(digest) }).outcome).toEqual({
        ok: true,
      });
      expect(scenario.quoteOf(ann)).toEqual({ available: quote(1_000), held: 0n });
      expect(
        scenario.play({ kind: 'cancelOrder', accountId: ann, digest: digestOfText(digest) }).outcome,
      ).toMatchObject({
        reject: { code: 'orderNotOpen' },
      });
    });

    test('of all orders of a root apply to its children, to one side only on request', () => {
      const root = scenario.openMarket({ children: [child('a'), child('b')] });
      const digests = [1, 2, 1].map((number) => {
        const { events } = scenario.order({ accountId: ann, marketId: (root + number) as MarketId });
        return only(events, 'orderAccepted')[0]?.digest;
      });
      const cancelOrders = { kind: 'cancelOrders', accountId: ann, marketId: root } as const;
      expect(scenario.play({ ...cancelOrders, side: Side.Sell }).outcome).toEqual({ ok: true, cancelled: [] });
      expect(scenario.play(cancelOrders).outcome).toEqual({ ok: true, cancelled: digests });
    });
  });

  describe('one signed order', () => {
    test('sent again returns the order it created, and creates no other', () => {
      scenario.openMarket();
      const digest = 'd'.repeat(64);
      expect(scenario.order({ digest: digestOfText(digest) }).outcome).toEqual({ ok: true, orderNo: 1 });
      expect(scenario.order({ digest: digestOfText(digest) })).toEqual({
        outcome: { ok: true, duplicate: true, orderNo: 1 },
        events: [],
      });
      scenario.play({ kind: 'cancelOrder', accountId: ann, digest: digestOfText(digest) });
      expect(scenario.order({ digest: digestOfText(digest) })).toEqual({
        outcome: { ok: true, duplicate: true },
        events: [],
      });
    });

    test('that was refused may be sent again', () => {
      scenario.openMarket();
      const digest = 'e'.repeat(64);
      expect(scenario.order({ digest: digestOfText(digest), sizeLots: shares(0.998999) }).outcome.ok).toBe(false);
      expect(scenario.order({ digest: digestOfText(digest), sizeLots: shares(0.999) }).outcome).toEqual({
        ok: true,
        orderNo: 1,
      });
    });
  });

  describe('a market', () => {
    test('closes its orders at its cutoff, and pays one half per token when it failed', () => {
      const marketId = scenario.openMarket({ cutoffAtSec: SCENARIO_START_SEC + 5 });
      scenario.play({ kind: 'split', accountId: bob, marketId, sizeLots: shares(3) });
      scenario.order({ accountId: bob, side: Side.Sell, sizeLots: shares(2) });
      scenario.timeMs += 5_000;
      scenario.play({ kind: 'moveMarket', marketId, action: 'fail' });
      expect(scenario.play({ kind: 'moveMarket', marketId, action: 'delete' }).outcome).toMatchObject({
        reject: { code: 'illegalTransition', because: 'pairsOutstanding', legal: [] },
      });
      expect(scenario.play({ kind: 'redeem', accountId: bob, marketId }).outcome).toEqual({
        ok: true,
        amountUnits: quote(3),
      });
      expect(scenario.tokensOf(bob, marketId)).toEqual({ yes: 0, no: 0 });
      expect(scenario.play({ kind: 'moveMarket', marketId, action: 'delete' }).outcome).toEqual({ ok: true });
    });

    test('cannot be activated after its cutoff', () => {
      scenario.openMarket({ cutoffAtSec: SCENARIO_START_SEC + 5, slug: 'first' });
      const { outcome } = scenario.play({ ...PLAIN_MARKET, slug: 'second', cutoffAtSec: SCENARIO_START_SEC + 5 });
      const marketId = outcome.ok && outcome.marketId !== undefined ? outcome.marketId : (0 as MarketId);
      scenario.timeMs += 5_000;
      expect(scenario.play({ kind: 'moveMarket', marketId, action: 'activate' }).outcome).toMatchObject({
        reject: { because: 'cutoffPassed' },
      });
    });

    test('with children has the latest of their cutoffs', () => {
      const { events } = scenario.play({
        ...PLAIN_MARKET,
        slug: 'root',
        children: [child('a', 50), child('b', 70), child('c', 60)],
      });
      expect(only(events, 'marketCreated').map((event) => event.cutoffAtSec - SCENARIO_START_SEC)).toEqual([
        70, 50, 70, 60,
      ]);
    });
  });
});

function child(slug: string, cutoffInSec = 100): ChildMarket {
  return { title: slug, rules: '', slug, cutoffAtSec: SCENARIO_START_SEC + cutoffInSec };
}
