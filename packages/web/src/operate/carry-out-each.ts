import { isUnreachable } from '../data/unreachable.ts';

/** A market as it is named in a result. */
export interface NamedMarket {
  readonly marketId: number;
  readonly title: string;
  /** Of one that a file describes: whether it has not been activated, which one that existed may have been. */
  readonly canActivate?: boolean;
}

/** Something that is done to a market, or that makes one. */
export interface MarketTask {
  /** Names the market when it fails. */
  readonly title: string;
  run(): Promise<NamedMarket>;
}

/** What became of each market. */
export interface Outcomes {
  readonly done: readonly NamedMarket[];
  readonly failed: readonly FailedTask[];
  /** Why the rest were not tried; undefined if all were. */
  readonly stoppedBy: unknown;
}

interface FailedTask {
  readonly title: string;
  readonly error: unknown;
}

/** Called with the number of markets done so far. */
export type OnDone = (count: number) => void;

/** Status of a token that is not valid any more. */
const UNAUTHORIZED = 401;

/**
 * Carries out one task after another. One that is refused does not stop the others. When the service does not respond, or
 * does not accept the token, that ends it.
 */
export async function carryOutEach(tasks: readonly MarketTask[], onDone: OnDone = () => {}): Promise<Outcomes> {
  const done: NamedMarket[] = [];
  const failed: FailedTask[] = [];
  for (const { title, run } of tasks) {
    try {
      done.push(await run());
      onDone(done.length);
    } catch (error) {
      failed.push({ title, error });
      if (concernsAll(error)) return { done, failed, stoppedBy: error };
    }
  }
  return { done, failed, stoppedBy: undefined };
}

function concernsAll(error: unknown): boolean {
  return isUnreachable(error) || (error instanceof Error && 'status' in error && error.status === UNAUTHORIZED);
}
