export type { AuditReport } from './audit/findings.ts';
export { Exchange, type Stamped } from './exchange.ts';
export type { Balance, MarketState, OpenOrder, PendingFill, Position } from './look.ts';
export { legalActions } from './market/lifecycle.ts';
export type { ChainHead } from './settlement/chain-ledger.ts';
export { SnapshotError } from './snapshot/snapshot-error.ts';
export * from './values.ts';
