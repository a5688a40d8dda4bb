export type { AuditReport } from './audit/findings.ts';
export type * from './chain-command.ts';
export type * from './command.ts';
export type * from './event.ts';
export { EventTape } from './events/event-tape.ts';
export { TapeReader } from './events/tape-reader.ts';
export type { TapeContents } from './events/tape-words.ts';
export { Exchange, type Stamped } from './exchange.ts';
export { InvariantError } from './invariant.ts';
export type { Balance, MarketState, OpenOrder, PendingFill, Position } from './look.ts';
export { legalActions } from './market/lifecycle.ts';
export {
  affordableLots,
  complementTicks,
  costUnits,
  type FeeTerms,
  feeUnits,
  holdUnits,
  pairUnits,
  payoutTicks,
} from './money.ts';
export type { CommandOutcome, Done, Refused, Reject, RejectCode } from './outcome.ts';
export type { ChainHead } from './settlement/chain-ledger.ts';
export { SnapshotError } from './snapshot/snapshot-error.ts';
export * from './units.ts';
export * from './words.ts';
