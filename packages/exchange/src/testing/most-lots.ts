import type { PlaceOrder } from '../command.ts';
import { Outcome, Side } from '../enums.ts';
import { MAX_SIZE_LOTS } from '../units.ts';
import { affordableLots, heldLotsOf, heldUnitsOf } from './naive-money.ts';
import type { NaiveOrder, NaiveState } from './naive-state.ts';

type Tokens = Pick<PlaceOrder, 'accountId' | 'marketId' | 'outcome'>;

/** The lots that an account has available. */
export function availableLotsOf({ positions }: NaiveState, { accountId, marketId, outcome }: Tokens): number {
  const position = positions.get(`${accountId}/${marketId}`);
  return (outcome === Outcome.Yes ? position?.yes : position?.no)?.available ?? 0;
}

/**
 * The most lots that an account can sell, or buy at a price including the higher of both fees, with what it has available
 * and what an order that is replaced holds, of use for this or not.
 */
export function mostLots(
  state: NaiveState,
  order: Tokens & { readonly side: Side; readonly priceTicks: number },
  replaced?: NaiveOrder,
): number {
  if (order.side === Side.Sell)
    return availableLotsOf(state, order) + (replaced === undefined ? 0 : heldLotsOf(replaced));
  const { availableUnits = 0n } = state.accounts[order.accountId - 1] ?? {};
  const { makerFeeBps = 0, takerFeeBps = 0 } = state.markets[order.marketId - 1] ?? {};
  return affordableLots({
    budgetUnits: availableUnits + (replaced === undefined ? 0n : heldUnitsOf(replaced)),
    feeBps: Math.max(makerFeeBps, takerFeeBps),
    priceTicks: Math.max(1, order.priceTicks),
    maxLots: MAX_SIZE_LOTS,
  });
}
