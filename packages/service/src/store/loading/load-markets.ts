import type { MarketId, QuoteUnits } from '@presage/exchange';
import type { Kysely, Selectable } from 'kysely';
import type { MarketRow } from '../read-store.ts';
import type { MarketsTable, Tables } from '../schema.ts';

/** All markets in order of creation, each root with its children's volume. */
export async function loadMarkets(db: Kysely<Tables>): Promise<MarketRow[]> {
  const rows = await db.selectFrom('markets').selectAll().orderBy('marketId').execute();
  const volumes = await loadVolumes(db, rows);
  return rows.map((row) => toMarketRow(row, volumes.get(row.marketId) ?? 0n));
}

async function loadVolumes(
  db: Kysely<Tables>,
  markets: readonly Selectable<MarketsTable>[],
): Promise<ReadonlyMap<MarketId, bigint>> {
  const rows = await db.selectFrom('marketActivity').select(['marketId', 'volumeUnits']).execute();
  const volumes = new Map(rows.map(({ marketId, volumeUnits }) => [marketId, volumeUnits]));
  for (const { marketId, rootMarketId } of markets) {
    if (rootMarketId === 0) continue;
    volumes.set(rootMarketId, (volumes.get(rootMarketId) ?? 0n) + (volumes.get(marketId) ?? 0n));
  }
  return volumes;
}

function toMarketRow(row: Selectable<MarketsTable>, volumeUnits: bigint): MarketRow {
  return {
    ...row,
    categorical: row.categorical === 1,
    halted: row.halted === 1,
    labelIds: JSON.parse(row.labelIds) as number[],
    volumeUnits: volumeUnits as QuoteUnits,
  };
}
