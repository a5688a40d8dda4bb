import { type MarketData, resultOf } from '@presage/client';
import type { AdminClient, AdminMarketMove } from '@presage/client/admin';
import { PAGE_LIMIT } from '../data/read-all-pages.ts';
import { isUnreachable } from '../data/unreachable.ts';
import { legalMoves, type Stage } from './legal-moves.ts';
import { waitOutLimit } from './wait-out-limit.ts';

/** What can be done to several markets at once: not what needs a look at each of them. */
export const SHARED_MOVES = ['activate', 'halt', 'resume', 'close'] as const satisfies AdminMarketMove[];
export type SharedMove = (typeof SHARED_MOVES)[number];

/** A market as it is named in a result. */
export interface NamedMarket {
  readonly marketId: number;
  readonly title: string;
}

/** What is to be done to which markets. */
export type Plan =
  | { readonly move: SharedMove; readonly markets: readonly NamedMarket[] }
  | { readonly move: 'halt'; readonly markets: 'all' };

/** What became of each market. */
export interface MovedMarkets {
  readonly moved: readonly NamedMarket[];
  readonly failed: readonly FailedMove[];
  /** Why the rest were not tried; undefined if all were. */
  readonly stoppedBy: unknown;
}

interface FailedMove {
  readonly market: NamedMarket;
  readonly error: unknown;
}

/** Called with the number of markets moved so far. */
type OnMoved = (count: number) => void;

/** How often the markets that trade are listed again: one can be missed because another closed meanwhile. */
const MAX_ROUNDS = 5;
/** Status of a token that is not valid any more. */
const UNAUTHORIZED = 401;

/** Those of the markets that the move would change. */
export function movable<Market extends Stage>(markets: readonly Market[], move: SharedMove): Market[] {
  return markets.filter((market) => legalMoves(market).includes(move));
}

/**
 * Moves markets one after another. One that is refused does not stop the others. When the service does not respond, or
 * does not accept the token, that ends it.
 */
export async function moveMarkets(
  admin: Pick<AdminClient, 'moveMarket'>,
  move: SharedMove,
  markets: readonly NamedMarket[],
  onMoved: OnMoved = () => {},
): Promise<MovedMarkets> {
  const moved: NamedMarket[] = [];
  const failed: FailedMove[] = [];
  for (const market of markets) {
    try {
      resultOf(await waitOutLimit(() => admin.moveMarket(market.marketId, move)));
      moved.push(market);
      onMoved(moved.length);
    } catch (error) {
      failed.push({ market, error });
      if (concernsAll(error)) return { moved, failed, stoppedBy: error };
    }
  }
  return { moved, failed, stoppedBy: undefined };
}

/** Pauses every market that trades, until none is left that could be paused. */
export async function pauseAll(
  admin: Pick<AdminClient, 'moveMarket' | 'getMarkets'>,
  onMoved: OnMoved = () => {},
): Promise<MovedMarkets> {
  const moved: NamedMarket[] = [];
  for (let round = 1; ; round++) {
    const failed: FailedMove[] = [];
    const before = moved.length;
    for (let page = 1; ; page++) {
      const listed = await listTrading(admin, page);
      if ('error' in listed) return { moved, failed, stoppedBy: listed.error };
      const done = await moveMarkets(admin, 'halt', listed.trading, (count) => onMoved(moved.length + count));
      moved.push(...done.moved);
      failed.push(...done.failed);
      if (done.stoppedBy !== undefined) return { moved, failed, stoppedBy: done.stoppedBy };
      if (listed.isLast) break;
    }
    if (moved.length === before || round === MAX_ROUNDS) return { moved, failed, stoppedBy: undefined };
  }
}

async function listTrading(admin: Pick<AdminClient, 'getMarkets'>, page: number) {
  try {
    const query = { status: 'activated', page, limit: PAGE_LIMIT } as const;
    const { total, list } = resultOf(await waitOutLimit(() => admin.getMarkets(query)));
    return { trading: list.flatMap(tradingIn), isLast: page * PAGE_LIMIT >= total };
  } catch (error) {
    return { error };
  }
}

/**
 * What is paused of a market that trades. A root, unless some of its children are paused already: to resume the root
 * would resume those, too.
 */
function tradingIn({ marketId, marketTitle, halted, childMarkets }: MarketData): NamedMarket[] {
  if (halted) return [];
  if (!childMarkets.some((child) => child.halted)) return [{ marketId, title: marketTitle }];
  return movable(childMarkets, 'halt').map((child) => ({
    marketId: child.marketId,
    title: `${marketTitle}: ${child.marketTitle}`,
  }));
}

function concernsAll(error: unknown): boolean {
  return isUnreachable(error) || (error instanceof Error && 'status' in error && error.status === UNAUTHORIZED);
}
