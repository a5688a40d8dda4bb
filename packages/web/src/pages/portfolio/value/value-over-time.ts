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

/** The prices of a market's Yes over time. */
export interface MarketPrices {
  readonly marketId: number;
  /** Oldest first. */
  readonly points: readonly { readonly atSec: number; readonly price: number }[];
  /** What a Yes and a No share pay, once the market is decided. */
  readonly payout: { readonly atSec: number; readonly yes: number; readonly no: number } | undefined;
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
  readonly points: number;
}

/**
 * The account's value at evenly spaced times. Trades exchange cash for shares, and shares are valued at their price.
 * The part of today's value that this does not explain counts as cash that was there from the start.
 */
export function valueOverTime({ trades, markets, fromSec, toSec, valueNow, points }: ValueInput): ValuePoint[] {
  const sorted = [...trades].sort((a, b) => a.atSec - b.atSec);
  const books = new Map(markets.map((market) => [market.marketId, follow(market)]));
  const held = new Map<number, { yes: number; no: number }>();
  let cash = 0;
  let next = 0;
  const gains = moments({ fromSec, toSec, points }).map((atSec) => {
    for (let trade = sorted[next]; trade !== undefined && trade.atSec <= atSec; trade = sorted[++next]) {
      cash += cashOf(trade);
      const shares = held.get(trade.marketId) ?? { yes: 0, no: 0 };
      held.set(trade.marketId, { yes: shares.yes + yesOf(trade), no: shares.no + noOf(trade) });
    }
    let value = cash;
    for (const [marketId, { yes, no }] of held) {
      const price = books.get(marketId)?.(atSec);
      if (price !== undefined) value += yes * price.yes + no * price.no;
    }
    return { atSec, value };
  });
  const last = gains.at(-1)?.value ?? 0;
  return gains.map(({ atSec, value }) => ({ atSec, value: valueNow - last + value }));
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
function follow({ points, payout }: MarketPrices): (atSec: number) => { yes: number; no: number } {
  let index = 0;
  return (atSec) => {
    if (payout !== undefined && atSec >= payout.atSec) return payout;
    while (index + 1 < points.length && (points[index + 1]?.atSec ?? 0) <= atSec) index += 1;
    const price = points[index]?.price ?? UNTRADED_PRICE;
    return { yes: price, no: 1 - price };
  };
}
