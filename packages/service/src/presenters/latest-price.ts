import { inTermsOf, type Outcome, oppositeOf } from '@presage/exchange';
import { LAST_TRADE_SIDE_WORDS, type LatestPrice, lotsToShares, ticksToPrice } from '@presage/protocol';
import type { LastTrade } from '../store/market-data-state.ts';

/**
 * A market's last fill in one token's terms (wire contract §5): 1 − p with the side flipped when the taker
 * traded the complement.
 */
export function presentLatestPrice(tokenId: string, outcome: Outcome, trade: LastTrade): LatestPrice {
  const side = outcome === trade.takerOutcome ? trade.takerSide : oppositeOf(trade.takerSide);
  return {
    tokenId,
    price: ticksToPrice(inTermsOf(outcome, trade.yesPriceTicks)),
    side: LAST_TRADE_SIDE_WORDS[side],
    size: lotsToShares(trade.sizeLots),
    timestamp: trade.timeMs,
  };
}
