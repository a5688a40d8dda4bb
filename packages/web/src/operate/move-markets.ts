import { type MarketData, resultOf } from '@presage/client';
import type { AdminClient, AdminMarketMove } from '@presage/client/admin';
import { PAGE_LIMIT } from '../data/read-all-pages.ts';
import { operate as s } from '../strings/operate.ts';
import { carryOutEach, type NamedMarket, type OnDone, type Outcomes } from './carry-out-each.ts';
import { legalMoves, type Stage } from './legal-moves.ts';
import { waitOutLimit } from './wait-out-limit.ts';

/** What can be done to several markets at once: not what needs a look at each of them. */
export const SHARED_MOVES = ['activate', 'halt', 'resume', 'close'] as const satisfies AdminMarketMove[];
export type SharedMove = (typeof SHARED_MOVES)[number];

/** How often the markets that trade are listed again: one can be missed because another closed meanwhile. */
const MAX_ROUNDS = 5;

/** Those of the markets that the move would change. */
export function movable<Market extends Stage>(markets: readonly Market[], move: SharedMove): Market[] {
  return markets.filter((market) => legalMoves(market).includes(move));
}

/** Moves markets one after another. */
export function moveMarkets(
  admin: Pick<AdminClient, 'moveMarket'>,
  move: SharedMove,
  markets: readonly NamedMarket[],
  onDone?: OnDone,
): Promise<Outcomes> {
  const tasks = markets.map((market) => ({
    title: market.title,
    run: async () => {
      resultOf(await waitOutLimit(() => admin.moveMarket(market.marketId, move)));
      return market;
    },
  }));
  return carryOutEach(tasks, onDone);
}

/** Pauses every market that trades, until none is left that could be paused. */
export async function pauseAll(
  admin: Pick<AdminClient, 'moveMarket' | 'getMarkets'>,
  onDone: OnDone = () => {},
): Promise<Outcomes> {
  const done: NamedMarket[] = [];
  for (let round = 1; ; round++) {
    const failed: Outcomes['failed'][number][] = [];
    const before = done.length;
    for (let page = 1; ; page++) {
      const listed = await listTrading(admin, page);
      if ('error' in listed) return { done, failed, stoppedBy: listed.error };
      const paused = await moveMarkets(admin, 'halt', listed.trading, (count) => onDone(done.length + count));
      done.push(...paused.done);
      failed.push(...paused.failed);
      if (paused.stoppedBy !== undefined) return { done, failed, stoppedBy: paused.stoppedBy };
      if (listed.isLast) break;
    }
    if (done.length === before) return { done, failed, stoppedBy: undefined };
    if (round === MAX_ROUNDS) return { done, failed, stoppedBy: new Error(s.openedMeanwhile) };
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
