import { beforeAll, describe, expect, test } from 'vitest';
import type { Command, PlaceOrder } from './command.ts';
import { Outcome } from './enums.ts';
import type { Event } from './event.ts';
import { Exchange } from './exchange.ts';
import { digestOfText, digestText } from './orders/digest.ts';
import { digestOf } from './testing/digest-of.ts';
import { seededDraw } from './testing/draw.ts';
import { firstDifference } from './testing/first-difference.ts';
import { parseOrder, quote } from './testing/notation.ts';
import { plainText } from './testing/plain-text.ts';
import { marketCommand, START_SEC } from './testing/trial.ts';
import type { AccountId, MarketId, PriceTicks, SizeLots } from './units.ts';

// Random streams stay small; here every structure of the exchange outgrows its initial size, some several times.

const ACCOUNTS = 3_000;
const MARKETS = 300;
const POSITIONS = 12_000;
const ORDERS = 20_000;

const DEPOSIT = quote('1000');

const exchange = new Exchange();
const draw = seededDraw(1);
const placed: PlaceOrder[] = [];
const lotsOf = new Map<string, number>();
const spentOf = new Map<number, bigint>();

/** Applies a command; returns its outcome and events. */
function play(to: Exchange, command: Command) {
  const events: Event[] = [];
  const outcome = to.apply({ sequence: to.sequence + 1, timeMs: START_SEC * 1000, command }, events);
  return { outcome, events };
}

/** An order that rests: bids for Yes and for No below 0.40, so that nothing fills. */
function drawOrder(number: number): PlaceOrder {
  return {
    kind: 'placeOrder',
    digest: digestOfText(digestOf(number)),
    ...parseOrder('A buy 1 yes @ 0.0001'),
    accountId: (1 + draw(ACCOUNTS)) as AccountId,
    marketId: (1 + draw(MARKETS)) as MarketId,
    outcome: draw(2) === 0 ? Outcome.Yes : Outcome.No,
    priceTicks: (1 + draw(4_000)) as PriceTicks,
    sizeLots: (1_000_000 + draw(1_000_000)) as SizeLots,
  };
}

function spend(accountId: number, units: bigint): void {
  spentOf.set(accountId, (spentOf.get(accountId) ?? 0n) + units);
}

beforeAll(() => {
  for (let number = 1; number <= ACCOUNTS; number += 1) {
    play(exchange, { kind: 'registerAccount', wallet: `wallet ${number}`, tradingWallet: `safe ${number}` });
    play(exchange, { kind: 'credit', accountId: number as AccountId, amountUnits: DEPOSIT });
  }
  for (let number = 1; number <= MARKETS; number += 1) {
    play(exchange, marketCommand(`market ${number}`));
    play(exchange, { kind: 'moveMarket', marketId: number as MarketId, action: 'activate' });
  }
  for (let i = 0; i < POSITIONS; i += 1) {
    const accountId = (1 + draw(ACCOUNTS)) as AccountId;
    const marketId = (1 + draw(MARKETS)) as MarketId;
    const sizeLots = (1 + draw(1_000_000)) as SizeLots;
    play(exchange, { kind: 'split', accountId, marketId, sizeLots });
    const key = `${accountId}/${marketId}`;
    lotsOf.set(key, (lotsOf.get(key) ?? 0) + sizeLots);
    spend(accountId, 10_000n * BigInt(sizeLots));
  }
  for (let number = 1; number <= ORDERS; number += 1) {
    const order = drawOrder(number);
    play(exchange, order);
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
function unknownOrders(to: Exchange, isCancelled: (orderNo: number) => boolean): PlaceOrder[] {
  return placed.filter((order, i) => {
    const orderNo = isCancelled(i + 1) ? {} : { orderNo: i + 1 };
    return plainText(play(to, order)) !== plainText({ outcome: { ok: true, duplicate: true, ...orderNo }, events: [] });
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
      const position = exchange.positionOf(accountId as AccountId, marketId as MarketId);
      const wanted = { yesAvailableLots: lots, yesHeldLots: 0, noAvailableLots: lots, noHeldLots: 0 };
      return plainText(position) !== plainText(wanted);
    });
    expect(wrongPositions).toEqual([]);
    const wrongBalances = Array.from({ length: ACCOUNTS }, (_, i) => i + 1).filter((accountId) => {
      const { availableUnits = 0n, heldUnits = 0n } = exchange.balanceOf(accountId as AccountId) ?? {};
      return availableUnits + heldUnits !== DEPOSIT - (spentOf.get(accountId) ?? 0n);
    });
    expect(wrongBalances).toEqual([]);
  });

  test('recognises every order, open or cancelled, before and after a snapshot', () => {
    expect(wrongOrders(exchange, none)).toEqual([]);
    expect(unknownOrders(exchange, none)).toEqual([]);
    for (const { accountId, digest } of placed.filter((_, i) => odd(i + 1))) {
      play(exchange, { kind: 'cancelOrder', accountId, digest });
    }
    expect(wrongOrders(exchange, odd)).toEqual([]);
    expect(unknownOrders(exchange, odd)).toEqual([]);
    const restored = Exchange.restore(exchange.snapshot());
    expect(wrongOrders(restored, odd)).toEqual([]);
    expect(firstDifference(restored.stateBytes(), exchange.stateBytes())).toBeUndefined();
    expect([...restored.audit().violations, ...exchange.audit().violations]).toEqual([]);
    expect(unknownOrders(restored, odd)).toEqual([]);
  });
});
