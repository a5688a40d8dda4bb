import { bookSide, inYesTerms, type MarketId, type PriceTicks, Side } from '@presage/exchange/values';
import { type Kysely, sql } from 'kysely';
import type { BookState, Level } from '../market-data-state.ts';
import { LEFT_LOTS_SUM, lotsOfSum } from '../reads/lots-left.ts';
import type { Tables } from '../schema.ts';

/** Computes the books by summing open orders, which define what a book is. */
export async function loadBooks(db: Kysely<Tables>): Promise<BookState[]> {
  const changed = await db
    .selectFrom('marketActivity')
    .select(['marketId', 'bookChangedAtMs'])
    .where('bookChangedAtMs', '>', 0)
    .orderBy('marketId')
    .execute();
  const levels = await loadLevels(db);
  return changed.map(({ marketId, bookChangedAtMs }) => ({
    marketId,
    timeMs: bookChangedAtMs,
    bids: levelsOf(levels, marketId, Side.Buy),
    asks: levelsOf(levels, marketId, Side.Sell),
  }));
}

/** Lots by Yes price, by side, by market. Exact, so that a level with orders of both tokens is rounded only once. */
type Levels = ReadonlyMap<string, ReadonlyMap<PriceTicks, bigint>>;

async function loadLevels(db: Kysely<Tables>): Promise<Levels> {
  const sums = await db
    .selectFrom('orders')
    .select(['marketId', 'outcome', 'side', 'priceTicks'])
    .select(LEFT_LOTS_SUM)
    .where(sql<boolean>`status = 1`)
    .groupBy(['marketId', 'outcome', 'side', 'priceTicks'])
    .execute();
  const levels = new Map<string, Map<PriceTicks, bigint>>();
  for (const { marketId, outcome, side, priceTicks, leftLotsSum } of sums) {
    const yesSide = bookSide(outcome, side);
    const yesTicks = inYesTerms(outcome, priceTicks);
    const sizes = levels.get(sideKey(marketId, yesSide)) ?? new Map<PriceTicks, bigint>();
    sizes.set(yesTicks, (sizes.get(yesTicks) ?? 0n) + leftLotsSum);
    levels.set(sideKey(marketId, yesSide), sizes);
  }
  return levels;
}

function levelsOf(levels: Levels, marketId: MarketId, side: Side): Level[] {
  const sizes = levels.get(sideKey(marketId, side)) ?? new Map<PriceTicks, bigint>();
  return [...sizes].map(([priceTicks, lots]) => ({ priceTicks, sizeLots: lotsOfSum(lots) }));
}

function sideKey(marketId: MarketId, side: Side): string {
  return `${marketId}/${side}`;
}
