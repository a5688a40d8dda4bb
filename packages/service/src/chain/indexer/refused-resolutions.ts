import type { MarketId, Resolution } from '@presage/exchange';
import { writeFact } from '../database/facts.ts';
import type { SettlementDatabase } from '../database/open-settlement-database.ts';

const PREFIX = 'resolution refused: ';

/**
 * Decisions of the oracle that the exchange refused, kept in settlement.sqlite until it accepts them: the block that
 * contained them is not read again.
 */
export class RefusedResolutions {
  readonly #db: SettlementDatabase;
  readonly #all = new Map<MarketId, Resolution>();

  private constructor(db: SettlementDatabase) {
    this.#db = db;
  }

  static async open(db: SettlementDatabase): Promise<RefusedResolutions> {
    const refused = new RefusedResolutions(db);
    const rows = await db.selectFrom('settlement_facts').selectAll().where('name', 'like', `${PREFIX}%`).execute();
    for (const { name, value } of rows) {
      refused.#all.set(Number(name.slice(PREFIX.length)) as MarketId, Number(value) as Resolution);
    }
    return refused;
  }

  get all(): ReadonlyMap<MarketId, Resolution> {
    return this.#all;
  }

  async keep(marketId: MarketId, resolution: Resolution): Promise<void> {
    if (this.#all.get(marketId) === resolution) return;
    await writeFact(this.#db, `${PREFIX}${marketId}`, String(resolution));
    this.#all.set(marketId, resolution);
  }

  async forget(marketId: MarketId): Promise<void> {
    if (!this.#all.has(marketId)) return;
    await this.#db.deleteFrom('settlement_facts').where('name', '=', `${PREFIX}${marketId}`).execute();
    this.#all.delete(marketId);
  }
}
