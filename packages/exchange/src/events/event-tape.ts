import type { PlaceOrder } from '../command.ts';
import type { CloseReason, Side } from '../enums.ts';
import type { Event, Fill, OrderAccepted } from '../event.ts';
import { DIGEST_WORDS, digestOfText } from '../orders/digest.ts';
import type { AccountId, MarketId, OrderNo, PriceTicks, QuoteUnits, SizeLots } from '../units.ts';
import { TapeReader } from './tape-reader.ts';
import { MAX_EVENT_WORDS, type TapeContents, TapeKind, TapeWords, WORD_BYTES } from './tape-words.ts';

const FIRST_BYTES = 1024 * WORD_BYTES;
/** Two 32-bit integers fit a word. */
const DIGEST_TAPE_WORDS = DIGEST_WORDS / 2;

/** The part of an order that its acceptance event contains. */
export type AcceptedOrder = Omit<PlaceOrder, 'kind' | 'slippagePpm' | 'worstPriceTicks'> &
  Partial<Pick<OrderAccepted, 'worstPriceTicks'>>;

/**
 * Events encoded as numbers in one buffer. Writing an event allocates nothing, and a tape that nobody reads, as in a
 * replay, costs next to nothing. The events of traders' commands have an encoding; rarer events are kept as objects
 * beside the buffer.
 *
 * The methods for single events take positional arguments, because they run several times for every command.
 */
export class EventTape {
  #words: TapeWords;
  #length = 0;
  #count = 0;
  #whole: Event[] = [];

  /** @param buffer is overwritten; its length must be a multiple of 8, at least 144 */
  constructor(buffer = new ArrayBuffer(FIRST_BYTES)) {
    this.#words = new TapeWords(buffer);
  }

  /** The number of events on the tape. */
  get count(): number {
    return this.#count;
  }

  get contents(): TapeContents {
    return { buffer: this.#words.buffer, whole: this.#whole };
  }

  /** Removes all events; the buffer is reused. */
  clear(): void {
    this.#length = 0;
    this.#count = 0;
    if (this.#whole.length > 0) this.#whole = [];
  }

  /** All events, oldest first. */
  read(): Event[] {
    const reader = new TapeReader(this.contents);
    return Array.from({ length: this.#count }, () => reader.next());
  }

  /** Appends an event of any kind. */
  add(event: Event): void {
    switch (event.kind) {
      case 'orderAccepted':
        this.orderAccepted(event.orderNo, { ...event, digest: digestOfText(event.digest) });
        break;
      case 'orderFilled':
        this.orderFilled(event, event.pending);
        break;
      case 'orderClosed':
        this.orderClosed(event.orderNo, event.accountId, event.marketId, event.reason, event.remainingLots);
        break;
      case 'levelChanged':
        this.levelChanged(event.marketId, event.side, event.yesPriceTicks, event.sizeLots);
        break;
      case 'balanceChanged':
        this.balanceChanged(event.accountId, event.availableUnits, event.heldUnits);
        break;
      case 'positionChanged': {
        const { accountId, marketId, yesAvailableLots, yesHeldLots, noAvailableLots, noHeldLots } = event;
        this.positionChanged(accountId, marketId, yesAvailableLots, yesHeldLots, noAvailableLots, noHeldLots);
        break;
      }
      default:
        this.#start(TapeKind.Whole);
        this.#whole.push(event);
    }
  }

  orderAccepted(orderNo: OrderNo, order: AcceptedOrder): void {
    const { numbers, units, ints } = this.#start(TapeKind.OrderAccepted);
    let at = this.#length;
    numbers[at++] = orderNo;
    for (let word = 0; word < DIGEST_WORDS; word++) ints[at * 2 + word] = order.digest[word] as number;
    at += DIGEST_TAPE_WORDS;
    numbers[at++] = order.accountId;
    numbers[at++] = order.marketId;
    numbers[at++] = order.outcome;
    numbers[at++] = order.side;
    numbers[at++] = order.type;
    numbers[at++] = order.priceTicks;
    numbers[at++] = order.sizeLots;
    units[at++] = order.budgetUnits;
    numbers[at++] = order.expiresAtSec;
    numbers[at++] = order.postOnly ? 1 : 0;
    numbers[at++] = order.timeInForce;
    numbers[at++] = order.worstPriceTicks ?? 0;
    this.#length = at;
  }

  orderFilled(fill: Fill, pending: boolean): void {
    const { numbers, units } = this.#start(TapeKind.OrderFilled);
    let at = this.#length;
    numbers[at++] = pending ? 1 : 0;
    numbers[at++] = fill.tradeNo;
    numbers[at++] = fill.marketId;
    numbers[at++] = fill.matchType;
    numbers[at++] = fill.yesPriceTicks;
    numbers[at++] = fill.sizeLots;
    numbers[at++] = fill.takerOrderNo;
    numbers[at++] = fill.takerAccountId;
    numbers[at++] = fill.takerOutcome;
    numbers[at++] = fill.takerSide;
    units[at++] = fill.takerFeeUnits;
    numbers[at++] = fill.makerOrderNo;
    numbers[at++] = fill.makerAccountId;
    numbers[at++] = fill.makerOutcome;
    numbers[at++] = fill.makerSide;
    units[at++] = fill.makerFeeUnits;
    this.#length = at;
  }

  orderClosed(
    orderNo: OrderNo,
    accountId: AccountId,
    marketId: MarketId,
    reason: CloseReason,
    remainingLots: SizeLots,
  ): void {
    const { numbers } = this.#start(TapeKind.OrderClosed);
    let at = this.#length;
    numbers[at++] = orderNo;
    numbers[at++] = accountId;
    numbers[at++] = marketId;
    numbers[at++] = reason;
    numbers[at++] = remainingLots;
    this.#length = at;
  }

  levelChanged(marketId: MarketId, side: Side, yesPriceTicks: PriceTicks, sizeLots: SizeLots): void {
    const { numbers } = this.#start(TapeKind.LevelChanged);
    let at = this.#length;
    numbers[at++] = marketId;
    numbers[at++] = side;
    numbers[at++] = yesPriceTicks;
    numbers[at++] = sizeLots;
    this.#length = at;
  }

  balanceChanged(accountId: AccountId, availableUnits: QuoteUnits, heldUnits: QuoteUnits): void {
    const { numbers, units } = this.#start(TapeKind.BalanceChanged);
    let at = this.#length;
    numbers[at++] = accountId;
    units[at++] = availableUnits;
    units[at++] = heldUnits;
    this.#length = at;
  }

  positionChanged(
    accountId: AccountId,
    marketId: MarketId,
    yesAvailableLots: SizeLots,
    yesHeldLots: SizeLots,
    noAvailableLots: SizeLots,
    noHeldLots: SizeLots,
  ): void {
    const { numbers } = this.#start(TapeKind.PositionChanged);
    let at = this.#length;
    numbers[at++] = accountId;
    numbers[at++] = marketId;
    numbers[at++] = yesAvailableLots;
    numbers[at++] = yesHeldLots;
    numbers[at++] = noAvailableLots;
    numbers[at++] = noHeldLots;
    this.#length = at;
  }

  /** Starts an event after ensuring room for all of it. */
  #start(kind: number): TapeWords {
    if (this.#length + MAX_EVENT_WORDS > this.#words.numbers.length) this.#words = this.#words.grown();
    this.#words.numbers[this.#length++] = kind;
    this.#count++;
    return this.#words;
  }
}
