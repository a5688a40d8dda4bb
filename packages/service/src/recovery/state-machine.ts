import { hash } from 'node:crypto';
import type { Exchange } from '@presage/exchange';

/** What recovery and the sequencer need of the exchange. */
export type StateMachine = Pick<
  Exchange,
  'sequence' | 'timeMs' | 'apply' | 'applyOnTape' | 'nextDeadlineMs' | 'snapshot' | 'stateBytes'
>;

/** SHA-256 of a state's canonical bytes, hex. */
export function stateHash(stateBytes: Uint8Array): string {
  return hash('sha256', stateBytes);
}
