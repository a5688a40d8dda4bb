import type { SettlementDatabase } from './database/open-settlement-database.ts';

/** The order nonces that makers have raised on chain. */
export class OrderNonces {
  readonly #db: SettlementDatabase;
  readonly #nonces = new Map<string, bigint>();

  private constructor(db: SettlementDatabase) {
    this.#db = db;
  }

  static async open(db: SettlementDatabase): Promise<OrderNonces> {
    const nonces = new OrderNonces(db);
    for (const { address, order_nonce } of await db.selectFrom('order_nonces').selectAll().execute()) {
      nonces.#nonces.set(address, BigInt(order_nonce));
    }
    return nonces;
  }

  /** 0 if it was never raised. */
  of(address: string): bigint {
    return this.#nonces.get(address.toLowerCase()) ?? 0n;
  }

  /** Stores a nonce; one that is not higher comes from an older block that is read again. */
  async raise(address: string, nonce: bigint): Promise<void> {
    if (nonce <= this.of(address)) return;
    const row = { address: address.toLowerCase(), order_nonce: String(nonce) };
    await this.#db
      .insertInto('order_nonces')
      .values(row)
      .onConflict((conflict) => conflict.column('address').doUpdateSet({ order_nonce: row.order_nonce }))
      .execute();
    this.#nonces.set(row.address, nonce);
  }
}
