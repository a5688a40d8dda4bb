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

function readTrade({ tradeNo, side, outcomeSide, price, shares, createdAt }: PublicTrade): ShownTrade {
  return { key: tradeNo, side, outcome: outcomeSide === 1 ? 'yes' : 'no', price, shares, atSec: createdAt };
}

/** A trade that the stream told of, which knows no number of trades. */
export interface LiveTrade extends ShownTrade {
  /** As which message it came to this page. */
  readonly arrival: number;
}

export function liveTrade(
  { side, outcomeSide, price, shares, ts }: MarketLastTradeMessage,
  arrival: number,
): LiveTrade {
  const outcome = outcomeSide === 1 ? 'yes' : 'no';
  return { key: `live-${arrival}`, arrival, side, outcome, price, shares, atSec: Math.floor(ts / 1_000) };
}

/** Trades that were read. */
export interface ReadTrades {
  readonly list: readonly PublicTrade[];
  /** Messages that had come when they were asked for: these the read tells of too. */
  readonly after: number;
}

/**
 * What was read, with what the stream has told since it was asked for. Of that the read may tell some too: told by
 * everything but its number it is not shown twice.
 */
export function joinTrades(live: readonly LiveTrade[], { list, after }: ReadTrades): readonly ShownTrade[] {
  const read = list.map(readTrade);
  const known = new Map<string, number>();
  for (const trade of read) known.set(likeness(trade), (known.get(likeness(trade)) ?? 0) + 1);
  const since = live.filter(({ arrival }) => arrival > after);
  const news = since.filter((trade) => {
    const left = known.get(likeness(trade)) ?? 0;
    known.set(likeness(trade), left - 1);
    return left <= 0;
  });
  return [...news, ...read].slice(0, MAX_TRADES);
}

/** Newest first; the oldest fall off. */
export function addTrade(live: readonly LiveTrade[], trade: LiveTrade): readonly LiveTrade[] {
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
