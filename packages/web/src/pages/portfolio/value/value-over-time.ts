import type { Position } from '@presage/client';
import { complementTicks, TICKS_PER_QUOTE, valueTicksOf } from '../../../format/units.ts';

/** How a trade moves cash and shares. */
export interface ValueTrade {
  readonly atSec: number;
  readonly marketId: number;
  readonly side: 'Buy' | 'Sell' | 'Split' | 'Merge';
  /** 1 for Yes, 2 for No, 0 for both. */
  readonly outcomeSide: 0 | 1 | 2;
  readonly lots: bigint;
  /** Without the fee. */
  readonly amountUnits: bigint;
  readonly feeUnits: bigint;
}

/** What a share of each outcome of a market is worth, in ticks; a payout of 1 is 10,000. */
export interface YesNoTicks {
  readonly yes: number;
  readonly no: number;
}

/** What a share of each outcome is worth if one of the given outcome has this price. */
export function yesNoTicks(outcomeSide: Position['outcomeSide'], price: string): YesNoTicks {
  const own = valueTicksOf(price);
  const other = complementTicks(own);
  return outcomeSide === 1 ? { yes: own, no: other } : { yes: other, no: own };
}

/** The prices of a market's Yes over time. */
export interface MarketPrices {
  readonly marketId: number;
  /** Oldest first. */
  readonly points: readonly { readonly atSec: number; readonly ticks: number }[];
  /** What its shares pay, once the market is decided. */
  readonly payout: (YesNoTicks & { readonly atSec: number }) | undefined;
  /** Whether prices between two points lie on a straight line; otherwise each lasts until the next. */
  readonly isStraight?: boolean;
}

export interface ValuePoint {
  readonly atSec: number;
  readonly units: bigint;
}

export interface ValueInput {
  readonly trades: readonly ValueTrade[];
  readonly markets: readonly MarketPrices[];
  readonly fromSec: number;
  readonly toSec: number;
  /** Current value of cash and positions. */
  readonly unitsNow: bigint;
  /** The prices that `unitsNow` was computed with, by market. They may be newer than the last point in `markets`. */
  readonly pricesNow: ReadonlyMap<number, YesNoTicks>;
  readonly points: number;
}

/**
 * The account's value at evenly spaced times. Trades exchange cash for shares, and shares are valued at their price.
 * The part of today's value that this does not explain counts as cash that was there from the start.
 */
export function valueOverTime(input: ValueInput): ValuePoint[] {
  const { trades, markets, unitsNow, pricesNow } = input;
  const books = new Map(markets.map((market) => [market.marketId, { ...market, at: follow(market) }]));
  const holdingsAt = replay(trades);
  const times = moments(input);
  const priceAt = (marketId: number, atSec: number, isNow: boolean) => {
    const book = books.get(marketId);
    const price = book?.at(atSec);
    // At the end, an old price from the history would shift all earlier points by the difference.
    return price !== undefined && isNow ? (pricesNow.get(marketId) ?? book?.payout ?? price) : price;
  };
  const gains = times.map((atSec, index) => {
    const { cash, held } = holdingsAt(atSec);
    return cash + worthOf(held, (marketId) => priceAt(marketId, atSec, index === times.length - 1));
  });
  const last = gains.at(-1) ?? 0n;
  return times.map((atSec, index) => ({ atSec, units: unitsNow - last + (gains[index] ?? 0n) }));
}

interface YesNoLots {
  readonly yes: bigint;
  readonly no: bigint;
}

/** Shares held, by market. */
type Held = ReadonlyMap<number, YesNoLots>;

/** Cash and shares after all trades up to increasing times. */
function replay(trades: readonly ValueTrade[]): (atSec: number) => { readonly cash: bigint; readonly held: Held } {
  const sorted = [...trades].sort((a, b) => a.atSec - b.atSec);
  const held = new Map<number, YesNoLots>();
  let cash = 0n;
  let next = 0;
  return (atSec) => {
    for (let trade = sorted[next]; trade !== undefined && trade.atSec <= atSec; trade = sorted[++next]) {
      cash += cashOf(trade);
      const shares = held.get(trade.marketId) ?? { yes: 0n, no: 0n };
      held.set(trade.marketId, { yes: shares.yes + lotsOf(1, trade), no: shares.no + lotsOf(2, trade) });
    }
    return { cash, held };
  };
}

/** The value of shares at the given prices; those of markets without a price are left out. */
function worthOf(held: Held, priceOf: (marketId: number) => YesNoTicks | undefined): bigint {
  let worth = 0n;
  for (const [marketId, { yes, no }] of held) {
    const price = priceOf(marketId);
    // A tick times a lot is a unit.
    if (price !== undefined) worth += yes * BigInt(price.yes) + no * BigInt(price.no);
  }
  return worth;
}

function moments({ fromSec, toSec, points }: Pick<ValueInput, 'fromSec' | 'toSec' | 'points'>): number[] {
  const step = (toSec - fromSec) / Math.max(1, points - 1);
  return Array.from({ length: points }, (_, index) => (index === points - 1 ? toSec : fromSec + index * step));
}

function cashOf({ side, amountUnits, feeUnits }: ValueTrade): bigint {
  return (side === 'Buy' || side === 'Split' ? -amountUnits : amountUnits) - feeUnits;
}

function lotsOf(outcome: 1 | 2, { side, outcomeSide, lots }: ValueTrade): bigint {
  if (outcomeSide !== 0 && outcomeSide !== outcome) return 0n;
  return side === 'Buy' || side === 'Split' ? lots : -lots;
}

/** Price of a share that never traded, as in the value of a position. */
const UNTRADED_TICKS = TICKS_PER_QUOTE / 2;

/**
 * Looks up a market's price at increasing times: the last one known by then, or the first one before any is known.
 */
function follow({ points, payout, isStraight = false }: MarketPrices): (atSec: number) => YesNoTicks {
  let index = 0;
  return (atSec) => {
    if (payout !== undefined && atSec >= payout.atSec) return payout;
    while (index + 1 < points.length && (points[index + 1]?.atSec ?? 0) <= atSec) index += 1;
    const before = points[index];
    const after = points[index + 1];
    const ticks = (isStraight && before && after ? between(before, after, atSec) : before?.ticks) ?? UNTRADED_TICKS;
    return { yes: ticks, no: complementTicks(ticks) };
  };
}

type PricePoint = MarketPrices['points'][number];

/** The price at a time on the line between two points, to the nearest tick, and the first one's before it. */
function between(before: PricePoint, after: PricePoint, atSec: number): number {
  if (atSec <= before.atSec) return before.ticks;
  const part = (atSec - before.atSec) / (after.atSec - before.atSec);
  return before.ticks + Math.round(part * (after.ticks - before.ticks));
}
