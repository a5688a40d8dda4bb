import { TransactionNotAllowedError } from '../errors.ts';
import { REBROADCAST_MS } from '../limits.ts';
import type { Waits } from '../waits.ts';
import type { OutboxTransaction, Version } from './outbox-transaction.ts';
import type { SenderOptions } from './sender-options.ts';
import type { Fees } from './sending-chain.ts';
import { UNPAID } from './unpaid.ts';

interface Refusal {
  readonly message: string;
  /** The operator's balance is too low. */
  readonly isUnpaid: boolean;
}

/** The last broadcast of a transaction to the node. Not known after a restart. */
interface LastBroadcast {
  readonly atMs: number;
  /** The node's error when it refused the transaction. */
  readonly refusal: Refusal | undefined;
}

/** Signs versions of transactions and sends them to the node, and remembers when it did and what the node answered. */
export class TransactionBroadcaster {
  readonly #options: Pick<SenderOptions, 'chain' | 'signer' | 'mark' | 'nowMs' | 'monotonicMs' | 'observer'>;
  readonly #waits: Waits;
  readonly #lastBroadcasts = new Map<number, LastBroadcast>();

  constructor(options: SenderOptions, waits: Waits) {
    this.#options = options;
    this.#waits = waits;
  }

  /** Whether it was sent to the node since the start. */
  wasBroadcast({ id }: OutboxTransaction): boolean {
    return this.#lastBroadcasts.has(id);
  }

  /** Whether it was sent to the node so long ago that the node may have lost it. */
  mayBeLost({ id }: OutboxTransaction): boolean {
    const { atMs = Number.NEGATIVE_INFINITY } = this.#lastBroadcasts.get(id) ?? {};
    return this.#options.monotonicMs() - atMs >= REBROADCAST_MS;
  }

  /** Reports the node's refusal, if it refused. @returns whether the operator's balance is too low for its gas */
  reportRefusal({ id }: OutboxTransaction): boolean {
    const refusal = this.#lastBroadcasts.get(id)?.refusal;
    if (refusal === undefined) return false;
    if (refusal.isUnpaid) this.#waits.reportUnpaid(refusal.message);
    else this.#waits.report(refusal.message);
    return refusal.isUnpaid;
  }

  async broadcast(transaction: OutboxTransaction, version: Version): Promise<void> {
    const { chain, mark, monotonicMs, observer } = this.#options;
    const { id, key } = transaction;
    // Each time, because the attempt that assigned the nonce may have ended before this: everything that a node ever
    // received is in both the outbox and the mark.
    mark.raise(version.nonce);
    const result = await chain.broadcast(version.raw);
    const refusal = result.kind === 'refused' ? refusalOf(key, result.reason) : undefined;
    this.#lastBroadcasts.set(id, { atMs: monotonicMs(), refusal });
    if (refusal === undefined) observer.sent(transaction, version.hash);
    else this.reportRefusal(transaction);
  }

  async sign(
    { to, data, value }: OutboxTransaction,
    { nonce, gas, fees }: { readonly nonce: number; readonly gas: bigint; readonly fees: Fees },
  ): Promise<Version> {
    const { signer, nowMs } = this.#options;
    const signed = await signer.sign({ to, data, value, nonce, gas, ...fees });
    return { ...signed, ...fees, nonce, gas, signedAtMs: nowMs() };
  }

  /**
   * Why the key may not sign it; undefined when it may. After a start with other settings the key may sign less than
   * when this was stored, and waiting for it would hold up all later transactions.
   */
  validateCall({ to, data, value }: OutboxTransaction): string | undefined {
    try {
      this.#options.signer.check({ to, data, value });
      return undefined;
    } catch (error) {
      if (error instanceof TransactionNotAllowedError) return error.message;
      throw error;
    }
  }

  /** Called when the transaction is over, or back in the queue. */
  forget(id: number): void {
    this.#lastBroadcasts.delete(id);
  }
}

function refusalOf(key: string, reason: string): Refusal {
  return { message: `the node refuses ${key}: ${reason}`, isUnpaid: UNPAID.test(reason) };
}
