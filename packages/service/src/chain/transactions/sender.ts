import { SentFollower } from './follow-sent.ts';
import { GasBudget } from './gas-budget.ts';
import { Handover } from './handover.ts';
import { OperatorNonces } from './operator-nonces.ts';
import { QueuedSender } from './send-queued.ts';
import type { SenderOptions } from './sender-options.ts';
import { SenderWaits } from './sender-waits.ts';

/**
 * Brings what is in the outbox onto the chain, each content once. One pass looks at everything that is on its way, then
 * gives nonces to what waits. A pass may end anywhere, by an error or with the process: the next one goes on from what
 * is stored. Passes never run side by side.
 */
export class Sender {
  readonly #options: SenderOptions;
  readonly #waits: SenderWaits;
  readonly #budget: GasBudget;
  readonly #nonces: OperatorNonces;
  readonly #sent: SentFollower;
  readonly #queued: QueuedSender;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#waits = new SenderWaits(options.nowMs);
    this.#budget = new GasBudget(options, this.#waits);
    this.#nonces = new OperatorNonces(options);
    const handover = new Handover(options, this.#waits);
    const parts = { waits: this.#waits, budget: this.#budget, nonces: this.#nonces, handover };
    this.#sent = new SentFollower(options, parts);
    this.#queued = new QueuedSender(options, parts);
  }

  /** Why something waits that is not the chain's own time; undefined when nothing does. */
  get waitingFor(): string | undefined {
    return this.#waits.reason;
  }

  /**
   * Milliseconds for which something waits because its gas cannot be paid: it is too dear, the day's budget is spent, or the
   * operator has too little. 0 when nothing does.
   */
  get unpaidForMs(): number {
    return this.#waits.unpaidForMs;
  }

  /** Milliseconds for which something waits that is not the chain's own time, whatever it is; 0 when nothing does. */
  get stuckForMs(): number {
    return this.#waits.forMs;
  }

  /** The part of what may be spent on gas in 24 hours that is left, from 1 to 0, as of the last minute. */
  get budgetLeft(): number {
    return this.#budget.left;
  }

  /**
   * Whether everything that the operator has sent is known, or so deep that it was read. While it is not, a fill that
   * seems to wait may be on its way, and nobody may give it back.
   */
  knowsAll(): Promise<boolean> {
    return this.#nonces.areKnown();
  }

  /** @throws {RpcUnavailableError} when the chain does not answer; what was done until then stays done. */
  async pass(): Promise<void> {
    this.#waits.beginPass();
    await this.#budget.refresh();
    await this.#sendAll();
    this.#waits.endPass();
  }

  async #sendAll(): Promise<void> {
    const { outbox, chain } = this.#options;
    const sent = await outbox.sent();
    const waits = sent.length > 0 || (await outbox.count('queued')) > 0;
    if (!waits) return;
    const head = await chain.head();
    for (const transaction of sent) await this.#sent.follow(transaction, head);
    await this.#queued.send(head);
  }
}
