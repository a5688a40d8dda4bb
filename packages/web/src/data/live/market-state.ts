import type { ChildMarket, MarketData, MarketStatusMessage } from '@presage/client';

type State = Pick<
  MarketStatusMessage,
  'status' | 'statusEnum' | 'halted' | 'cutoffAt' | 'makerFeeBps' | 'takerFeeBps' | 'resultTokenId'
>;

/**
 * A market with the state that was reported for it or for one of its children; the same object if that changes nothing.
 * A root's own state follows from all its children, and is not computed here.
 */
export function withState(market: MarketData, message: MarketStatusMessage): MarketData {
  if (market.marketId === message.marketId) return changed(market, stateOf(message));
  if (market.childMarkets.every(({ marketId }) => marketId !== message.marketId)) return market;
  const childMarkets = market.childMarkets.map((child) =>
    child.marketId === message.marketId ? changed(child, stateOf(message)) : child,
  );
  return childMarkets.every((child, index) => child === market.childMarkets[index])
    ? market
    : { ...market, childMarkets };
}

function changed<Kind extends ChildMarket | MarketData>(market: Kind, state: State): Kind {
  const isSame = (Object.keys(state) as (keyof State)[]).every((name) => market[name] === state[name]);
  return isSame ? market : { ...market, ...state };
}

function stateOf(message: MarketStatusMessage): State {
  const { status, statusEnum, halted, cutoffAt, makerFeeBps, takerFeeBps, resultTokenId } = message;
  return { status, statusEnum, halted, cutoffAt, makerFeeBps, takerFeeBps, resultTokenId };
}
