import type { Core } from '../core.ts';
import { auditBooks } from './audit-books.ts';
import { auditHolds } from './audit-holds.ts';
import { auditMarkets } from './audit-markets.ts';
import { auditMoney } from './audit-money.ts';
import { auditOrders } from './audit-orders.ts';
import { auditTokens } from './audit-tokens.ts';
import { type AuditReport, Findings } from './findings.ts';

/**
 * Recomputes from scratch what must hold after every command, to the smallest unit: money, tokens and collateral, holds
 * (nothing is negative, and only fills in settlement can lack something), books, what finds and closes orders, and markets.
 */
export function audit(core: Core): AuditReport {
  const findings = new Findings();
  auditMoney(core, findings);
  auditTokens(core, findings);
  auditHolds(core, findings);
  auditBooks(core, findings);
  auditOrders(core, findings);
  auditMarkets(core, findings);
  return findings.report();
}
