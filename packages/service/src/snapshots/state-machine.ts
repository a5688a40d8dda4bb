import type { Exchange } from '@presage/exchange';
import { sha256 } from './sha256.ts';

/** What recovery and the sequencer need of the exchange. */
export type StateMachine = Pick<
  Exchange,
  'sequence' | 'timeMs' | 'apply' | 'applyOnTape' | 'nextDeadlineMs' | 'snapshot' | 'minSnapshotBytes' | 'stateBytes'
>;

/** SHA-256 of a state's canonical bytes, hex. */
export function stateHash(stateBytes: Uint8Array): string {
  return sha256([stateBytes]).toString('hex');
}
