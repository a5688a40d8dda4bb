/** Size of a ladder's price arrays: prices are 1..9999 ticks. */
const PRICES = 10_000;
const WORDS = Math.ceil(PRICES / 32);

/**
 * Called for each fill: maker and taker by order number, the maker's price, the size, and whether the maker is filled.
 */
export type OnFill = (maker: number, taker: number, price: number, size: number, isMakerGone: boolean) => void;

/** Order storage shared by the ladders of one run, indexed by order number. */
export interface LadderOrders {
  readonly price: Int16Array;
  readonly left: Int32Array;
  readonly isBid: Uint8Array;
  readonly next: Int32Array;
  readonly previous: Int32Array;
}

export function ladderOrders(count: number): LadderOrders {
  return {
    price: new Int16Array(count),
    left: new Int32Array(count),
    isBid: new Uint8Array(count),
    next: new Int32Array(count).fill(-1),
    previous: new Int32Array(count).fill(-1),
  };
}

/** One side of a ladder: the first and last order of each price, and a bit for each price that has orders. */
class LadderSide {
  readonly head = new Int32Array(PRICES).fill(-1);
  readonly tail = new Int32Array(PRICES).fill(-1);
  readonly bits = new Int32Array(WORDS);

  /** The lowest price at or above the given one that has an order; PRICES if there is none. */
  lowestFrom(price: number): number {
    let word = price >> 5;
    if (word >= WORDS) return PRICES;
    let bits = (this.bits[word] as number) & (-1 << (price & 31));
    while (bits === 0) {
      word += 1;
      if (word === WORDS) return PRICES;
      bits = this.bits[word] as number;
    }
    return (word << 5) + 31 - Math.clz32(bits & -bits);
  }

  /** The highest price at or below the given one that has an order; 0 if there is none. */
  highestFrom(price: number): number {
    let word = price >> 5;
    let bits = (this.bits[word] as number) & (-1 >>> (31 - (price & 31)));
    while (bits === 0) {
      if (word === 0) return 0;
      word -= 1;
      bits = this.bits[word] as number;
    }
    return (word << 5) + 31 - Math.clz32(bits);
  }
}

/**
 * A minimal price-time order book in JavaScript: typed arrays, integer ids, no ledger, no checks. It is the upper bound
 * of the comparison, and flows are generated with it.
 */
export class Ladder {
  private readonly orders: LadderOrders;
  private readonly onFill: OnFill | undefined;
  private readonly bids = new LadderSide();
  private readonly asks = new LadderSide();
  bestBid = 0;
  bestAsk = PRICES;
  fills = 0;

  constructor(orders: LadderOrders, onFill?: OnFill) {
    this.orders = orders;
    this.onFill = onFill;
  }

  /** Fills an order against the other side, then rests the remainder. Returns the remaining size. */
  limit(id: number, isBid: number, price: number, size: number): number {
    const left = isBid === 1 ? this.buy(id, price, size) : this.sell(id, price, size);
    if (left > 0) this.rest(id, isBid, price, left);
    return left;
  }

  /** Fills an order at any price and drops the remainder. Returns the remaining size. */
  market(id: number, isBid: number, size: number): number {
    return isBid === 1 ? this.buy(id, PRICES - 1, size) : this.sell(id, 1, size);
  }

  cancel(id: number): void {
    this.unlink(id);
    this.orders.left[id] = 0;
  }

  /** The orders of a side from the best price to the worst, oldest first within a price. */
  *resting(isBid: number): Iterable<number> {
    const side = isBid === 1 ? this.bids : this.asks;
    let price = isBid === 1 ? this.bestBid : this.bestAsk;
    while (price > 0 && price < PRICES) {
      for (let id = side.head[price] as number; id !== -1; id = this.orders.next[id] as number) yield id;
      price = isBid === 1 ? side.highestFrom(price - 1) : side.lowestFrom(price + 1);
    }
  }

  private buy(id: number, limit: number, size: number): number {
    let left = size;
    while (left > 0 && this.bestAsk <= limit && this.bestAsk < PRICES) {
      left = this.takeHead(this.asks.head[this.bestAsk] as number, id, this.bestAsk, left);
    }
    return left;
  }

  private sell(id: number, limit: number, size: number): number {
    let left = size;
    while (left > 0 && this.bestBid >= limit && this.bestBid > 0) {
      left = this.takeHead(this.bids.head[this.bestBid] as number, id, this.bestBid, left);
    }
    return left;
  }

  private takeHead(maker: number, taker: number, price: number, left: number): number {
    const available = this.orders.left[maker] as number;
    const size = Math.min(left, available);
    this.orders.left[maker] = available - size;
    this.fills += 1;
    const isGone = size === available;
    if (isGone) this.unlink(maker);
    if (this.onFill !== undefined) this.onFill(maker, taker, price, size, isGone);
    return left - size;
  }

  private rest(id: number, isBid: number, price: number, left: number): void {
    const { orders } = this;
    const side = isBid === 1 ? this.bids : this.asks;
    const last = side.tail[price] as number;
    orders.price[id] = price;
    orders.left[id] = left;
    orders.isBid[id] = isBid;
    orders.next[id] = -1;
    orders.previous[id] = last;
    side.tail[price] = id;
    if (last === -1) {
      side.head[price] = id;
      side.bits[price >> 5] = (side.bits[price >> 5] as number) | (1 << (price & 31));
    } else {
      orders.next[last] = id;
    }
    if (isBid === 1) {
      if (price > this.bestBid) this.bestBid = price;
    } else if (price < this.bestAsk) this.bestAsk = price;
  }

  private unlink(id: number): void {
    const { orders } = this;
    const price = orders.price[id] as number;
    const isBid = orders.isBid[id] === 1;
    const side = isBid ? this.bids : this.asks;
    const before = orders.previous[id] as number;
    const after = orders.next[id] as number;
    if (before === -1) side.head[price] = after;
    else orders.next[before] = after;
    if (after === -1) side.tail[price] = before;
    else orders.previous[after] = before;
    if (before !== -1 || after !== -1) return;
    side.bits[price >> 5] = (side.bits[price >> 5] as number) & ~(1 << (price & 31));
    if (isBid && price === this.bestBid) this.bestBid = this.bids.highestFrom(price);
    if (!isBid && price === this.bestAsk) this.bestAsk = this.asks.lowestFrom(price);
  }
}
