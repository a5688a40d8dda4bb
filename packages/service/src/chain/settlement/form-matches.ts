import type { PendingFill } from '@presage/exchange';
import { MAX_FILLS_PER_BATCH, MAX_MAKERS_PER_MATCH } from '../limits.ts';

/** The fills of one incoming order: one match of the contract. */
export interface FormedMatch {
  readonly takerDigest: string;
  readonly fills: readonly PendingFill[];
}

/**
 * Groups fills into matches, oldest first. An order takes only once, so fills with the same taker come from one
 * command; a taker with many makers is split into several matches.
 */
export function formMatches(fills: Iterable<PendingFill>): readonly FormedMatch[] {
  const open = new Map<string, PendingFill[]>();
  const matches: FormedMatch[] = [];
  for (const fill of fills) {
    const { takerDigest } = fill;
    const known = open.get(takerDigest);
    if (known !== undefined && known.length < MAX_MAKERS_PER_MATCH) {
      known.push(fill);
      continue;
    }
    const started = [fill];
    open.set(takerDigest, started);
    matches.push({ takerDigest, fills: started });
  }
  return matches;
}

/** The first matches that fit into a transaction; the very first always does. */
export function takeBatch(matches: readonly FormedMatch[]): readonly FormedMatch[] {
  let fills = 0;
  const end = matches.findIndex((match, at) => {
    fills += match.fills.length;
    return at > 0 && fills > MAX_FILLS_PER_BATCH;
  });
  return end < 0 ? matches : matches.slice(0, end);
}

export function fillsOf(batch: readonly FormedMatch[]): readonly PendingFill[] {
  return batch.flatMap(({ fills }) => fills);
}

export function withoutFills(batch: readonly FormedMatch[], gone: readonly PendingFill[]): readonly FormedMatch[] {
  const numbers = new Set(gone.map(({ tradeNo }) => tradeNo));
  return batch
    .map((match) => ({ ...match, fills: match.fills.filter(({ tradeNo }) => !numbers.has(tradeNo)) }))
    .filter(({ fills }) => fills.length > 0);
}
