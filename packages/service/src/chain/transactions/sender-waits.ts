/** Why the sender waits, for any reason but the chain's normal block time, and for how long it has waited. */
export class SenderWaits {
  readonly #monotonicMs: () => number;
  #reason: string | undefined;
  #isUnpaid = false;
  #sinceMs: number | undefined;
  #unpaidSinceMs: number | undefined;

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  /** The last reason reported in this pass, or in the last; undefined when nothing waits. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** Milliseconds for which something has waited, for any reason; 0 when nothing waits. */
  get forMs(): number {
    return this.#sinceMs === undefined ? 0 : this.#monotonicMs() - this.#sinceMs;
  }

  /** Milliseconds for which something has waited because its gas cannot be paid; 0 when nothing does. */
  get unpaidForMs(): number {
    return this.#unpaidSinceMs === undefined ? 0 : this.#monotonicMs() - this.#unpaidSinceMs;
  }

  beginPass(): void {
    this.#reason = undefined;
    this.#isUnpaid = false;
  }

  endPass(): void {
    const now = this.#monotonicMs();
    this.#unpaidSinceMs = this.#isUnpaid ? (this.#unpaidSinceMs ?? now) : undefined;
    this.#sinceMs = this.#reason === undefined ? undefined : (this.#sinceMs ?? now);
  }

  /** @param reason the reason for waiting */
  report(reason: string): void {
    this.#reason = reason;
  }

  /** The gas price is too high, the day's budget is spent, or the operator's balance is too low. */
  reportUnpaid(reason: string): void {
    this.#reason = reason;
    this.#isUnpaid = true;
  }
}
