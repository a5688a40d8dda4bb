import { beforeAll, describe, expect, test } from 'vitest';
import type { PlaceOrder } from './command.ts';
import { Outcome, TimeInForce } from './enums.ts';
import { Exchange } from './exchange.ts';
import { digestOfText, digestText } from './orders/digest.ts';
import { digestOf } from './testing/digest-of.ts';
import { seededDraw } from './testing/draw.ts';
import { firstDifference } from './testing/first-difference.ts';
import { plainText } from './testing/plain-text.ts';
import { account, quote, Scenario, shares, ticks } from './testing/scenario.ts';
import type { MarketId, QuoteUnits, SizeLots } from './units.ts';

// Random streams stay small; here every structure of the exchange outgrows its initial size, some several times.

const ACCOUNTS = 3_000;
const MARKETS = 300;
const POSITIONS = 12_000;
const ORDERS = 20_000;

const exchange = new Exchange();
const scenario = new Scenario(exchange);
const draw = seededDraw(1);
const placed: PlaceOrder[] = [];
const lotsOf = new Map<string, number>();
const spentOf = new Map<number, bigint>();

/** An order that rests: bids for Yes and for No below 0.40, so that nothing fills. */
function drawOrder(number: number): PlaceOrder {
  const accountId = account(1 + draw(ACCOUNTS));
  const marketId = (1 + draw(MARKETS)) as MarketId;
  const outcome = draw(2) === 0 ? Outcome.Yes : Outcome.No;
  const priceTicks = ticks(1 + draw(4_000));
  const terms = { ...PLAIN, digest: digestOfText(digestOf(number)), accountId, marketId, outcome, priceTicks };
  return { ...terms, sizeLots: (1_000_000 + draw(1_000_000)) as SizeLots };
}

const PLAIN: PlaceOrder = {
  kind: 'placeOrder',
  digest: digestOfText(digestOf(0)),
  accountId: account(1),
  marketId: 1 as MarketId,
  outcome: Outcome.Yes,
  side: 0,
  type: 2,
  priceTicks: ticks(1),
  sizeLots: shares(1),
  budgetUnits: 0n as QuoteUnits,
  slippagePpm: 0,
  expiresAtSec: 0,
  postOnly: false,
  timeInForce: TimeInForce.GoodTillCancelled,
};

function spend(accountId: number, units: bigint): void {
  spentOf.set(accountId, (spentOf.get(accountId) ?? 0n) + units);
}

beforeAll(() => {
  scenario.openAccounts(ACCOUNTS);
  for (let market = 0; market < MARKETS; market += 1) scenario.openMarket();
  for (let i = 0; i < POSITIONS; i += 1) {
    const accountId = account(1 + draw(ACCOUNTS));
    const marketId = (1 + draw(MARKETS)) as MarketId;
    const sizeLots = (1 + draw(1_000_000)) as SizeLots;
    scenario.play({ kind: 'split', accountId, marketId, sizeLots });
    const key = `${accountId}/${marketId}`;
    lotsOf.set(key, (lotsOf.get(key) ?? 0) + sizeLots);
    spend(accountId, 10_000n * BigInt(sizeLots));
  }
  for (let number = 1; number <= ORDERS; number += 1) {
    const order = drawOrder(number);
    scenario.play(order);
    placed.push(order);
  }
});

/** The open orders that an exchange reports wrongly, given which of the placed ones were cancelled. */
function wrongOrders(of: Exchange, isCancelled: (orderNo: number) => boolean): PlaceOrder[] {
  const open = new Map([...of.openOrders()].map((order) => [order.orderNo as number, order]));
  return placed.filter(({ digest, accountId, marketId, outcome, priceTicks, sizeLots }, i) => {
    const order = open.get(i + 1);
    if (order === undefined || isCancelled(i + 1)) return isCancelled(i + 1) === (order !== undefined);
    const { remainingLots, ...shown } = order;
    const wanted = [digestText(digest), accountId, marketId, outcome, priceTicks, sizeLots];
    return [shown.digest, shown.accountId, shown.marketId, shown.outcome, shown.priceTicks, remainingLots].some(
      (value, field) => value !== wanted[field],
    );
  });
}

/** Orders that are not recognised as duplicates when they are sent again. */
function unknownOrders(to: Scenario, isCancelled: (orderNo: number) => boolean): PlaceOrder[] {
  return placed.filter((order, i) => {
    const orderNo = isCancelled(i + 1) ? {} : { orderNo: i + 1 };
    return plainText(to.play(order)) !== plainText({ outcome: { ok: true, duplicate: true, ...orderNo }, events: [] });
  });
}

function none(): boolean {
  return false;
}

function odd(orderNo: number): boolean {
  return orderNo % 2 === 1;
}

describe('a large exchange', () => {
  test('keeps every position and balance', () => {
    const wrongPositions = [...lotsOf].filter(([key, lots]) => {
      const [accountId = 0, marketId = 0] = key.split('/').map(Number);
      const position = exchange.positionOf(account(accountId), marketId as MarketId);
      const wanted = { yesAvailableLots: lots, yesHeldLots: 0, noAvailableLots: lots, noHeldLots: 0 };
      return plainText(position) !== plainText(wanted);
    });
    expect(wrongPositions).toEqual([]);
    const wrongBalances = Array.from({ length: ACCOUNTS }, (_, i) => i + 1).filter((accountId) => {
      const { availableUnits = 0n, heldUnits = 0n } = exchange.balanceOf(account(accountId)) ?? {};
      return availableUnits + heldUnits !== quote(1_000) - (spentOf.get(accountId) ?? 0n);
    });
    expect(wrongBalances).toEqual([]);
  });

  test('recognises every order, open or cancelled, before and after a snapshot', () => {
    expect(wrongOrders(exchange, none)).toEqual([]);
    expect(unknownOrders(scenario, none)).toEqual([]);
    for (const { accountId, digest } of placed.filter((_, i) => odd(i + 1))) {
      scenario.play({ kind: 'cancelOrder', accountId, digest });
    }
    expect(wrongOrders(exchange, odd)).toEqual([]);
    expect(unknownOrders(scenario, odd)).toEqual([]);
    const restored = Exchange.restore(exchange.snapshot());
    expect(wrongOrders(restored, odd)).toEqual([]);
    expect(firstDifference(restored.stateBytes(), exchange.stateBytes())).toBeUndefined();
    expect([...restored.audit().violations, ...exchange.audit().violations]).toEqual([]);
    expect(unknownOrders(scenario.continueWith(restored), odd)).toEqual([]);
  });
});
