import { MarketStatus } from '@presage/exchange';
import { checksumAddress } from '@presage/protocol';
import type { JournalHeader } from '../journal/journal.ts';
import type { MarketData } from '../market-data/market-data.ts';
import type { MarketRow } from '../store/read-store.ts';

/** What presenters need besides the row they present. */
export interface WireContext {
  readonly marketData: MarketData;
  /** EIP-55. */
  readonly quoteToken: string;
  readonly ctfExchange: string;
  /** A string, as everywhere on the wire. */
  readonly chainId: string;
  /** Unix seconds. */
  readonly createdAtSec: number;
}

export function createWireContext(installation: JournalHeader, marketData: MarketData): WireContext {
  return {
    marketData,
    quoteToken: checksumAddress(installation.quoteToken),
    ctfExchange: checksumAddress(installation.ctfExchange),
    chainId: String(installation.chainId),
    createdAtSec: msToSec(installation.createdAtMs),
  };
}

/** Whole Unix seconds, floored. */
export function msToSec(timeMs: number): number {
  return Math.floor(timeMs / 1000);
}

const { Resolved, Failed, Deleted } = MarketStatus;

/** When a market was resolved or failed, Unix seconds; 0 before. A root is open again when a further child is activated. */
export function resolvedAtSec({ status, resolvedAtMs }: Pick<MarketRow, 'status' | 'resolvedAtMs'>): number {
  const isOver = status === Resolved || status === Failed || status === Deleted;
  return isOver ? msToSec(resolvedAtMs) : 0;
}

/**
 * The market of a row. Market data receives every market before any row can refer to it.
 * @throws when the market is missing: then store and market data have diverged.
 */
export function marketOf({ marketData }: WireContext, marketId: number): MarketRow {
  const market = marketData.catalog.market(marketId);
  if (market === undefined) throw new Error(`market ${marketId} has rows but is not in the catalog`);
  return market;
}

/** The fields of orders, trades and positions that describe their market. */
export function marketFields(
  context: WireContext,
  market: MarketRow,
): { marketId: number; marketTitle: string; rootMarketId: number; rootMarketTitle: string } {
  const { marketId, title, rootMarketId } = market;
  const rootMarketTitle = rootMarketId === 0 ? '' : marketOf(context, rootMarketId).title;
  return { marketId, marketTitle: title, rootMarketId, rootMarketTitle };
}
