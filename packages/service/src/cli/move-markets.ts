import { AdminError, type AdminTarget, sendRequest } from './admin-client.ts';

/** A step of a market's life cycle, as its endpoint is called. */
export type MarketMove = 'activate' | 'halt' | 'resume' | 'close' | 'delete';

/** What became of each market. */
export interface MovedMarkets {
  readonly moved: readonly number[];
  readonly refused: readonly { readonly marketId: number; readonly why: string }[];
}

/** How often the markets that trade are listed again: one can be missed because another closed meanwhile. */
const MAX_ROUNDS = 5;

/**
 * Moves markets one after another. One that is refused does not stop the others.
 *
 * @throws {AdminError} when the service does not respond, or does not accept the token.
 */
export async function moveMarkets(
  target: AdminTarget,
  move: MarketMove,
  marketIds: readonly number[],
): Promise<MovedMarkets> {
  const moved: number[] = [];
  const refused: { marketId: number; why: string }[] = [];
  for (const marketId of marketIds) {
    const why = await moveMarket(target, move, marketId);
    if (why === undefined) moved.push(marketId);
    else refused.push({ marketId, why });
  }
  return { moved, refused };
}

/** Halts every market that trades, until none is left that could be halted. */
export async function haltAllMarkets(target: AdminTarget): Promise<MovedMarkets> {
  const moved: number[] = [];
  for (let round = 1; ; round++) {
    const halted = await moveMarkets(target, 'halt', await tradingMarkets(target));
    moved.push(...halted.moved);
    if (halted.moved.length === 0 || round === MAX_ROUNDS) return { moved, refused: halted.refused };
  }
}

/** Why a market was not moved; undefined if it was. */
async function moveMarket(target: AdminTarget, move: MarketMove, marketId: number): Promise<string | undefined> {
  const path = `/admin/market/${marketId}/${move}`;
  try {
    await sendRequest(target, { method: 'POST', path, body: {} });
    return undefined;
  } catch (error) {
    if (!(error instanceof AdminError) || error.status === undefined || error.status === 401) throw error;
    return error.message;
  }
}

interface ListedMarket {
  readonly marketId: number;
  readonly halted: boolean;
}

/** Binary markets and categorical roots with something that trades. */
async function tradingMarkets(target: AdminTarget): Promise<number[]> {
  const trading: number[] = [];
  for (let page = 1; ; page++) {
    const path = `/market?status=activated&limit=20&page=${page}`;
    const { list } = (await sendRequest(target, { method: 'GET', path })) as { list: readonly ListedMarket[] };
    if (list.length === 0) return trading;
    trading.push(...list.filter(({ halted }) => !halted).map(({ marketId }) => marketId));
  }
}
