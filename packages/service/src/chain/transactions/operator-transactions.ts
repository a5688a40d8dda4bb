import type { Hex, PublicClient, TransactionReceipt } from 'viem';
import type { TransactionRequest, Transactions } from '../chain.ts';
import { ChainUnavailableError, type TransactionRevertedError } from '../errors.ts';
import { MAX_QUEUED, SEND_PATIENCE_MS } from '../limits.ts';
import type { Outbox, OutboxTransaction } from './outbox.ts';
import type { OperatorSigner } from './sending-chain.ts';

export interface OperatorTransactionsOptions {
  readonly outbox: Outbox;
  readonly signer: Pick<OperatorSigner, 'check'>;
  readonly client: Pick<PublicClient, 'getTransactionReceipt'>;
  readonly nowMs: () => number;
  /** Begins a pass of the sender. */
  readonly wake: () => void;
  readonly patienceMs?: number;
}

interface Waiter {
  readonly left: (hash: Hex) => void;
  readonly ended: (hash: Hex) => void;
  readonly failed: (error: Error) => void;
}

/** What the service sends besides settlements, and who waits for it. */
export class OperatorTransactions implements Transactions {
  readonly #options: OperatorTransactionsOptions;
  readonly #waiters = new Map<number, Set<Waiter>>();
  #pending = 0;

  constructor(options: OperatorTransactionsOptions) {
    this.#options = options;
  }

  get pending(): number {
    return this.#pending;
  }

  /** Counts anew; the sender does so after each pass. */
  async count(): Promise<void> {
    const { outbox } = this.#options;
    this.#pending = (await outbox.count('queued')) + (await outbox.count('sent'));
  }

  async send(request: TransactionRequest): Promise<TransactionReceipt> {
    const hash = await this.#until(request, 'ended');
    return this.#options.client.getTransactionReceipt({ hash });
  }

  broadcast(request: TransactionRequest): Promise<Hex> {
    return this.#until(request, 'left');
  }

  async hashOf(key: string): Promise<Hex | undefined> {
    const found = await this.#options.outbox.byKey(key);
    return found?.state === 'done' ? found.txHash : undefined;
  }

  async isKnown(key: string): Promise<boolean> {
    return (await this.#options.outbox.byKey(key)) !== undefined;
  }

  left(transaction: OutboxTransaction, hash: Hex): void {
    for (const { left } of this.#waiters.get(transaction.id) ?? []) left(hash);
  }

  ended(transaction: OutboxTransaction, hash: Hex): void {
    for (const { ended } of this.#waiters.get(transaction.id) ?? []) ended(hash);
    this.#waiters.delete(transaction.id);
  }

  failed(transaction: OutboxTransaction, error: TransactionRevertedError): void {
    for (const { failed } of this.#waiters.get(transaction.id) ?? []) failed(error);
    this.#waiters.delete(transaction.id);
  }

  async #until(request: TransactionRequest, stage: 'left' | 'ended'): Promise<Hex> {
    const { outbox, signer, nowMs, wake } = this.#options;
    signer.check({ to: request.to, data: request.data, value: request.value ?? 0n });
    if ((await outbox.count('queued')) >= MAX_QUEUED && (await outbox.byKey(request.key)) === undefined) {
      throw new ChainUnavailableError('too many transactions wait to be sent');
    }
    const transaction = await outbox.add(request, { nowMs: nowMs() });
    if (transaction.state === 'done' && transaction.txHash !== undefined) return transaction.txHash;
    const [newest] = transaction.state === 'sent' && stage === 'left' ? await outbox.versions(transaction.id) : [];
    if (newest !== undefined) return newest.hash;
    const hash = this.#wait(transaction, stage);
    wake();
    return hash;
  }

  #wait({ id, key }: OutboxTransaction, stage: 'left' | 'ended'): Promise<Hex> {
    const { patienceMs = SEND_PATIENCE_MS } = this.#options;
    return new Promise<Hex>((resolve, reject) => {
      const impatience = setTimeout(() => {
        this.#leave(id, waiter);
        reject(new ChainUnavailableError(`${key} has not come to an end within ${patienceMs} ms; it goes on`));
      }, patienceMs).unref();
      const over = (then: () => void) => {
        clearTimeout(impatience);
        this.#leave(id, waiter);
        then();
      };
      const waiter: Waiter = {
        left: (hash) => {
          if (stage === 'left') over(() => resolve(hash));
        },
        ended: (hash) => over(() => resolve(hash)),
        failed: (error) => over(() => reject(error)),
      };
      this.#join(id, waiter);
    });
  }

  #join(id: number, waiter: Waiter): void {
    const waiters = this.#waiters.get(id) ?? new Set();
    waiters.add(waiter);
    this.#waiters.set(id, waiters);
  }

  #leave(id: number, waiter: Waiter): void {
    const waiters = this.#waiters.get(id);
    waiters?.delete(waiter);
    if (waiters?.size === 0) this.#waiters.delete(id);
  }
}
