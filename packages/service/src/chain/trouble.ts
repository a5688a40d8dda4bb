import type { Indexer } from './indexer/indexer.ts';

/** Blocks that reading may lie behind before it is told as such. */
const READY_BEHIND = 50;

/** Why reads may not tell what is final on chain; undefined when they do. */
export function whyUnread(
  { reorganised, hasCaughtUp, behind }: Pick<Indexer, 'reorganised' | 'hasCaughtUp' | 'behind'>,
  failure: string | undefined,
): string | undefined {
  if (reorganised !== undefined) return `reorganised: ${reorganised}`;
  if (failure !== undefined) return `not reading: ${failure}`;
  return hasCaughtUp && behind <= READY_BEHIND ? undefined : `reading: ${behind} blocks behind`;
}

interface Waiting {
  readonly sending: string | undefined;
  readonly settling: string | undefined;
  readonly difference: string | undefined;
}

/** Why trades wait longer than the chain takes, or do not add up; undefined when they do. */
export function whyUnsettled({ sending, settling, difference }: Waiting): string | undefined {
  if (sending !== undefined) return `not sending: ${sending}`;
  if (settling !== undefined) return `not settling: ${settling}`;
  return difference === undefined ? undefined : `not reconciled: ${difference}`;
}
