import type { GasBudget } from './gas-budget.ts';
import type { Handover } from './handover.ts';
import type { OperatorNonces } from './operator-nonces.ts';
import type { SenderWaits } from './sender-waits.ts';

/** What those share who follow what was sent and send what is queued. */
export interface SenderParts {
  readonly waits: SenderWaits;
  readonly handover: Handover;
  readonly nonces: OperatorNonces;
  readonly budget: GasBudget;
}
