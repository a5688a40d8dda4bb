import {
  type AccountId,
  digestText,
  type Event,
  type OpenOrder,
  type OrderNo,
  type PendingFill,
} from '@presage/exchange';
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
  /** The exchange's state at the journal's end. */
  readonly exchange: { openOrders(): Iterable<OpenOrder>; pendingFills(): Iterable<PendingFill> };
}

/** An order that is kept. */
interface KeptOrder {
  readonly accountId: AccountId;
  readonly digest: string;
}

/** An order that may still settle. */
interface TrackedOrder extends KeptOrder {
  pendingFills: number;
}

const CURSOR = 'signed orders through sequence';
/** Commands after which the cursor is written even if no order came or went: a start reads at most this many again. */
const CURSOR_EVERY = 10_000;

/**
 * Keeps signed orders while they are open or have fills in settlement. It follows what is applied with a cursor of its
 * own; what was not written when the process ended is read from the journal at the next start.
 */
export class OrderKeeper {
  readonly #db: SettlementDatabase;
  readonly #tracked = new Map<OrderNo, TrackedOrder>();
  /** The digests of open orders, of each account that has any. */
  readonly #open = new Map<AccountId, Set<string>>();
  /** Orders not written yet. */
  #unwritten = new Map<string, SignedOrdersTable>();
  #finished = new Set<string>();
  #sequence: number;
  #written = 0;
  #flushing: Promise<void> = Promise.resolve();

  constructor(db: SettlementDatabase, sequence: number) {
    this.#db = db;
    this.#sequence = sequence;
  }

  /** Catches up with the journal and removes orders that can no longer settle. */
  static async open({ db, journal, exchange }: OrderKeeperOptions): Promise<OrderKeeper> {
    const keeper = new OrderKeeper(db, journal.lastSequence);
    for (const { orderNo, ...order } of exchange.openOrders()) keeper.#opened(orderNo, order);
    for (const fill of exchange.pendingFills()) {
      const taker = { accountId: fill.takerAccountId, digest: fill.takerDigest };
      const maker = { accountId: fill.makerAccountId, digest: fill.makerDigest };
      keeper.#track(fill.takerOrderNo, taker).pendingFills += 1;
      keeper.#track(fill.makerOrderNo, maker).pendingFills += 1;
    }
    await keeper.#catchUp(journal);
    await keeper.flush();
    return keeper;
  }

  /** Records what was applied; the next {@link flush} writes it. */
  onApplied(group: readonly Applied[]): void {
    for (const applied of group) {
      for (const event of applied.events) this.#follow(event, applied);
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
    const fresh = [...this.#unwritten.values()];
    const finished = [...this.#finished];
    const sequence = this.#sequence;
    if (fresh.length + finished.length === 0 && sequence - this.#written < CURSOR_EVERY) return;
    await this.#db.transaction().execute(async (tx) => {
      for (const part of chunks(fresh)) {
        await tx
          .insertInto('signed_orders')
          .values(part)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
      for (const part of chunks(finished)) await tx.deleteFrom('signed_orders').where('digest', 'in', part).execute();
      await writeFact(tx, CURSOR, String(sequence));
    });
    this.#written = sequence;
    for (const digest of finished) this.#finished.delete(digest);
    // One that is missing here was finished while it was being written.
    for (const { digest } of fresh) if (!this.#unwritten.delete(digest)) this.#finished.add(digest);
  }

  /** Finds those of these orders that are kept. */
  async find(digests: readonly string[]): Promise<ReadonlyMap<string, SignedOrder>> {
    const rows = await this.#rowsOf(digests);
    return new Map(rows.map(({ digest, evidence }) => [digest, decodeEvidence(new Uint8Array(evidence))]));
  }

  /** Those of these orders that are kept and open. */
  async openAmong(digests: readonly string[]): Promise<readonly KeptOrder[]> {
    const orders = (await this.#rowsOf(digests)).map(({ account_id: accountId, digest }) => ({
      accountId: accountId as AccountId,
      digest,
    }));
    return orders.filter((order) => this.#isOpen(order));
  }

  /** The open orders of an account that were signed with a nonce below this one, a bounded number at a time. */
  async *openBelow(accountId: AccountId, nonce: bigint): AsyncGenerator<readonly KeptOrder[]> {
    // Copied, because the caller may close what it is given.
    for (const digests of chunks([...(this.#open.get(accountId) ?? [])])) {
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

  #follow(event: Event, applied: Applied): void {
    switch (event.kind) {
      case 'orderAccepted':
        this.#opened(event.orderNo, event);
        this.#addUnwritten(applied, event.digest);
        break;
      case 'orderFilled':
        if (event.pending)
          for (const orderNo of ordersOf(event)) this.#change(orderNo, (tracked) => (tracked.pendingFills += 1));
        break;
      case 'fillSettled':
      case 'fillFailed':
        for (const orderNo of ordersOf(event)) this.#change(orderNo, (tracked) => (tracked.pendingFills -= 1));
        break;
      case 'orderClosed':
        this.#change(event.orderNo, (tracked) => this.#closed(tracked));
        break;
    }
  }

  #change(orderNo: OrderNo, change: (tracked: TrackedOrder) => void): void {
    const tracked = this.#tracked.get(orderNo);
    if (tracked === undefined) return;
    change(tracked);
    if (this.#isOpen(tracked) || tracked.pendingFills > 0) return;
    this.#tracked.delete(orderNo);
    if (!this.#unwritten.delete(tracked.digest)) this.#finished.add(tracked.digest);
  }

  #opened(orderNo: OrderNo, order: KeptOrder): void {
    const { accountId, digest } = this.#track(orderNo, order);
    const open = this.#open.get(accountId) ?? new Set();
    this.#open.set(accountId, open.add(digest));
  }

  #closed({ accountId, digest }: KeptOrder): void {
    const open = this.#open.get(accountId);
    open?.delete(digest);
    if (open?.size === 0) this.#open.delete(accountId);
  }

  #isOpen({ accountId, digest }: KeptOrder): boolean {
    return this.#open.get(accountId)?.has(digest) === true;
  }

  #track(orderNo: OrderNo, { accountId, digest }: KeptOrder): TrackedOrder {
    const tracked = this.#tracked.get(orderNo) ?? { accountId, digest, pendingFills: 0 };
    this.#tracked.set(orderNo, tracked);
    return tracked;
  }

  /** @param digest that of the command's order */
  #addUnwritten({ command, evidence }: JournalEntry, digest: string): void {
    if (command.kind !== 'placeOrder' || evidence === undefined) return;
    const { order } = decodeEvidence(evidence);
    this.#unwritten.set(digest, { digest, account_id: command.accountId, order_nonce: String(order.nonce), evidence });
  }

  async #catchUp(journal: OrderKeeperOptions['journal']): Promise<void> {
    const live = new Set([...this.#tracked.values()].map(({ digest }) => digest));
    const rows = await this.#db.selectFrom('signed_orders').select('digest').execute();
    for (const { digest } of rows) if (!live.has(digest)) this.#finished.add(digest);
    const cursor = Number((await readFact(this.#db, CURSOR)) ?? 0);
    const from = cursor > journal.lastSequence ? 1 : cursor + 1;
    if (from > journal.lastSequence) return;
    for await (const { entries } of journal.read(from)) {
      for (const entry of entries) {
        if (entry.command.kind !== 'placeOrder') continue;
        const digest = digestText(entry.command.digest);
        if (live.has(digest)) this.#addUnwritten(entry, digest);
      }
    }
  }
}

function ordersOf(fill: { readonly takerOrderNo: OrderNo; readonly makerOrderNo: OrderNo }): readonly OrderNo[] {
  return [fill.takerOrderNo, fill.makerOrderNo];
}
