/** Why a pass of the sender leaves something undone that is not the chain's own time, and since when passes have. */
export class SenderWaits {
  readonly #nowMs: () => number;
  #reason: string | undefined;
  #isUnpaid = false;
  #sinceMs: number | undefined;
  #unpaidSinceMs: number | undefined;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** The last one that was told in this pass, or in the last; undefined when nothing waits. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** Milliseconds for which something waits, whatever it is; 0 when nothing does. */
  get forMs(): number {
    return this.#sinceMs === undefined ? 0 : this.#nowMs() - this.#sinceMs;
  }

  /** Milliseconds for which something waits because its gas cannot be paid; 0 when nothing does. */
  get unpaidForMs(): number {
    return this.#unpaidSinceMs === undefined ? 0 : this.#nowMs() - this.#unpaidSinceMs;
  }

  beginPass(): void {
    this.#reason = undefined;
    this.#isUnpaid = false;
  }

  endPass(): void {
    const nowMs = this.#nowMs();
    this.#unpaidSinceMs = this.#isUnpaid ? (this.#unpaidSinceMs ?? nowMs) : undefined;
    this.#sinceMs = this.#reason === undefined ? undefined : (this.#sinceMs ?? nowMs);
  }

  /** @param words what is waited for */
  tell(words: string): void {
    this.#reason = words;
  }

  /** Gas is too dear, the day's budget is spent, or the operator has too little. */
  tellUnpaid(words: string): void {
    this.#reason = words;
    this.#isUnpaid = true;
  }
}
