import type { Ledger } from '../enums.ts';
import type { Event } from '../event.ts';
import type { Stamped } from '../exchange.ts';
import type { AuditedBooks } from './auditor-books.ts';
import { emptyBooks } from './auditor-books.ts';
import { eventOrderViolations, stateViolations } from './auditor-checks.ts';
import { foldEvent } from './auditor-fold.ts';

/**
 * Checks an exchange by its events alone, as a reader sees them, and describes every violation of what must hold: order of
 * events, prices and fees of fills, orders, levels, holds, positions, supply and money. It shares no state with the exchange.
 */
export class Auditor {
  readonly books: AuditedBooks;

  constructor(ledger: Ledger = 'custodial') {
    this.books = emptyBooks(ledger);
  }

  /** Applies the events of one command; returns the violations. */
  observe(stamped: Stamped, events: readonly Event[]): string[] {
    this.books.timeMs = stamped.timeMs;
    const violations = eventOrderViolations(events);
    for (const event of events) violations.push(...foldEvent(this.books, event));
    violations.push(...stateViolations(this.books));
    return violations;
  }
}
