import { presentState } from '../../presenters/market.ts';
import type { MarketRow } from '../../store/read-store.ts';

/** The message of a market's current state, without number and time. */
export function statusText(market: MarketRow): string {
  const fields = JSON.stringify({ msgType: 'market.status', marketId: market.marketId, ...presentState(market) });
  return fields.slice(0, -1);
}
