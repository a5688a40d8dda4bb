import type { MarketLastTradeMessage, PublicTrade } from '@presage/client';
import { complementPrice } from '../../../format/price.ts';
import type { Outcome } from '../../../format/units.ts';

/** Trades kept in the list. */
const MAX_TRADES = 40;

/** A trade as the list shows it. */
export interface ShownTrade {
  readonly key: string;
  readonly side: 'Buy' | 'Sell';
  readonly outcome: Outcome;
  readonly price: string;
  readonly shares: string;
  readonly atSec: number;
}

export function readTrade({ tradeNo, side, outcomeSide, price, shares, createdAt }: PublicTrade): ShownTrade {
  return { key: tradeNo, side, outcome: outcomeSide === 1 ? 'yes' : 'no', price, shares, atSec: createdAt };
}

export function liveTrade({ seq, side, outcomeSide, price, shares, ts }: MarketLastTradeMessage): ShownTrade {
  const outcome = outcomeSide === 1 ? 'yes' : 'no';
  return { key: `live-${seq}`, side, outcome, price, shares, atSec: Math.floor(ts / 1_000) };
}

/**
 * What was read, with what the stream told meanwhile before it. A trade of the stream that the read told too, told by
 * everything but its number, which the stream does not know, is not shown twice.
 */
export function joinTrades(live: readonly ShownTrade[], read: readonly ShownTrade[]): readonly ShownTrade[] {
  const known = new Map<string, number>();
  for (const trade of read) known.set(likeness(trade), (known.get(likeness(trade)) ?? 0) + 1);
  const news = live.filter((trade) => {
    const left = known.get(likeness(trade)) ?? 0;
    known.set(likeness(trade), left - 1);
    return left <= 0;
  });
  return [...news, ...read].slice(0, MAX_TRADES);
}

/** Newest first; the oldest fall off. */
export function addTrade(live: readonly ShownTrade[], trade: ShownTrade): readonly ShownTrade[] {
  return [trade, ...live].slice(0, MAX_TRADES);
}

/** In the terms of an outcome: who buys No at 60 sells Yes at 40. */
export function inTermsOf(trade: ShownTrade, outcome: Outcome): Pick<ShownTrade, 'side' | 'price'> {
  if (trade.outcome === outcome) return trade;
  return { side: trade.side === 'Buy' ? 'Sell' : 'Buy', price: complementPrice(trade.price) };
}

function likeness({ side, outcome, price, shares, atSec }: ShownTrade): string {
  return [side, outcome, price, shares, atSec].join();
}
