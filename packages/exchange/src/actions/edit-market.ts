import type { EditMarket } from '../command.ts';
import { type Core, hasCome, isLabel, nowSec } from '../core.ts';
import { invariant } from '../invariant.ts';
import { latestCutoffSec, type Market } from '../market/market.ts';
import { isFeeRate } from '../money.ts';
import type { CommandOutcome } from '../outcome.ts';
import { DONE, refuse } from '../refuse.ts';

/**
 * Changes what may change of a market, and of a root's children with it. Fees touch later orders
 * only; an edit never moves a market: a cutoff counts while it is ACTIVATED.
 */
export function editMarket(core: Core, command: EditMarket): CommandOutcome {
  const market = core.markets.find(command.marketId);
  if (market === undefined) return refuse({ code: 'unknownMarket' });
  const unknownLabelId = command.labelIds?.find((labelId) => !isLabel(core, labelId));
  if (unknownLabelId !== undefined) return refuse({ code: 'unknownLabel', labelId: unknownLabelId });
  if (command.cutoffAtSec !== undefined && hasCome(core, command.cutoffAtSec)) {
    return refuse({ code: 'cutoffNotLater', nowSec: nowSec(core) });
  }
  for (const edited of [market, ...market.children]) edit(core, edited, command);
  if (market.rootMarketId !== 0) followChildren(core.markets.get(market.rootMarketId));
  return DONE;
}

function edit(core: Core, market: Market, command: EditMarket): void {
  const { marketId } = market;
  const { makerFeeBps = market.makerFeeBps, takerFeeBps = market.takerFeeBps } = command;
  invariant(isFeeRate(makerFeeBps) && isFeeRate(takerFeeBps), 'a fee rate is out of range');
  market.makerFeeBps = makerFeeBps;
  market.takerFeeBps = takerFeeBps;
  market.cutoffAtSec = command.cutoffAtSec ?? market.cutoffAtSec;
  if (core.cutoffs.has(marketId)) {
    core.cutoffs.remove(marketId);
    core.cutoffs.add({ item: marketId, atSec: market.cutoffAtSec, rank: marketId });
  }
  core.events.push({ ...command, kind: 'marketEdited', marketId });
}

function followChildren(root: Market): void {
  root.cutoffAtSec = latestCutoffSec(root.children);
}
