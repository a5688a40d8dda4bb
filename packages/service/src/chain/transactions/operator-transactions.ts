import type { Logger } from 'pino';
import type { Hex } from 'viem';
import { ChainUnavailableError, type TransactionRevertedError } from '../errors.ts';
import { MAX_QUEUED, SEND_TIMEOUT_MS } from '../limits.ts';
import type { Outbox } from './outbox.ts';
import type { OutboxTransaction } from './outbox-transaction.ts';
import type { SenderObserver } from './sender-options.ts';
import type { OperatorSigner } from './sending-chain.ts';
import type { FinalTransaction, TransactionRequest, Transactions } from './transactions.ts';

export interface OperatorTransactionsOptions {
  readonly outbox: Outbox;
  readonly signer: Pick<OperatorSigner, 'check'>;
  readonly nowMs: () => number;
  /** Starts a pass of the sender. */
  readonly wake: () => void;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

interface Waiter {
  readonly id: number;
  readonly sent: (hash: Hex) => void;
  readonly ended: (final: FinalTransaction) => void;
  readonly failed: (error: Error) => void;
}

/** What the service sends besides settlements, and the callers that wait for it. */
export class OperatorTransactions implements Transactions, SenderObserver {
  readonly #options: OperatorTransactionsOptions;
  readonly #waiters = new Set<Waiter>();
  #pending = 0;

  constructor(options: OperatorTransactionsOptions) {
    this.#options = options;
  }

  /** How many transactions are queued or in flight. */
  get pending(): number {
    return this.#pending;
  }

  /** Updates the count, before each pass of the sender. */
  async count(): Promise<void> {
    const { outbox } = this.#options;
    this.#pending = (await outbox.count('queued')) + (await outbox.count('sent'));
  }

  async send(request: TransactionRequest): Promise<FinalTransaction> {
    const transaction = await this.#add(request);
    return endOf(transaction) ?? this.#wait(transaction, (settle) => ({ sent: () => {}, ended: settle }));
  }

  async broadcast(request: TransactionRequest): Promise<Hex> {
    const transaction = await this.#add(request);
    const end = endOf(transaction);
    if (end !== undefined) return end.txHash;
    const [newest] = transaction.state === 'sent' ? await this.#options.outbox.versions(transaction.id) : [];
    if (newest !== undefined) return newest.hash;
    return this.#wait(transaction, (settle) => ({ sent: settle, ended: ({ txHash }) => settle(txHash) }));
  }

  async hashOf(key: string): Promise<Hex | undefined> {
    const found = await this.#options.outbox.byKey(key);
    return found?.state === 'done' ? found.txHash : undefined;
  }

  async isKnown(key: string): Promise<boolean> {
    return (await this.#options.outbox.byKey(key)) !== undefined;
  }

  underWay(prefix: string): Promise<string | undefined> {
    return this.#options.outbox.keyUnderWay(prefix);
  }

  sent({ id, key }: OutboxTransaction, txHash: Hex): void {
    this.#options.logger.info({ key, txHash }, 'a transaction was sent');
    for (const { sent } of this.#waitersFor(id)) sent(txHash);
  }

  ended({ id, key }: OutboxTransaction, final: FinalTransaction): void {
    this.#options.logger.info({ key, txHash: final.txHash }, 'a transaction is final');
    for (const { ended } of this.#waitersFor(id)) ended(final);
  }

  failed({ id, key }: OutboxTransaction, error: TransactionRevertedError): void {
    this.#options.logger.warn({ key, reason: error.message }, 'a transaction failed');
    for (const { failed } of this.#waitersFor(id)) failed(error);
  }

  async #add(request: TransactionRequest): Promise<OutboxTransaction> {
    const { outbox, signer, nowMs } = this.#options;
    signer.check({ to: request.to, data: request.data, value: request.value ?? 0n });
    if ((await outbox.count('queued')) >= MAX_QUEUED && (await outbox.byKey(request.key)) === undefined) {
      throw new ChainUnavailableError('too many transactions are waiting to be sent');
    }
    return outbox.add(request, { nowMs: nowMs() });
  }

  /** @param listenerFor which of the events resolves the promise */
  #wait<Result>(
    { id, key }: OutboxTransaction,
    listenerFor: (settle: (what: Result) => void) => Pick<Waiter, 'sent' | 'ended'>,
  ): Promise<Result> {
    const { wake } = this.#options;
    return new Promise<Result>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiters.delete(waiter);
        reject(new ChainUnavailableError(`${key} was not done within ${SEND_TIMEOUT_MS} ms; it continues`));
      }, SEND_TIMEOUT_MS).unref();
      const finish = (then: () => void) => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
        then();
      };
      const waiter: Waiter = {
        id,
        ...listenerFor((what) => finish(() => resolve(what))),
        failed: (error) => finish(() => reject(error)),
      };
      this.#waiters.add(waiter);
      wake();
    });
  }

  #waitersFor(id: number): readonly Waiter[] {
    return [...this.#waiters].filter((waiter) => waiter.id === id);
  }
}

function endOf({ state, txHash, blockNumber }: OutboxTransaction): FinalTransaction | undefined {
  if (state !== 'done' || txHash === undefined || blockNumber === undefined) return undefined;
  return { txHash, blockNumber: BigInt(blockNumber) };
}
