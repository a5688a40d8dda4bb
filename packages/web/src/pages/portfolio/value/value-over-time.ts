/**
 * An account's value over time, for a chart. Floats are fine here, as the values are only drawn; the amounts shown
 * beside the chart are exact.
 */

/** How a trade moves cash and shares. */
export interface ValueTrade {
  readonly atSec: number;
  readonly marketId: number;
  readonly side: 'Buy' | 'Sell' | 'Split' | 'Merge';
  /** 1 for Yes, 2 for No, 0 for both. */
  readonly outcomeSide: 0 | 1 | 2;
  readonly shares: number;
  /** In quote, without the fee. */
  readonly amount: number;
  readonly fee: number;
}

/** A number for each outcome of a market: the price of its shares, or how many are held. */
export interface YesNo {
  readonly yes: number;
  readonly no: number;
}

/** The prices of a market's Yes over time. */
export interface MarketPrices {
  readonly marketId: number;
  /** Oldest first. */
  readonly points: readonly { readonly atSec: number; readonly price: number }[];
  /** What its shares pay, once the market is decided. */
  readonly payout: (YesNo & { readonly atSec: number }) | undefined;
  /** Whether prices between two points lie on a straight line; otherwise each lasts until the next. */
  readonly isStraight?: boolean;
}

export interface ValuePoint {
  readonly atSec: number;
  readonly value: number;
}

export interface ValueInput {
  readonly trades: readonly ValueTrade[];
  readonly markets: readonly MarketPrices[];
  readonly fromSec: number;
  readonly toSec: number;
  /** Current value of cash and positions. */
  readonly valueNow: number;
  /** The prices that `valueNow` was computed with, by market. They may be newer than the last point in `markets`. */
  readonly pricesNow: ReadonlyMap<number, YesNo>;
  readonly points: number;
}

/**
 * The account's value at evenly spaced times. Trades exchange cash for shares, and shares are valued at their price.
 * The part of today's value that this does not explain counts as cash that was there from the start.
 */
export function valueOverTime(input: ValueInput): ValuePoint[] {
  const { trades, markets, valueNow, pricesNow } = input;
  const books = new Map(markets.map((market) => [market.marketId, follow(market)]));
  const holdingsAt = replay(trades);
  const times = moments(input);
  const priceAt = (marketId: number, atSec: number, isNow: boolean) => {
    const price = books.get(marketId)?.(atSec);
    // At the end, an old price from the history would shift all earlier points by the difference.
    return price !== undefined && isNow ? (pricesNow.get(marketId) ?? price) : price;
  };
  const gains = times.map((atSec, index) => {
    const { cash, held } = holdingsAt(atSec);
    return cash + worthOf(held, (marketId) => priceAt(marketId, atSec, index === times.length - 1));
  });
  const last = gains.at(-1) ?? 0;
  return times.map((atSec, index) => ({ atSec, value: valueNow - last + (gains[index] ?? 0) }));
}

/** Shares held, by market. */
type Held = ReadonlyMap<number, YesNo>;

/** Cash and shares after all trades up to increasing times. */
function replay(trades: readonly ValueTrade[]): (atSec: number) => { readonly cash: number; readonly held: Held } {
  const sorted = [...trades].sort((a, b) => a.atSec - b.atSec);
  const held = new Map<number, YesNo>();
  let cash = 0;
  let next = 0;
  return (atSec) => {
    for (let trade = sorted[next]; trade !== undefined && trade.atSec <= atSec; trade = sorted[++next]) {
      cash += cashOf(trade);
      const shares = held.get(trade.marketId) ?? { yes: 0, no: 0 };
      held.set(trade.marketId, { yes: shares.yes + yesOf(trade), no: shares.no + noOf(trade) });
    }
    return { cash, held };
  };
}

/** The value of shares at the given prices; those of markets without a price are left out. */
function worthOf(held: Held, priceOf: (marketId: number) => YesNo | undefined): number {
  let worth = 0;
  for (const [marketId, { yes, no }] of held) {
    const price = priceOf(marketId);
    if (price !== undefined) worth += yes * price.yes + no * price.no;
  }
  return worth;
}

function moments({ fromSec, toSec, points }: Pick<ValueInput, 'fromSec' | 'toSec' | 'points'>): number[] {
  const step = (toSec - fromSec) / Math.max(1, points - 1);
  return Array.from({ length: points }, (_, index) => (index === points - 1 ? toSec : fromSec + index * step));
}

function cashOf({ side, amount, fee }: ValueTrade): number {
  return side === 'Buy' || side === 'Split' ? -amount - fee : amount - fee;
}

function yesOf({ side, outcomeSide, shares }: ValueTrade): number {
  if (side === 'Split') return shares;
  if (side === 'Merge') return -shares;
  if (outcomeSide !== 1) return 0;
  return side === 'Buy' ? shares : -shares;
}

function noOf({ side, outcomeSide, shares }: ValueTrade): number {
  if (side === 'Split') return shares;
  if (side === 'Merge') return -shares;
  if (outcomeSide !== 2) return 0;
  return side === 'Buy' ? shares : -shares;
}

/** Price of a share that never traded, as in the value of a position. */
const UNTRADED_PRICE = 0.5;

/**
 * Looks up a market's price at increasing times: the last one known by then, or the first one before any is known.
 */
function follow({ points, payout, isStraight = false }: MarketPrices): (atSec: number) => YesNo {
  let index = 0;
  return (atSec) => {
    if (payout !== undefined && atSec >= payout.atSec) return payout;
    while (index + 1 < points.length && (points[index + 1]?.atSec ?? 0) <= atSec) index += 1;
    const before = points[index];
    const after = points[index + 1];
    const price = (isStraight && before && after ? between(before, after, atSec) : before?.price) ?? UNTRADED_PRICE;
    return { yes: price, no: 1 - price };
  };
}

type PricePoint = MarketPrices['points'][number];

/** The price at a time on the line between two points, and the first one's before it. */
function between(before: PricePoint, after: PricePoint, atSec: number): number {
  if (atSec <= before.atSec) return before.price;
  const part = (atSec - before.atSec) / (after.atSec - before.atSec);
  return before.price + part * (after.price - before.price);
}
