import type {
  BalanceChanged,
  Event,
  LevelChanged,
  OrderAccepted,
  OrderClosed,
  OrderFilled,
  PositionChanged,
  QuoteUnits,
} from '@presage/exchange';
import { WORD_BYTES } from './packet.ts';

/** Kinds of events by their first word; 0 is an event that rides along whole. */
const Kind = {
  Rare: 0,
  OrderAccepted: 1,
  OrderFilled: 2,
  OrderClosed: 3,
  LevelChanged: 4,
  BalanceChanged: 5,
  PositionChanged: 6,
} as const;

/** The most words an event takes: an accepted order, its digest in four of them. */
export const MAX_EVENT_WORDS = 16;
const DIGEST_BYTES = 32;

/** One buffer seen as numbers, as 64-bit integers and as bytes, and where in it the next word goes or comes from. */
export class Words {
  readonly buffer: ArrayBuffer;
  readonly numbers: Float64Array;
  readonly units: BigInt64Array;
  readonly bytes: Buffer;
  at = 0;

  constructor(buffer: ArrayBuffer) {
    this.buffer = buffer;
    this.numbers = new Float64Array(buffer);
    this.units = new BigInt64Array(buffer);
    this.bytes = Buffer.from(buffer);
  }

  put(number: number): void {
    this.numbers[this.at++] = number;
  }

  putUnits(units: bigint): void {
    this.units[this.at++] = units;
  }

  putDigest(digest: string): void {
    this.bytes.write(digest, this.at * WORD_BYTES, 'hex');
    this.at += DIGEST_BYTES / WORD_BYTES;
  }

  take<Value extends number>(): Value {
    return this.numbers[this.at++] as Value;
  }

  takeUnits(): QuoteUnits {
    return this.units[this.at++] as QuoteUnits;
  }

  takeDigest(): string {
    const start = this.at * WORD_BYTES;
    this.at += DIGEST_BYTES / WORD_BYTES;
    return this.bytes.toString('hex', start, start + DIGEST_BYTES);
  }
}

/** @returns false when the event has no words of its own and has to ride along */
export function putEvent(words: Words, event: Event): boolean {
  switch (event.kind) {
    case 'orderAccepted':
      putAccepted(words, event);
      return true;
    case 'orderFilled':
      putFilled(words, event);
      return true;
    case 'orderClosed':
      putClosed(words, event);
      return true;
    case 'levelChanged':
      putLevel(words, event);
      return true;
    case 'balanceChanged':
      putBalance(words, event);
      return true;
    case 'positionChanged':
      putPosition(words, event);
      return true;
    default:
      words.put(Kind.Rare);
      return false;
  }
}

/** @returns undefined for an event that rides along */
export function takeEvent(words: Words): Event | undefined {
  const kind = words.take();
  switch (kind) {
    case Kind.Rare:
      return undefined;
    case Kind.OrderAccepted:
      return takeAccepted(words);
    case Kind.OrderFilled:
      return takeFilled(words);
    case Kind.OrderClosed:
      return takeClosed(words);
    case Kind.LevelChanged:
      return takeLevel(words);
    case Kind.BalanceChanged:
      return takeBalance(words);
    case Kind.PositionChanged:
      return takePosition(words);
    default:
      throw new RangeError(`no event has kind ${kind}`);
  }
}

function putAccepted(words: Words, event: OrderAccepted): void {
  words.put(Kind.OrderAccepted);
  words.put(event.orderNo);
  words.putDigest(event.digest);
  words.put(event.accountId);
  words.put(event.marketId);
  words.put(event.outcome);
  words.put(event.side);
  words.put(event.type);
  words.put(event.priceTicks);
  words.put(event.sizeLots);
  words.putUnits(event.budgetUnits);
  words.put(event.expiresAtSec);
  words.put(event.postOnly ? 1 : 0);
}

function takeAccepted(words: Words): OrderAccepted {
  return {
    kind: 'orderAccepted',
    orderNo: words.take(),
    digest: words.takeDigest(),
    accountId: words.take(),
    marketId: words.take(),
    outcome: words.take(),
    side: words.take(),
    type: words.take(),
    priceTicks: words.take(),
    sizeLots: words.take(),
    budgetUnits: words.takeUnits(),
    expiresAtSec: words.take(),
    postOnly: words.take() === 1,
  };
}

function putFilled(words: Words, event: OrderFilled): void {
  words.put(Kind.OrderFilled);
  words.put(event.pending ? 1 : 0);
  words.put(event.tradeNo);
  words.put(event.marketId);
  words.put(event.matchType);
  words.put(event.yesPriceTicks);
  words.put(event.sizeLots);
  words.put(event.takerOrderNo);
  words.put(event.takerAccountId);
  words.put(event.takerOutcome);
  words.put(event.takerSide);
  words.putUnits(event.takerFeeUnits);
  words.put(event.makerOrderNo);
  words.put(event.makerAccountId);
  words.put(event.makerOutcome);
  words.put(event.makerSide);
  words.putUnits(event.makerFeeUnits);
}

function takeFilled(words: Words): OrderFilled {
  return {
    kind: 'orderFilled',
    pending: words.take() === 1,
    tradeNo: words.take(),
    marketId: words.take(),
    matchType: words.take(),
    yesPriceTicks: words.take(),
    sizeLots: words.take(),
    takerOrderNo: words.take(),
    takerAccountId: words.take(),
    takerOutcome: words.take(),
    takerSide: words.take(),
    takerFeeUnits: words.takeUnits(),
    makerOrderNo: words.take(),
    makerAccountId: words.take(),
    makerOutcome: words.take(),
    makerSide: words.take(),
    makerFeeUnits: words.takeUnits(),
  };
}

function putClosed(words: Words, event: OrderClosed): void {
  words.put(Kind.OrderClosed);
  words.put(event.orderNo);
  words.put(event.accountId);
  words.put(event.marketId);
  words.put(event.reason);
  words.put(event.remainingLots);
}

function takeClosed(words: Words): OrderClosed {
  return {
    kind: 'orderClosed',
    orderNo: words.take(),
    accountId: words.take(),
    marketId: words.take(),
    reason: words.take(),
    remainingLots: words.take(),
  };
}

function putLevel(words: Words, event: LevelChanged): void {
  words.put(Kind.LevelChanged);
  words.put(event.marketId);
  words.put(event.side);
  words.put(event.yesPriceTicks);
  words.put(event.sizeLots);
}

function takeLevel(words: Words): LevelChanged {
  return {
    kind: 'levelChanged',
    marketId: words.take(),
    side: words.take(),
    yesPriceTicks: words.take(),
    sizeLots: words.take(),
  };
}

function putBalance(words: Words, event: BalanceChanged): void {
  words.put(Kind.BalanceChanged);
  words.put(event.accountId);
  words.putUnits(event.availableUnits);
  words.putUnits(event.heldUnits);
}

function takeBalance(words: Words): BalanceChanged {
  return {
    kind: 'balanceChanged',
    accountId: words.take(),
    availableUnits: words.takeUnits(),
    heldUnits: words.takeUnits(),
  };
}

function putPosition(words: Words, event: PositionChanged): void {
  words.put(Kind.PositionChanged);
  words.put(event.accountId);
  words.put(event.marketId);
  words.put(event.yesAvailableLots);
  words.put(event.yesHeldLots);
  words.put(event.noAvailableLots);
  words.put(event.noHeldLots);
}

function takePosition(words: Words): PositionChanged {
  return {
    kind: 'positionChanged',
    accountId: words.take(),
    marketId: words.take(),
    yesAvailableLots: words.take(),
    yesHeldLots: words.take(),
    noAvailableLots: words.take(),
    noHeldLots: words.take(),
  };
}
