import { MAX_AUDIT_VIOLATIONS } from '../limits.ts';

/** What an audit found. */
export interface AuditReport {
  /** True when there is no violation. */
  readonly ok: boolean;
  /** Each in words, beginning with the invariant's number; at most `MAX_AUDIT_VIOLATIONS` of them. */
  readonly violations: readonly string[];
  /** How many there are, those not put into words included. */
  readonly violationCount: number;
}

/** Collects violations while an audit runs. */
export class Findings {
  readonly #violations: string[] = [];
  #count = 0;

  /** Notes a violation unless what must hold does. The words are made only when they are needed. */
  expect(holds: boolean, words: () => string): void {
    if (holds) return;
    this.#count++;
    if (this.#violations.length < MAX_AUDIT_VIOLATIONS) this.#violations.push(words());
  }

  report(): AuditReport {
    return { ok: this.#count === 0, violations: this.#violations, violationCount: this.#count };
  }
}
