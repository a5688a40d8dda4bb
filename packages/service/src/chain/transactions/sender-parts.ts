import type { Waits } from '../waits.ts';
import type { GasBudget } from './gas-budget.ts';
import type { OperatorNonces } from './operator-nonces.ts';
import type { TransactionBroadcaster } from './transaction-broadcaster.ts';

/** What the follower of sent transactions and the sender of queued ones share. */
export interface SenderParts {
  readonly waits: Waits;
  readonly broadcaster: TransactionBroadcaster;
  readonly nonces: OperatorNonces;
  readonly budget: GasBudget;
}
