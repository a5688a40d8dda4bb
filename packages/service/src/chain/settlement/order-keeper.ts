import { type AccountId, digestText, type OpenOrder, type OrderNo, type PendingFill } from '@presage/exchange';
import type { JournalEntry } from '../../journal/entry.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Applied } from '../../sequencer/applied.ts';
import { decodeEvidence, type SignedOrder } from '../../signatures/evidence.ts';
import { chunks } from '../database/chunks.ts';
import { readFact, writeFact } from '../database/facts.ts';
import type { SettlementDatabase } from '../database/open-settlement-database.ts';
import type { SignedOrdersTable } from '../database/schema.ts';

export interface OrderKeeperOptions {
  readonly db: SettlementDatabase;
  readonly journal: Pick<Journal, 'lastSequence' | 'read'>;
  /** At the journal's end when the keeper is opened, and as of the last group that {@link OrderKeeper.onApplied} received from then on. */
  readonly exchange: { openOrders(): Iterable<OpenOrder>; pendingFills(): Iterable<PendingFill> };
}

/** An order that is kept. */
interface KeptOrder {
  readonly accountId: AccountId;
  readonly digest: string;
}

const CURSOR = 'signed orders through sequence';
/** Commands after which the cursor is written even if no order came or went: a start reads at most this many again. */
const CURSOR_EVERY = 10_000;
const NONE: ReadonlySet<string> = new Set();

/**
 * Keeps signed orders while they are open or have fills in settlement. It follows what is applied with a cursor of its
 * own; what was not written when the process ended is read from the journal at the next start.
 */
export class OrderKeeper {
  readonly #db: SettlementDatabase;
  readonly #exchange: Pick<OrderKeeperOptions['exchange'], 'pendingFills'>;
  /** The digests of open orders, of each account that has any. */
  readonly #open = new Map<AccountId, Map<OrderNo, string>>();
  /** Orders that have closed, and may still have fills in settlement. */
  readonly #closed = new Set<string>();
  /** Orders not written yet. */
  readonly #unwritten = new Map<string, SignedOrdersTable>();
  #sequence: number;
  #written = 0;
  #flushing: Promise<void> = Promise.resolve();

  private constructor({ db, journal, exchange }: OrderKeeperOptions) {
    this.#db = db;
    this.#exchange = exchange;
    this.#sequence = journal.lastSequence;
  }

  /** Catches up with the journal and removes orders that can no longer settle. */
  static async open(options: OrderKeeperOptions): Promise<OrderKeeper> {
    const keeper = new OrderKeeper(options);
    const open = new Set<string>();
    for (const order of options.exchange.openOrders()) {
      keeper.#opened(order);
      open.add(order.digest);
    }
    await keeper.#catchUp(options.journal, open);
    await keeper.flush();
    return keeper;
  }

  /** Records what was applied; the next {@link flush} writes it. */
  onApplied(group: readonly Applied[]): void {
    for (const applied of group) {
      for (const event of applied.events) {
        if (event.kind === 'orderAccepted') {
          this.#opened(event);
          this.#addUnwritten(applied, event.digest);
        } else if (event.kind === 'orderClosed') this.#onClosed(event);
      }
      this.#sequence = applied.sequence;
    }
  }

  /** Writes the changes since the last flush, with the cursor. Writes never overlap. */
  flush(): Promise<void> {
    const turn = this.#flushing.then(() => this.#write());
    // The caller receives the error; the next flush writes what this one did not.
    this.#flushing = turn.catch(() => {});
    return turn;
  }

  async #write(): Promise<void> {
    const finished = this.#findFinished();
    const fresh = [...this.#unwritten.values()].filter(({ digest }) => !finished.has(digest));
    const sequence = this.#sequence;
    if (fresh.length + finished.size === 0 && sequence - this.#written < CURSOR_EVERY) return;
    await this.#db.transaction().execute(async (tx) => {
      for (const part of chunks(fresh)) {
        await tx
          .insertInto('signed_orders')
          .values(part)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
      for (const part of chunks([...finished]))
        await tx.deleteFrom('signed_orders').where('digest', 'in', part).execute();
      await writeFact(tx, CURSOR, String(sequence));
    });
    this.#written = sequence;
    for (const digest of finished) this.#closed.delete(digest);
    for (const digest of [...finished, ...fresh.map((row) => row.digest)]) this.#unwritten.delete(digest);
  }

  /** Orders that have closed and have no fill in settlement: none can come any more. */
  #findFinished(): ReadonlySet<string> {
    if (this.#closed.size === 0) return NONE;
    const settling = this.#digestsInSettlement();
    return new Set([...this.#closed].filter((digest) => !settling.has(digest)));
  }

  #digestsInSettlement(): ReadonlySet<string> {
    const fills = [...this.#exchange.pendingFills()];
    return new Set(fills.flatMap(({ takerDigest, makerDigest }) => [takerDigest, makerDigest]));
  }

  /** Finds those of these orders that are kept. */
  async find(digests: readonly string[]): Promise<ReadonlyMap<string, SignedOrder>> {
    const rows = await this.#rowsOf(digests);
    return new Map(rows.map(({ digest, evidence }) => [digest, decodeEvidence(new Uint8Array(evidence))]));
  }

  /** Those of these orders that are kept and open. */
  async openAmong(digests: readonly string[]): Promise<readonly KeptOrder[]> {
    const rows = await this.#rowsOf(digests);
    return rows
      .filter(({ digest }) => !this.#closed.has(digest))
      .map(({ account_id: accountId, digest }) => ({ accountId: accountId as AccountId, digest }));
  }

  /** The open orders of an account that were signed with a nonce below this one, a bounded number at a time. */
  async *openBelow(accountId: AccountId, nonce: bigint): AsyncGenerator<readonly KeptOrder[]> {
    // Copied, because the caller may close what it is given.
    for (const digests of chunks([...(this.#open.get(accountId)?.values() ?? [])])) {
      const below = (await this.#rowsOf(digests)).filter(({ order_nonce }) => BigInt(order_nonce) < nonce);
      yield below.map(({ digest }) => ({ accountId, digest }));
    }
  }

  async #rowsOf(digests: readonly string[]): Promise<readonly SignedOrdersTable[]> {
    const unwritten = digests.flatMap((digest) => this.#unwritten.get(digest) ?? []);
    const missing = digests.filter((digest) => !this.#unwritten.has(digest));
    const written = chunks(missing).map((part) =>
      this.#db.selectFrom('signed_orders').selectAll().where('digest', 'in', part).execute(),
    );
    return [...unwritten, ...(await Promise.all(written)).flat()];
  }

  #opened({ accountId, orderNo, digest }: Pick<OpenOrder, 'accountId' | 'orderNo' | 'digest'>): void {
    const open = this.#open.get(accountId) ?? new Map<OrderNo, string>();
    this.#open.set(accountId, open.set(orderNo, digest));
  }

  #onClosed({ accountId, orderNo }: Pick<OpenOrder, 'accountId' | 'orderNo'>): void {
    const open = this.#open.get(accountId);
    const digest = open?.get(orderNo);
    if (open === undefined || digest === undefined) return;
    this.#closed.add(digest);
    open.delete(orderNo);
    if (open.size === 0) this.#open.delete(accountId);
  }

  /** @param digest that of the command's order */
  #addUnwritten({ command, evidence }: JournalEntry, digest: string): void {
    if (command.kind !== 'placeOrder' || evidence === undefined) return;
    const { order } = decodeEvidence(evidence);
    this.#unwritten.set(digest, { digest, account_id: command.accountId, order_nonce: String(order.nonce), evidence });
  }

  /** @param open the digests of open orders */
  async #catchUp(journal: OrderKeeperOptions['journal'], open: ReadonlySet<string>): Promise<void> {
    const settling = this.#digestsInSettlement();
    const rows = await this.#db.selectFrom('signed_orders').select('digest').execute();
    for (const digest of [...settling, ...rows.map((row) => row.digest)])
      if (!open.has(digest)) this.#closed.add(digest);
    const cursor = Number((await readFact(this.#db, CURSOR)) ?? 0);
    const from = cursor > journal.lastSequence ? 1 : cursor + 1;
    if (from > journal.lastSequence) return;
    for await (const { entries } of journal.read(from)) {
      for (const entry of entries) {
        if (entry.command.kind !== 'placeOrder') continue;
        const digest = digestText(entry.command.digest);
        if (open.has(digest) || settling.has(digest)) this.#addUnwritten(entry, digest);
      }
    }
  }
}
