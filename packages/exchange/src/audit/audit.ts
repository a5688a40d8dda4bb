import type { Core } from '../core.ts';
import { auditBooks } from './audit-books.ts';
import { auditHolds } from './audit-holds.ts';
import { auditMoney } from './audit-money.ts';
import { auditTokens } from './audit-tokens.ts';
import { type AuditReport, Findings } from './findings.ts';

/**
 * Recomputes from scratch what must hold after every command, to the smallest unit: money, tokens and collateral, holds
 * (nothing is negative, and only fills in settlement can lack something), books, and the structures that find orders.
 */
export function audit(core: Core): AuditReport {
  const findings = new Findings();
  auditMoney(core, findings);
  auditTokens(core, findings);
  auditHolds(core, findings);
  auditBooks(core, findings);
  return findings.report();
}
