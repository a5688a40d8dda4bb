import type { Event } from '../event.ts';
import type { Ledger } from '../words.ts';
import type { AuditedBooks } from './auditor-books.ts';
import { emptyBooks } from './auditor-books.ts';
import { eventOrderViolations, stateViolations } from './auditor-checks.ts';
import { foldEvent } from './auditor-fold.ts';
import type { StampedCommand } from './naive-exchange.ts';

/**
 * Knows an exchange by its events alone, as a reader does, and says in words where they break what must
 * never break (I1-I5, I7, I10-I12 of the invariants). It shares no state with the exchange it judges.
 */
export class Auditor {
  readonly books: AuditedBooks;

  constructor(ledger: Ledger = 'custodial') {
    this.books = emptyBooks(ledger);
  }

  /** Takes in one command's events; answers what is wrong, nothing if all is well. */
  observe(stamped: StampedCommand, events: readonly Event[]): string[] {
    this.books.timeMs = stamped.timeMs;
    const violations = eventOrderViolations(events);
    for (const event of events) violations.push(...foldEvent(this.books, event));
    violations.push(...stateViolations(this.books));
    return violations;
  }
}
