/** Why the sender waits, for any reason but the chain's normal block time, and for how long it has waited. */
export class SenderWaits {
  readonly #monotonicMs: () => number;
  /** What the current pass has found so far. It counts when the pass ends: until then nothing is known to be over. */
  #found: { readonly reason: string; readonly isUnpaid: boolean } | undefined;
  #reason: string | undefined;
  #sinceMs: number | undefined;
  #unpaidSinceMs: number | undefined;

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  /** The last reason reported in the last pass that ended; undefined when nothing waits. */
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
    this.#found = undefined;
  }

  endPass(): void {
    const now = this.#monotonicMs();
    this.#reason = this.#found?.reason;
    this.#sinceMs = this.#found === undefined ? undefined : (this.#sinceMs ?? now);
    this.#unpaidSinceMs = this.#found?.isUnpaid === true ? (this.#unpaidSinceMs ?? now) : undefined;
  }

  /** @param reason the reason for waiting */
  report(reason: string): void {
    this.#found = { reason, isUnpaid: this.#found?.isUnpaid === true };
  }

  /** The gas price is too high, the day's budget is spent, or the operator's balance is too low. */
  reportUnpaid(reason: string): void {
    this.#found = { reason, isUnpaid: true };
  }
}
