import { Waits } from '../waits.ts';
import { SentFollower } from './follow-sent.ts';
import { GasBudget } from './gas-budget.ts';
import { OperatorNonces } from './operator-nonces.ts';
import { QueuedSender } from './send-queued.ts';
import type { SenderOptions } from './sender-options.ts';
import { TransactionBroadcaster } from './transaction-broadcaster.ts';

/**
 * Brings the contents of the outbox onto the chain, each once. A pass checks everything in flight, then gives nonces to
 * what is queued. A pass may end anywhere, by an error or with the process: the next one continues from what is stored.
 * Passes never overlap.
 */
export class Sender {
  /** Why something waits. A node may refuse or ignore only what is sent: then nothing else stops orders. */
  readonly waits: Waits;
  readonly #options: SenderOptions;
  readonly #budget: GasBudget;
  readonly #nonces: OperatorNonces;
  readonly #sent: SentFollower;
  readonly #queued: QueuedSender;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.waits = new Waits(options.monotonicMs);
    this.#budget = new GasBudget(options, this.waits);
    this.#nonces = new OperatorNonces(options);
    const broadcaster = new TransactionBroadcaster(options, this.waits);
    const parts = { waits: this.waits, budget: this.#budget, nonces: this.#nonces, broadcaster };
    this.#sent = new SentFollower(options, parts);
    this.#queued = new QueuedSender(options, parts);
  }

  /** The part of the 24-hour gas budget that is left, from 1 to 0, at most a minute old. */
  get budgetLeft(): number {
    return this.#budget.left;
  }

  /**
   * Whether everything that the operator has sent is known, or is final and has been read. While it is not, a fill that
   * seems to wait may be in flight, and must not be failed.
   */
  knowsAll(): Promise<boolean> {
    return this.#nonces.areKnown();
  }

  /** @throws {RpcUnavailableError} when the chain does not answer; the steps taken until then remain done. */
  pass(): Promise<void> {
    return this.waits.during(() => this.#sendAll());
  }

  async #sendAll(): Promise<void> {
    await this.#budget.refresh();
    const { outbox, chain } = this.#options;
    const sent = await outbox.sent();
    const waits = sent.length > 0 || (await outbox.count('queued')) > 0;
    if (!waits) return;
    const head = await chain.head();
    for (const [at, transaction] of sent.entries()) await this.#sent.follow(transaction, { head, isFirst: at === 0 });
    await this.#queued.send(head);
  }
}
