import { TransactionNotAllowedError } from '../errors.ts';
import { REBROADCAST_MS } from '../limits.ts';
import type { OutboxTransaction, Version } from './outbox.ts';
import type { SenderOptions } from './sender-options.ts';
import type { SenderWaits } from './sender-waits.ts';
import type { Fees } from './sending-chain.ts';

/** What nodes say when an account has too little for gas. */
const UNPAID = /insufficient (funds|balance)/i;

interface Refusal {
  readonly words: string;
  /** The operator's account has too little. */
  readonly isUnpaid: boolean;
}

/** What was last given to the node of a transaction. Nothing is known of it after a start. */
interface Given {
  readonly atMs: number;
  /** What the node said when it did not take it. */
  readonly refusal: Refusal | undefined;
}

/** Signs versions of transactions and gives them to the node, and keeps in mind when it did and what the node said. */
export class Handover {
  readonly #options: Pick<SenderOptions, 'chain' | 'signer' | 'nowMs' | 'observer'>;
  readonly #waits: SenderWaits;
  readonly #given = new Map<number, Given>();

  constructor(options: SenderOptions, waits: SenderWaits) {
    this.#options = options;
    this.#waits = waits;
  }

  /** Whether it was given to the node since the start. */
  wasGiven({ id }: OutboxTransaction): boolean {
    return this.#given.has(id);
  }

  /** Whether it was given to the node so long ago that the node may have lost it. */
  mayBeLost({ id }: OutboxTransaction): boolean {
    const { atMs = Number.NEGATIVE_INFINITY } = this.#given.get(id) ?? {};
    return this.#options.nowMs() - atMs >= REBROADCAST_MS;
  }

  /** Tells what the node said to it, when it did not take it. @returns whether the operator has too little for its gas */
  tellRefusal({ id }: OutboxTransaction): boolean {
    const refusal = this.#given.get(id)?.refusal;
    if (refusal === undefined) return false;
    if (refusal.isUnpaid) this.#waits.tellUnpaid(refusal.words);
    else this.#waits.tell(refusal.words);
    return refusal.isUnpaid;
  }

  async give(transaction: OutboxTransaction, version: Version): Promise<void> {
    const { chain, nowMs, observer } = this.#options;
    const { id, key } = transaction;
    const result = await chain.broadcast(version.raw);
    const refusal = result.kind === 'refused' ? refusalOf(key, result.reason) : undefined;
    this.#given.set(id, { atMs: nowMs(), refusal });
    if (refusal === undefined) observer.left(transaction, version.hash);
    else this.tellRefusal(transaction);
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
   * Why the key may not sign it: a start with other settings may let it sign less than when this was stored, and waiting for it
   * would hold up all that come after it. Undefined when it may.
   */
  whyNotAllowed({ to, data, value }: OutboxTransaction): string | undefined {
    try {
      this.#options.signer.check({ to, data, value });
      return undefined;
    } catch (error) {
      if (error instanceof TransactionNotAllowedError) return error.message;
      throw error;
    }
  }

  /** It is over, or back in the queue. */
  forget(id: number): void {
    this.#given.delete(id);
  }
}

function refusalOf(key: string, reason: string): Refusal {
  return { words: `the node does not take ${key}: ${reason}`, isUnpaid: UNPAID.test(reason) };
}
