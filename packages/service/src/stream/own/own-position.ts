import type { OwnScope } from './own-message.ts';
import type { OwnRun } from './own-run.ts';

/**
 * How far an own channel had come when the service stopped, so that its next run knows whether a client that returns has
 * had everything. It is plain data, because it is written to a file.
 */
export interface OwnPosition {
  /** Number of the last message. */
  readonly seq: number;
  /** All messages after this number are described below. */
  readonly from: number;
  /** Number of the last message of each market, and of each root. */
  readonly byMarket: Readonly<Record<number, number>>;
  readonly byRoot: Readonly<Record<number, number>>;
}

/** @param runs the messages that are kept, up to the last one */
export function positionOf(seq: number, runs: readonly OwnRun[]): OwnPosition {
  const byMarket: Record<number, number> = {};
  const byRoot: Record<number, number> = {};
  for (const { firstSeq, places } of runs) {
    places.forEach(({ marketId, rootMarketId }, index) => {
      byMarket[marketId] = firstSeq + index;
      byRoot[rootMarketId] = firstSeq + index;
    });
  }
  const [first] = runs;
  return { seq, from: first === undefined ? seq : first.firstSeq - 1, byMarket, byRoot };
}

/** Whether a client whose last message has this number had all of a scope. */
export function hadAll(position: OwnPosition, scope: OwnScope, lastSeq: number): boolean {
  const { seq, from } = position;
  return lastSeq >= from && lastSeq <= seq && lastSeq >= lastWithin(position, scope);
}

function lastWithin({ seq, byMarket, byRoot }: OwnPosition, { marketId, rootMarketId }: OwnScope): number {
  if (marketId !== undefined) return byMarket[marketId] ?? 0;
  return rootMarketId === undefined ? seq : (byRoot[rootMarketId] ?? 0);
}
