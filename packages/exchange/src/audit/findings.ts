import { MAX_AUDIT_VIOLATIONS } from '../limits.ts';

/** The result of an audit. */
export interface AuditReport {
  /** True when there is no violation. */
  readonly ok: boolean;
  /** What is wrong, in words; at most `MAX_AUDIT_VIOLATIONS`. */
  readonly violations: readonly string[];
  /** The number of violations, including those not described. */
  readonly violationCount: number;
}

/** Collects violations while an audit runs. */
export class Findings {
  readonly #violations: string[] = [];
  #count = 0;

  /** Records a violation unless `holds`. The description is only built when it is needed. */
  expect(holds: boolean, words: () => string): void {
    if (holds) return;
    this.#count++;
    if (this.#violations.length < MAX_AUDIT_VIOLATIONS) this.#violations.push(words());
  }

  report(): AuditReport {
    return { ok: this.#count === 0, violations: this.#violations, violationCount: this.#count };
  }
}
