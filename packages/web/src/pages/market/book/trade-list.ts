import type { MarketLastTradeMessage, PublicTrade } from '@presage/client';
import { complementPrice } from '../../../format/price.ts';
import type { Outcome } from '../../../format/units.ts';

/** Maximum trades in the list. */
const MAX_TRADES = 40;

/** A trade as the list shows it. */
export interface ShownTrade {
  readonly tradeNo: string;
  readonly side: 'Buy' | 'Sell';
  readonly outcome: Outcome;
  readonly price: string;
  readonly shares: string;
  readonly atSec: number;
}

type Told = Pick<PublicTrade, 'tradeNo' | 'side' | 'outcomeSide' | 'price' | 'shares' | 'createdAt'>;

function shownTrade({ tradeNo, side, outcomeSide, price, shares, createdAt }: Told): ShownTrade {
  return { tradeNo, side, outcome: outcomeSide === 1 ? 'yes' : 'no', price, shares, atSec: createdAt };
}

/** A trade from the stream. */
export interface LiveTrade extends ShownTrade {
  /** Number of the message, counted by this page. */
  readonly arrival: number;
}

export function liveTrade(message: MarketLastTradeMessage, arrival: number): LiveTrade {
  return { ...shownTrade(message), arrival };
}

/** Trades that were read. */
export interface ReadTrades {
  readonly list: readonly PublicTrade[];
  /** Number of messages that had arrived when the read was requested: it includes their trades. */
  readonly after: number;
}

/**
 * Joins the trades that were read with those that the stream delivered since the request. The read may include some of
 * them; none is shown twice.
 */
export function joinTrades(live: readonly LiveTrade[], { list, after }: ReadTrades): readonly ShownTrade[] {
  const known = new Set(list.map(({ tradeNo }) => tradeNo));
  const newTrades = live.filter(({ arrival, tradeNo }) => arrival > after && !known.has(tradeNo));
  return [...newTrades, ...list.map(shownTrade)].slice(0, MAX_TRADES);
}

/** Adds a trade at the front and drops the oldest beyond the maximum. */
export function addTrade(live: readonly LiveTrade[], trade: LiveTrade): readonly LiveTrade[] {
  return [trade, ...live].slice(0, MAX_TRADES);
}

/** Converts a trade to terms of an outcome: buying No at 60 is selling Yes at 40. */
export function inTermsOf(trade: ShownTrade, outcome: Outcome): Pick<ShownTrade, 'side' | 'price'> {
  if (trade.outcome === outcome) return trade;
  return { side: trade.side === 'Buy' ? 'Sell' : 'Buy', price: complementPrice(trade.price) };
}
