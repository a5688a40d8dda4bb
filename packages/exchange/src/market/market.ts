import type { Book } from '../book/book.ts';
import type { MarketStatus, Resolution } from '../enums.ts';
import type { MarketId, SizeLots } from '../units.ts';

/** The properties that a market is created with. */
export interface MarketTerms {
  /** A categorical root: it has children, and neither book nor tokens. */
  readonly categorical: boolean;
  /** 0 unless this is a child. */
  readonly rootMarketId: MarketId | 0;
  /** Price grid in ticks: 1, 10 or 100. */
  readonly tickStep: number;
  readonly makerFeeBps: number;
  readonly takerFeeBps: number;
  /** Unix seconds. */
  readonly cutoffAtSec: number;
}

/** The current state of a market. A root's status and halt follow from its children's. */
export interface Market extends MarketTerms {
  readonly marketId: MarketId;
  /** A root's binary markets, in order of creation. */
  readonly children: Market[];
  makerFeeBps: number;
  takerFeeBps: number;
  cutoffAtSec: number;
  status: MarketStatus;
  halted: boolean;
  /** 0 until it is resolved; always 0 for a root. */
  resolution: Resolution | 0;
  /** Tokens in existence, equally many of both until the market pays out; on chain, those of accounts: see `countedSupply`. */
  yesSupplyLots: SizeLots;
  noSupplyLots: SizeLots;
  /** Created for the first resting order; dropped when trading ends. */
  book: Book | undefined;
}

/** A root's cutoff: the latest of its children's. */
export function latestCutoffSec(children: readonly Pick<MarketTerms, 'cutoffAtSec'>[]): number {
  return Math.max(...children.map((child) => child.cutoffAtSec));
}
