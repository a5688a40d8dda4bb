export type { AuditReport } from './audit/findings.ts';
export { Exchange, type Stamped } from './exchange.ts';
export { legalActions } from './market/lifecycle.ts';
export { HASH_SECRET_BYTES, type HashSecret, hashSecretOf } from './memory/hash-secret.ts';
export type { Balance, CancelTimer, MarketState, OpenOrder, PendingFill, Position } from './queries.ts';
export { REQUEST_ID } from './requests/request-id.ts';
export type { ChainHead } from './settlement/chain-ledger.ts';
export { SnapshotError } from './snapshot/snapshot-error.ts';
export * from './values.ts';
