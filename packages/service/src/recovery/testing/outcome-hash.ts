import { hash } from 'node:crypto';
import { canonicalJson } from '../../journal/codec/canonical-json.ts';
import type { Applied } from '../../sequencer/applied.ts';

/** What a command came to and what happened, in one short word. */
export function outcomeHash({ sequence, timeMs, command, outcome, events }: Omit<Applied, 'evidence'>): string {
  return hash('sha256', canonicalJson({ sequence, timeMs, command, outcome, events }));
}
