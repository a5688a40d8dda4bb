import { hash } from 'node:crypto';
import { canonicalJson } from '../../journal/codec/canonical-json.ts';
import { withDigestText } from '../../journal/codec/with-digest-text.ts';
import type { Applied } from '../../sequencer/applied.ts';

/** A command's outcome and events as one short hash. */
export function outcomeHash({ sequence, timeMs, command, outcome, events }: Omit<Applied, 'evidence'>): string {
  return hash('sha256', canonicalJson({ sequence, timeMs, command: withDigestText(command), outcome, events }));
}
