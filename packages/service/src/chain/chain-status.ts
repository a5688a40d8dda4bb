import type { ChainRefusal } from '../sequencer/sequencer.ts';
import type { Indexer } from './indexer/indexer.ts';
import { OUTAGE_GRACE_MS } from './limits.ts';
import type { Waits } from './waits.ts';

/** How many blocks reading may lag behind before that is reported. */
const READY_BEHIND = 50;

/** Why reads may not show what is final on chain; undefined when they do. */
export function describeReadProblem(
  {
    reorganised,
    hasCaughtUp,
    behind,
    unreadForMs,
  }: Pick<Indexer, 'reorganised' | 'hasCaughtUp' | 'behind' | 'unreadForMs'>,
  failure: string | undefined,
): string | undefined {
  if (reorganised !== undefined) return `reorganised: ${reorganised}`;
  if (failure !== undefined) return `not reading: ${failure}`;
  if (behind > READY_BEHIND) return `reading: ${behind} blocks behind`;
  // The node responds so slowly that no request has failed yet.
  if (unreadForMs >= OUTAGE_GRACE_MS) return `reading: for ${Math.floor(unreadForMs / 1_000)} s so far`;
  return hasCaughtUp ? undefined : 'reading: has not reached the newest final block yet';
}

interface Waiting {
  readonly sending: string | undefined;
  readonly settling: string | undefined;
  readonly difference: string | undefined;
}

/** Why trades wait longer than the chain takes, or do not reconcile; undefined when neither is so. */
export function describeSettlementProblem({ sending, settling, difference }: Waiting): string | undefined {
  if (sending !== undefined) return `not sending: ${sending}`;
  if (settling !== undefined) return `not settling: ${settling}`;
  return difference === undefined ? undefined : `not reconciled: ${difference}`;
}

/** What the last comparison of ledger and chain found, or why there is none now; undefined while both agree. */
export function describeDifference(found: string | undefined, failure: string | undefined): string | undefined {
  return found ?? (failure && `the comparison failed: ${failure}`);
}

interface Settling {
  /** Whether too many trades are pending. */
  readonly isFull: boolean;
  /** What the settler waits for, and the sender. */
  readonly settling: Pick<Waits, 'forMs'>;
  readonly sending: Pick<Waits, 'forMs' | 'unpaidForMs'>;
}

/** Why new orders, whose trades would wait for long, are refused; undefined when they are accepted. */
export function findRefusal(
  { reorganised, hasCaughtUp, unreadForMs }: Pick<Indexer, 'reorganised' | 'hasCaughtUp' | 'unreadForMs'>,
  { isFull, settling, sending }: Settling,
): ChainRefusal | undefined {
  if (reorganised !== undefined) return 'chainStopped';
  // After a start there is no grace: what happened on chain meanwhile is unknown, and even whether it is the same chain.
  if (!hasCaughtUp || unreadForMs >= OUTAGE_GRACE_MS) return 'chainUnread';
  if (isFull) return 'settlementBehind';
  if (settling.forMs >= OUTAGE_GRACE_MS) return 'settlementStopped';
  if (sending.unpaidForMs >= OUTAGE_GRACE_MS) return 'settlementUnpaid';
  return sending.forMs >= OUTAGE_GRACE_MS ? 'settlementStopped' : undefined;
}
