import type {
  BalanceChanged,
  Event,
  LevelChanged,
  OrderAccepted,
  OrderClosed,
  OrderFilled,
  PositionChanged,
} from '../event.ts';
import { invariant } from '../invariant.ts';
import { DIGEST_WORDS, digestText } from '../orders/digest.ts';
import type { QuoteUnits } from '../units.ts';
import { type TapeContents, TapeKind, TapeWords } from './tape-words.ts';

/** Reads events from a tape, in the order in which they were written. */
export class TapeReader {
  readonly #words: TapeWords;
  readonly #whole: readonly Event[];
  #at = 0;
  #wholeAt = 0;

  constructor({ buffer, whole }: TapeContents) {
    this.#words = new TapeWords(buffer);
    this.#whole = whole;
  }

  /** The next event. The caller must know that there is one. */
  next(): Event {
    const kind = this.#take();
    switch (kind) {
      case TapeKind.OrderAccepted:
        return this.#accepted();
      case TapeKind.OrderFilled:
        return this.#filled();
      case TapeKind.OrderClosed:
        return this.#closed();
      case TapeKind.LevelChanged:
        return this.#level();
      case TapeKind.BalanceChanged:
        return this.#balance();
      case TapeKind.PositionChanged:
        return this.#position();
      default:
        return this.#wholeEvent(kind);
    }
  }

  #accepted(): OrderAccepted {
    return {
      kind: 'orderAccepted',
      orderNo: this.#take(),
      digest: this.#takeDigest(),
      accountId: this.#take(),
      marketId: this.#take(),
      outcome: this.#take(),
      side: this.#take(),
      type: this.#take(),
      priceTicks: this.#take(),
      sizeLots: this.#take(),
      budgetUnits: this.#takeUnits(),
      expiresAtSec: this.#take(),
      postOnly: this.#take() === 1,
      timeInForce: this.#take(),
      worstPriceTicks: this.#take(),
    };
  }

  #filled(): OrderFilled {
    return {
      kind: 'orderFilled',
      pending: this.#take() === 1,
      tradeNo: this.#take(),
      marketId: this.#take(),
      matchType: this.#take(),
      yesPriceTicks: this.#take(),
      sizeLots: this.#take(),
      takerOrderNo: this.#take(),
      takerAccountId: this.#take(),
      takerOutcome: this.#take(),
      takerSide: this.#take(),
      takerFeeUnits: this.#takeUnits(),
      makerOrderNo: this.#take(),
      makerAccountId: this.#take(),
      makerOutcome: this.#take(),
      makerSide: this.#take(),
      makerFeeUnits: this.#takeUnits(),
    };
  }

  #closed(): OrderClosed {
    return {
      kind: 'orderClosed',
      orderNo: this.#take(),
      accountId: this.#take(),
      marketId: this.#take(),
      reason: this.#take(),
      remainingLots: this.#take(),
    };
  }

  #level(): LevelChanged {
    return {
      kind: 'levelChanged',
      marketId: this.#take(),
      side: this.#take(),
      yesPriceTicks: this.#take(),
      sizeLots: this.#take(),
    };
  }

  #balance(): BalanceChanged {
    return {
      kind: 'balanceChanged',
      accountId: this.#take(),
      availableUnits: this.#takeUnits(),
      heldUnits: this.#takeUnits(),
    };
  }

  #position(): PositionChanged {
    return {
      kind: 'positionChanged',
      accountId: this.#take(),
      marketId: this.#take(),
      yesAvailableLots: this.#take(),
      yesHeldLots: this.#take(),
      noAvailableLots: this.#take(),
      noHeldLots: this.#take(),
    };
  }

  #wholeEvent(kind: number): Event {
    const event = this.#whole[this.#wholeAt++];
    invariant(
      kind === TapeKind.Whole && event !== undefined,
      'a tape must be read from its start, and not beyond its end',
    );
    return event;
  }

  #take<Value extends number>(): Value {
    return this.#words.numbers[this.#at++] as Value;
  }

  #takeUnits(): QuoteUnits {
    return this.#words.units[this.#at++] as QuoteUnits;
  }

  #takeDigest(): string {
    const first = this.#at * 2;
    this.#at += DIGEST_WORDS / 2;
    return digestText(this.#words.ints, first);
  }
}
