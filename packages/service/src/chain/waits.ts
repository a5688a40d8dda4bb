import { messageOf } from './rpc/rpc-error.ts';

/** Why a loop's passes leave something waiting, for any reason but the chain's normal block time, and for how long. */
export class Waits {
  readonly #monotonicMs: () => number;
  /** What the current pass has found so far. It counts when the pass ends: until then nothing is known to be over. */
  #found: { readonly reason: string; readonly isUnpaid: boolean } | undefined;
  #reason: string | undefined;
  #sinceMs: number | undefined;
  #unpaidSinceMs: number | undefined;

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  /** The reason that counts of the last pass that ended; undefined when nothing waits. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** Milliseconds for which something has waited, for any reason; 0 when nothing waits. */
  get forMs(): number {
    return this.#sinceMs === undefined ? 0 : this.#monotonicMs() - this.#sinceMs;
  }

  /**
   * Milliseconds for which something has waited because its gas cannot be paid: the gas price is too high, the day's budget
   * is spent, or the operator's balance is too low. 0 when nothing does.
   */
  get unpaidForMs(): number {
    return this.#unpaidSinceMs === undefined ? 0 : this.#monotonicMs() - this.#unpaidSinceMs;
  }

  /** Whether the current pass has found a reason. */
  get hasFound(): boolean {
    return this.#found !== undefined;
  }

  /**
   * Runs a pass. If it throws, that is a reason to wait too. What it has found counts from its beginning: requests to a node
   * that does not respond take most of a minute.
   */
  async during(pass: () => Promise<void>): Promise<void> {
    const beganAtMs = this.#monotonicMs();
    this.#found = undefined;
    try {
      await pass();
    } catch (error) {
      this.report(messageOf(error));
      throw error;
    } finally {
      this.#conclude(beganAtMs);
    }
  }

  /** The first reason counts, because it is that of the lowest nonce, which all others wait for. */
  report(reason: string): void {
    this.#found ??= { reason, isUnpaid: false };
  }

  /** For gas that cannot be paid. That counts before any other reason: a node refuses transactions because of it. */
  reportUnpaid(reason: string): void {
    if (this.#found?.isUnpaid !== true) this.#found = { reason, isUnpaid: true };
  }

  #conclude(beganAtMs: number): void {
    this.#reason = this.#found?.reason;
    this.#sinceMs = this.#found === undefined ? undefined : (this.#sinceMs ?? beganAtMs);
    this.#unpaidSinceMs = this.#found?.isUnpaid === true ? (this.#unpaidSinceMs ?? beganAtMs) : undefined;
  }
}
