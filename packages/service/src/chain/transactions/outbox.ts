import type { Selectable, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Address, Hex } from 'viem';
import { DAY_MS } from '../../utc-day.ts';
import { chunks } from '../database/chunks.ts';
import type { SettlementDatabase } from '../database/open-settlement-database.ts';
import type { SettlementSchema, TransactionsTable, TransactionVersionsTable } from '../database/schema.ts';
import { OtherTransactionError } from '../errors.ts';
import type { ClaimedFill, Ending, OutboxTransaction, Version } from './outbox-transaction.ts';
import type { TransactionRequest } from './transactions.ts';

type Tx = Transaction<SettlementSchema>;

/** Prefix of every key of a settlement. */
export const SETTLEMENT_KEY = 'settle:';
/** Prefix of every key of a relayed Safe transaction, which the Safe's own nonce allows only once. */
export const RELAY_KEY = 'relay:';
/** The key of a content that failed, which leaves its own to another attempt. */
export const KEY_OF_FAILED = sql<string>`key || '#' || transaction_id`;
/** Kinds without a bound on their number, which are removed after a while; others that are done are kept for ever. */
const PURGED_KEYS = [SETTLEMENT_KEY, RELAY_KEY];

/**
 * What the operator has sent and has yet to send, in settlement.sqlite: durable before each step. Every method is one
 * transaction.
 */
export class Outbox {
  readonly #db: SettlementDatabase;

  constructor(db: SettlementDatabase) {
    this.#db = db;
  }

  /**
   * Stores a content, or returns the one with this key. `tradeNos`: the fills it settles; none may be in another.
   *
   * @throws {OtherTransactionError} see {@link TransactionRequest.onlyOneOf}.
   */
  add(
    request: TransactionRequest,
    { nowMs, tradeNos = [] }: { readonly nowMs: number; readonly tradeNos?: readonly number[] },
  ): Promise<OutboxTransaction> {
    return this.#db.transaction().execute(async (tx) => {
      const known = await byKey(tx, request.key);
      if (known !== undefined) return known;
      const other = request.onlyOneOf === undefined ? undefined : await firstKeyOf(tx, request.onlyOneOf);
      if (other !== undefined) throw new OtherTransactionError(request.key, other);
      const row = await tx
        .insertInto('transactions')
        .values({ ...requestColumns(request), state: 'queued', created_at_ms: nowMs })
        .returningAll()
        .executeTakeFirstOrThrow();
      for (const part of chunks(tradeNos)) {
        const rows = part.map((trade_no) => ({ trade_no, transaction_id: row.transaction_id }));
        await tx.insertInto('settlement_fills').values(rows).execute();
      }
      return transactionOf(row);
    });
  }

  byKey(key: string): Promise<OutboxTransaction | undefined> {
    return byKey(this.#db, key);
  }

  /** The key of the oldest content that is not over and whose key begins so. */
  async keyUnderWay(prefix: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('transactions')
      .select('key')
      .where('state', 'in', ['queued', 'sent'])
      .where('key', 'like', `${prefix}%`)
      .orderBy('transaction_id')
      .executeTakeFirst();
    return row?.key;
  }

  /** Sent and not over yet, by nonce. */
  async sent(): Promise<readonly OutboxTransaction[]> {
    const rows = await this.#db
      .selectFrom('transactions')
      .selectAll()
      .where('state', '=', 'sent')
      .orderBy('nonce')
      .execute();
    return rows.map(transactionOf);
  }

  /** Queued, settlements first, because everybody waits for them and there are few at a time; then oldest first. */
  async queued(
    limit: number,
    { leavingOut }: { readonly leavingOut?: string | undefined } = {},
  ): Promise<readonly OutboxTransaction[]> {
    const rows = await this.#db
      .selectFrom('transactions')
      .selectAll()
      .where('state', '=', 'queued')
      .$if(leavingOut !== undefined, (query) => query.where('key', 'not like', `${leavingOut}%`))
      .orderBy(({ eb }) => eb('key', 'like', `${SETTLEMENT_KEY}%`), 'desc')
      .orderBy('transaction_id')
      .limit(limit)
      .execute();
    return rows.map(transactionOf);
  }

  /** @param prefix counts only those whose keys begin so */
  async count(state: 'queued' | 'sent', prefix = ''): Promise<number> {
    const row = await this.#db
      .selectFrom('transactions')
      .select(({ fn }) => fn.countAll<number>().as('row_count'))
      .where('state', '=', state)
      .where('key', 'like', `${prefix}%`)
      .executeTakeFirstOrThrow();
    return row.row_count;
  }

  /** Newest first. */
  async versions(id: number): Promise<readonly Version[]> {
    const rows = await this.#db
      .selectFrom('transaction_versions')
      .selectAll()
      .where('transaction_id', '=', id)
      // Not by when they were signed: the clock may be set back between two of them.
      .orderBy(sql`rowid`, 'desc')
      .execute();
    return rows.map(versionOf);
  }

  /** Gives a content its nonce and its first version. */
  assign(id: number, version: Version): Promise<void> {
    return this.#db.transaction().execute(async (tx) => {
      await tx
        .updateTable('transactions')
        .set({ state: 'sent', nonce: version.nonce })
        .where('transaction_id', '=', id)
        .where('state', '=', 'queued')
        .returning('transaction_id')
        .executeTakeFirstOrThrow();
      await tx.insertInto('transaction_versions').values(versionRow(id, version)).execute();
    });
  }

  async addVersion(id: number, version: Version): Promise<void> {
    await this.#db.insertInto('transaction_versions').values(versionRow(id, version)).execute();
  }

  /** The nonce was used up by a transaction that is not ours: the content goes back into the queue. */
  requeue(id: number): Promise<void> {
    return this.#db.transaction().execute(async (tx) => {
      await tx
        .updateTable('transactions')
        .set({ state: 'queued', nonce: null })
        .where('transaction_id', '=', id)
        .execute();
      await tx.updateTable('transaction_versions').set({ raw: '' }).where('transaction_id', '=', id).execute();
    });
  }

  end(id: number, ending: Ending): Promise<void> {
    return this.#db.transaction().execute(async (tx) => {
      await tx
        .updateTable('transactions')
        .set({
          state: ending.state,
          ...(ending.state !== 'done' && { key: KEY_OF_FAILED }),
          data: '',
          tx_hash: ending.txHash,
          block_number: ending.blockNumber,
          gas_cost_wei: String(ending.gasCostWei),
          ended_at_ms: ending.endedAtMs,
        })
        .where('transaction_id', '=', id)
        .returning('transaction_id')
        .executeTakeFirstOrThrow();
      await tx.updateTable('transaction_versions').set({ raw: '' }).where('transaction_id', '=', id).execute();
    });
  }

  /** Corrects what was taken for done, from a branch that the chain did not take, and failed on the chain. */
  async correctFailed(txHash: Hex): Promise<void> {
    await this.#db
      .updateTable('transactions')
      .set({ state: 'reverted', key: KEY_OF_FAILED })
      .where('tx_hash', '=', txHash)
      .where('state', '=', 'done')
      .execute();
  }

  /**
   * Ends a content that has no nonce: a simulation refused it, or its effect is no longer needed. Only of a settlement
   * anything is left, which says that its fills have failed. Others may be tried and refused for ever, and what a user's
   * contract refuses with may be long.
   */
  drop(id: number, revertData: Hex, endedAtMs: number): Promise<void> {
    return this.#db.transaction().execute(async (tx) => {
      const { key } = await tx
        .updateTable('transactions')
        .set({ state: 'dropped', key: KEY_OF_FAILED, data: '', revert_data: revertData, ended_at_ms: endedAtMs })
        .where('transaction_id', '=', id)
        .where('state', '=', 'queued')
        .returning('key')
        .executeTakeFirstOrThrow();
      if (key.startsWith(SETTLEMENT_KEY)) return;
      await tx.deleteFrom('transaction_versions').where('transaction_id', '=', id).execute();
      await tx.deleteFrom('transactions').where('transaction_id', '=', id).execute();
    });
  }

  /** Our nonces from this one on, of transactions in flight or over. */
  async knownNonces(from: number): Promise<ReadonlySet<number>> {
    const rows = await this.#db.selectFrom('transactions').select('nonce').where('nonce', '>=', from).execute();
    return new Set(rows.flatMap(({ nonce }) => (nonce === null ? [] : [nonce])));
  }

  /**
   * What transactions that ended in the 24 hours before now have cost, in wei. Those that ended in what is now the future,
   * while the clock was ahead, would count until then.
   */
  async costOfDay(nowMs: number): Promise<bigint> {
    const ended = await this.#db
      .selectFrom('transactions')
      .select('gas_cost_wei as costWei')
      .where('ended_at_ms', '>=', nowMs - DAY_MS)
      .where('ended_at_ms', '<=', nowMs)
      .where('gas_cost_wei', 'is not', null)
      .execute();
    return ended.reduce((total, { costWei }) => total + BigInt(costWei ?? 0), 0n);
  }

  /** The most that the transactions in flight can cost, in wei. */
  async costInFlight(): Promise<bigint> {
    let sum = 0n;
    for (const { id } of await this.sent()) {
      const [newest] = await this.versions(id);
      if (newest !== undefined) sum += newest.gas * newest.maxFeeWei;
    }
    return sum;
  }

  /** All fills that are in a transaction, and in which: also in one that failed, until they are freed. */
  fills(): Promise<readonly ClaimedFill[]> {
    return this.#db
      .selectFrom('settlement_fills')
      .innerJoin('transactions', 'transactions.transaction_id', 'settlement_fills.transaction_id')
      .select([
        'settlement_fills.trade_no as tradeNo',
        'settlement_fills.transaction_id as transactionId',
        'transactions.state as state',
        'transactions.tx_hash as txHash',
        'transactions.block_number as blockNumber',
      ])
      .orderBy('settlement_fills.trade_no')
      .execute();
  }

  /** Removes fills that are no longer pending, or whose transaction reverted. */
  async freeFills(tradeNos: readonly number[]): Promise<void> {
    for (const part of chunks(tradeNos)) {
      await this.#db.deleteFrom('settlement_fills').where('trade_no', 'in', part).execute();
    }
  }

  /** Removes settlements and relays that ended before then, and whatever has failed by then: it has left its key. */
  purge(beforeMs: number): Promise<void> {
    return this.#db.transaction().execute(async (tx) => {
      const old = tx
        .selectFrom('transactions')
        .select('transaction_id')
        .where('ended_at_ms', '<', beforeMs)
        .where(({ eb, or }) =>
          or([eb('state', 'in', ['reverted', 'dropped']), ...PURGED_KEYS.map((key) => eb('key', 'like', `${key}%`))]),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('settlement_fills')
                .select('trade_no')
                .whereRef('settlement_fills.transaction_id', '=', 'transactions.transaction_id'),
            ),
          ),
        );
      await tx.deleteFrom('transaction_versions').where('transaction_id', 'in', old).execute();
      await tx.deleteFrom('transactions').where('transaction_id', 'in', old).execute();
    });
  }
}

async function byKey(db: SettlementDatabase | Tx, key: string): Promise<OutboxTransaction | undefined> {
  const row = await db.selectFrom('transactions').selectAll().where('key', '=', key).executeTakeFirst();
  return row && transactionOf(row);
}

/** A key of a content that is in flight or done and whose key begins so. */
async function firstKeyOf(tx: Tx, prefix: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('transactions')
    .select('key')
    // Unlike `like`, which ignores case, this finds it by the index.
    .where('key', '>=', prefix)
    .where('key', '<', `${prefix}\u{10ffff}`)
    .where('state', 'in', ['queued', 'sent', 'done'])
    .executeTakeFirst();
  return row?.key;
}

function requestColumns({ key, to, data, value = 0n, gas }: TransactionRequest) {
  return {
    key,
    to_address: to.toLowerCase(),
    data,
    value_wei: String(value),
    gas_limit: gas === undefined ? null : String(gas),
  };
}

function transactionOf(row: Selectable<TransactionsTable>): OutboxTransaction {
  return {
    id: row.transaction_id,
    key: row.key,
    to: row.to_address as Address,
    data: row.data as Hex,
    value: BigInt(row.value_wei),
    gas: row.gas_limit === null ? undefined : BigInt(row.gas_limit),
    state: row.state,
    nonce: row.nonce ?? undefined,
    txHash: (row.tx_hash ?? undefined) as Hex | undefined,
    blockNumber: row.block_number ?? undefined,
  };
}

function versionOf(row: Selectable<TransactionVersionsTable>): Version {
  return {
    hash: row.hash as Hex,
    nonce: row.nonce,
    raw: row.raw as Hex,
    gas: BigInt(row.gas_limit),
    maxFeeWei: BigInt(row.max_fee_wei),
    priorityFeeWei: BigInt(row.priority_fee_wei),
    signedAtMs: row.signed_at_ms,
  };
}

function versionRow(id: number, version: Version): TransactionVersionsTable {
  return {
    hash: version.hash,
    transaction_id: id,
    nonce: version.nonce,
    raw: version.raw,
    gas_limit: String(version.gas),
    max_fee_wei: String(version.maxFeeWei),
    priority_fee_wei: String(version.priorityFeeWei),
    signed_at_ms: version.signedAtMs,
  };
}
