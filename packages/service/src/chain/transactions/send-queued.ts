import type { Hex } from 'viem';
import { TransactionRevertedError } from '../errors.ts';
import { GAS_HEADROOM_PERCENT, MAX_IN_FLIGHT, MAX_RELAYS_IN_FLIGHT, MAX_TRANSACTION_GAS } from '../limits.ts';
import { messageOf, nodeErrorIn } from '../rpc/rpc-error.ts';
import { findDone } from './find-mined.ts';
import { capFees, smaller } from './offered-fees.ts';
import { RELAY_KEY } from './outbox.ts';
import type { OutboxTransaction } from './outbox-transaction.ts';
import type { SenderOptions } from './sender-options.ts';
import type { SenderParts } from './sender-parts.ts';
import type { Fees, GasEstimate } from './sending-chain.ts';

/** Gives nonces to queued contents, and sends them for the first time. */
export class QueuedSender {
  readonly #options: SenderOptions;
  readonly #parts: SenderParts;

  constructor(options: SenderOptions, parts: SenderParts) {
    this.#options = options;
    this.#parts = parts;
  }

  /** Sends as many as may be in flight at once. `head` must be the newest block. */
  async send(head: number): Promise<void> {
    const { outbox, scannedThrough } = this.#options;
    const room = MAX_IN_FLIGHT - (await outbox.count('sent'));
    if (room <= 0) return;
    if (head < scannedThrough())
      return this.#parts.waits.report(`the node is at block ${head}, behind the last block read`);
    let relayRoom = MAX_RELAYS_IN_FLIGHT - (await outbox.count('sent', RELAY_KEY));
    for (const transaction of await outbox.queued(room, { leavingOut: relayRoom > 0 ? undefined : RELAY_KEY })) {
      // Each relay may hold its place until it is final, and settlements must not wait for that.
      if (isRelay(transaction) && relayRoom <= 0) continue;
      if (isRelay(transaction)) relayRoom -= 1;
      const next = await this.#parts.nonces.next(head);
      if (!next.ok) this.#parts.waits.report(next.problem);
      if (!next.ok || !(await this.#sendFirst(transaction, { nonce: next.nonce, head }))) return;
    }
  }

  /** False when nothing more can be sent in this pass. */
  async #sendFirst(
    transaction: OutboxTransaction,
    { nonce, head }: { readonly nonce: number; readonly head: number },
  ): Promise<boolean> {
    const { outbox, chain, maxGasPriceWei, isWanted } = this.#options;
    if (!(await isWanted(transaction))) {
      await this.#drop(transaction, { data: '0x', reason: 'it is no longer wanted' });
      return true;
    }
    const reason = this.#parts.broadcaster.validateCall(transaction);
    if (reason !== undefined) {
      await this.#drop(transaction, { data: '0x', reason });
      return true;
    }
    const fees = capFees(await chain.fees(), maxGasPriceWei);
    const gas = await this.#gasFor(transaction, { fees, head });
    if (gas === undefined) return true;
    if (fees === undefined) {
      this.#parts.waits.reportUnpaid('the gas price is above MAX_GAS_PRICE_GWEI');
      return false;
    }
    if (!(await this.#parts.budget.allows(gas * fees.maxFeeWei))) return false;
    const version = await this.#parts.broadcaster.sign(transaction, { nonce, gas, fees });
    await outbox.assign(transaction.id, version);
    await this.#parts.broadcaster.broadcast(transaction, version);
    return true;
  }

  /** Undefined when the contract refuses the call in the current state, or needs too much gas for it: it is dropped. */
  async #gasFor(
    transaction: OutboxTransaction,
    { fees, head }: { readonly fees: Fees | undefined; readonly head: number },
  ): Promise<bigint | undefined> {
    if (transaction.gas !== undefined && !isRelay(transaction)) return transaction.gas;
    const estimate = await this.#estimate(transaction, { head, fees });
    // It was simulated when it was queued: the Safe's nonce may be used up since, or its owner have changed what it does.
    if (estimate.ok && transaction.gas !== undefined && estimate.gas <= transaction.gas) return transaction.gas;
    if (estimate.ok && estimate.gas <= MAX_TRANSACTION_GAS && transaction.gas === undefined) {
      const mostGas = smaller(await this.#options.chain.blockGas(), MAX_TRANSACTION_GAS);
      return smaller((estimate.gas * GAS_HEADROOM_PERCENT) / 100n, mostGas);
    }
    const refusal = estimate.ok ? ({ data: '0x', reason: `it needs ${estimate.gas} gas` } as const) : estimate;
    if (!(await this.#endIfDone(transaction, head))) await this.#drop(transaction, refusal);
    return undefined;
  }

  /**
   * A Safe's owner can give it other code, which may fail in ways for which nodes have words of their own. Whatever a node
   * answers about a relay concerns that alone, and must not hold up the others.
   */
  async #estimate(
    transaction: OutboxTransaction,
    at: { readonly head: number; readonly fees: Fees | undefined },
  ): Promise<GasEstimate> {
    try {
      return await this.#options.chain.estimateGas(transaction, at);
    } catch (error) {
      if (!isRelay(transaction) || nodeErrorIn(error) === undefined) throw error;
      return { ok: false, data: '0x', reason: messageOf(error) };
    }
  }

  /** What is refused may have been done before, under an earlier nonce that was wrongly taken for lost. */
  async #endIfDone(transaction: OutboxTransaction, head: number): Promise<boolean> {
    const { outbox, nowMs, observer } = this.#options;
    const done = await findDone(this.#options, await outbox.versions(transaction.id), head);
    if (done === undefined) return false;
    const { hash, blockNumber, gasCostWei } = done;
    await outbox.end(transaction.id, { state: 'done', txHash: hash, blockNumber, gasCostWei, endedAtMs: nowMs() });
    observer.ended(transaction, { txHash: hash, blockNumber: BigInt(blockNumber) });
    await this.#parts.budget.add(gasCostWei);
    return true;
  }

  async #drop(
    transaction: OutboxTransaction,
    { data, reason }: { readonly data: Hex; readonly reason: string },
  ): Promise<void> {
    const { outbox, nowMs, observer } = this.#options;
    await outbox.drop(transaction.id, data, nowMs());
    observer.failed(transaction, new TransactionRevertedError(transaction, reason));
  }
}

function isRelay({ key }: OutboxTransaction): boolean {
  return key.startsWith(RELAY_KEY);
}
