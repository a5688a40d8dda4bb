import type { Kysely } from 'kysely';
import type { MarketDataState } from '../market-data-state.ts';
import type { Tables } from '../schema.ts';
import { loadLastTrades, loadMinuteVolumes } from './load-activity.ts';
import { loadBooks } from './load-books.ts';
import { loadMarkets } from './load-markets.ts';

const WEEK_SEC = 604_800;

/** Everything that market data keeps in memory, as of the sequence the store has reached. */
export function loadMarketDataState(db: Kysely<Tables>): Promise<MarketDataState> {
  return db.transaction().execute(async (snapshot) => {
    const projection = await snapshot.selectFrom('projection').selectAll().executeTakeFirstOrThrow();
    const lastTrades = await loadLastTrades(snapshot);
    const sinceSec = Math.floor(projection.timeMs / 1_000) - WEEK_SEC;
    return {
      markets: await loadMarkets(snapshot),
      labels: await snapshot.selectFrom('labels').selectAll().orderBy('labelId').execute(),
      accounts: await snapshot.selectFrom('accounts').selectAll().orderBy('accountId').execute(),
      books: await loadBooks(snapshot),
      lastTrades,
      minuteVolumes: await loadMinuteVolumes(snapshot, { lastTrades, sinceSec }),
      keyIssuanceEnabled: projection.keyIssuanceEnabled === 1,
    };
  });
}
