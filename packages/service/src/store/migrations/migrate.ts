import { type Kysely, Migrator } from 'kysely';
import { isDamage } from '../../sqlite/is-damage.ts';
import type { ColumnTypes } from '../column-types.ts';
import { createTables } from './V001__create_tables.ts';
import { tellBuilders } from './V002__tell_builders.ts';
import { tellSettlement } from './V003__tell_settlement.ts';
import { keepWhatWentAway } from './V004__keep_what_went_away.ts';
import { indexOpenLevels } from './V005__index_open_levels.ts';
import { keepPositionsOfADay } from './V006__keep_positions_of_a_day.ts';
import { indexAuditByActor } from './V007__index_audit_by_actor.ts';
import { indexPositionHistoryByMinute } from './V008__index_position_history_by_minute.ts';
import { keepPayouts } from './V009__keep_payouts.ts';
import { widenCosts } from './V010__widen_costs.ts';
import { keepOrderKinds } from './V011__keep_order_kinds.ts';
import { keepWorstPrices } from './V012__keep_worst_prices.ts';
import { keepTransfers } from './V013__keep_transfers.ts';
import { keepCandlesWhole } from './V014__keep_candles_whole.ts';

/**
 * Brings a database to the newest schema. Migrations run in order of their names; a published one never changes. One
 * after which old rows differ from what the journal gives must raise `STORE_VERSION`.
 *
 * @throws {StoreMigrationError} with the reason when a migration fails; the database is then as before that migration.
 * SQLite's errors about a damaged file are thrown unchanged.
 */
export async function migrateStore<Schema>(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  const migrations = {
    V001__create_tables: createTables(types),
    V002__tell_builders: tellBuilders(types),
    V003__tell_settlement: tellSettlement(types),
    V004__keep_what_went_away: keepWhatWentAway(types),
    V005__index_open_levels: indexOpenLevels(),
    V006__keep_positions_of_a_day: keepPositionsOfADay(types),
    V007__index_audit_by_actor: indexAuditByActor(),
    V008__index_position_history_by_minute: indexPositionHistoryByMinute(),
    V009__keep_payouts: keepPayouts(types),
    V010__widen_costs: widenCosts(types),
    V011__keep_order_kinds: keepOrderKinds(types),
    V012__keep_worst_prices: keepWorstPrices(types),
    V013__keep_transfers: keepTransfers(types),
    V014__keep_candles_whole: keepCandlesWhole(types),
  };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (isDamage(error)) throw error;
  if (error !== undefined) throw new StoreMigrationError(error);
}

class StoreMigrationError extends Error {
  constructor(cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(
      `the store cannot be migrated to this version (${why}); remove store.sqlite with its -wal and -shm to have it rebuilt from the journal`,
      {
        cause,
      },
    );
    this.name = 'StoreMigrationError';
  }
}
