import type { Exchange } from '../exchange.ts';
import type { MarketState } from '../queries.ts';
import type { NaiveExchange } from './naive-exchange.ts';
import { rootStatusOf } from './naive-lifecycle.ts';
import type { NaiveMarket, NaiveState } from './naive-state.ts';
import { childrenOf } from './naive-state.ts';
import { plainText } from './plain-text.ts';

/** The first difference between the state that the exchange reports and the reference; undefined if there is none. */
export function queryDifference(exchange: Exchange, reference: NaiveExchange): string | undefined {
  const { state } = reference;
  return (
    differs(
      'orders',
      [...exchange.openOrders()].sort((a, b) => a.orderNo - b.orderNo),
      openOrdersOf(state),
    ) ??
    differs('pending fills', pendingOf(exchange), pendingOfState(state)) ??
    differs('the last block', exchange.chainHead, state.head) ??
    differs('counters', countersOf(exchange), countersOf(state)) ??
    differs('balances', balancesOf(exchange, state), balancesOfState(state)) ??
    differs('positions', positionsOf(exchange, state), positionsOfState(state)) ??
    differs('markets', marketsOf(exchange, state), marketsOfState(state)) ??
    differs('cancel timers', exchange.cancelTimers(), cancelTimersOfState(state)) ??
    differs('the next deadline', exchange.nextDeadlineMs(), reference.nextDeadlineMs())
  );
}

function differs(what: string, actual: unknown, expected: unknown): string | undefined {
  const texts = [plainText(expected), plainText(actual)] as const;
  return texts[0] === texts[1] ? undefined : `${what}\n  expected ${texts[0]}\n  actual   ${texts[1]}`;
}

function openOrdersOf(state: NaiveState): unknown {
  return state.open.map((order) => {
    const { orderNo, digest, accountId, marketId, outcome, side, ...terms } = order;
    const { priceTicks, remainingLots, makerFeeBps, expiresAtSec } = terms;
    const what = { priceTicks, remainingLots, makerFeeBps, expiresAtSec };
    return { orderNo, digest, accountId, marketId, outcome, side, ...what };
  });
}

function pendingOf(exchange: Exchange): unknown {
  return { count: exchange.pendingCount, fills: [...exchange.pendingFills()] };
}

/** The pending fills with the digests of their orders. */
function pendingOfState(state: NaiveState): unknown {
  const digests = [...state.orders.keys()];
  const fills = state.pending.map((fill) => ({
    ...fill,
    takerDigest: digests[fill.takerOrderNo - 1],
    makerDigest: digests[fill.makerOrderNo - 1],
  }));
  return { count: fills.length, fills };
}

function countersOf({ sequence, timeMs, feesUnits, depositsUnits }: Exchange | NaiveState): unknown {
  return { sequence, timeMs, feesUnits, depositsUnits };
}

function balancesOf(exchange: Exchange, state: NaiveState): unknown {
  return state.accounts.map(({ accountId }) => exchange.balanceOf(accountId));
}

function balancesOfState(state: NaiveState): unknown {
  return state.accounts.map(({ availableUnits, heldUnits }) => ({ availableUnits, heldUnits }));
}

function positionsOf(exchange: Exchange, state: NaiveState): unknown {
  return [...state.positions.values()].map(({ accountId, marketId }) => exchange.positionOf(accountId, marketId));
}

function positionsOfState(state: NaiveState): unknown {
  return [...state.positions.values()].map(({ yes, no }) => ({
    yesAvailableLots: yes.available,
    yesHeldLots: yes.held,
    noAvailableLots: no.available,
    noHeldLots: no.held,
  }));
}

function marketsOf(exchange: Exchange, state: NaiveState): unknown {
  return state.markets.map(({ marketId }) => shownOf(exchange.marketState(marketId)));
}

/** Stage and cutoff of a root are derived from its children. */
function marketsOfState(state: NaiveState): unknown {
  return state.markets.map((market) => {
    if (!market.categorical) return shownOf(market);
    const children = childrenOf(state, market);
    const cutoffAtSec = Math.max(...children.map((child) => child.cutoffAtSec));
    return shownOf({ ...market, ...rootStatusOf(children), cutoffAtSec });
  });
}

/** What a market has in both. */
function shownOf(market: MarketState | NaiveMarket | undefined): unknown {
  if (market === undefined) return undefined;
  const { status, halted, resolution, cutoffAtSec, makerFeeBps, takerFeeBps, yesSupplyLots, noSupplyLots } = market;
  return { status, halted, resolution, cutoffAtSec, makerFeeBps, takerFeeBps, yesSupplyLots, noSupplyLots };
}

function cancelTimersOfState({ accounts }: NaiveState): unknown {
  const armed = accounts.filter(({ cancelAtSec }) => cancelAtSec > 0);
  return armed.map(({ accountId, cancelAtSec }) => ({ accountId, cancelAtSec }));
}
