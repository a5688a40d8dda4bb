import type { MarketId, Outcome, PriceTicks, QuoteUnits, Side, SizeLots } from '@presage/exchange';
import type { AccountRow, LabelRow, MarketRow } from './read-store.ts';

/** The part of market data that must survive a restart; the store provides it at start. */
export interface MarketDataState {
  readonly markets: readonly MarketRow[];
  readonly labels: readonly LabelRow[];
  readonly accounts: readonly AccountRow[];
  readonly books: readonly BookState[];
  readonly lastTrades: readonly (LastTrade & { readonly marketId: MarketId })[];
  /** Of the last seven days, oldest first within a market. */
  readonly minuteVolumes: readonly MinuteVolume[];
  readonly keyIssuanceEnabled: boolean;
}

/** A market's levels in Yes terms, in any order. */
export interface BookState {
  readonly marketId: MarketId;
  /** When it last changed, Unix milliseconds. */
  readonly timeMs: number;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

export interface MinuteVolume {
  readonly marketId: MarketId;
  /** Start of the minute, Unix seconds. */
  readonly minuteSec: number;
  readonly volumeUnits: QuoteUnits;
}

export interface LastTrade {
  readonly yesPriceTicks: PriceTicks;
  readonly sizeLots: SizeLots;
  readonly takerOutcome: Outcome;
  readonly takerSide: Side;
  readonly timeMs: number;
}

export interface Level {
  readonly priceTicks: PriceTicks;
  /** Exact up to 2^53 lots, rounded to the nearest number beyond, which many bids at 0.0001 can reach. */
  readonly sizeLots: SizeLots;
}
