import type { MoveMarket } from '../command.ts';
import type { Core } from '../core.ts';
import type { MarketAction } from '../enums.ts';
import type { Market } from '../market/market.ts';
import { checkMove, illegalTransition, moveMarket, updateRootStages } from '../market/move.ts';
import type { CommandOutcome } from '../outcome.ts';
import { DONE, refuse } from '../refuse.ts';

/** Moves a market through its lifecycle; an action on a root moves every child that allows it. */
export function moveMarketOrChildren(core: Core, { marketId, action }: MoveMarket): CommandOutcome {
  const market = core.markets.find(marketId);
  if (market === undefined) return refuse({ code: 'unknownMarket' });
  const outcome = market.categorical ? moveChildren(core, market, action) : moveBinary(core, market, action);
  updateRootStages(core);
  return outcome;
}

function moveBinary(core: Core, market: Market, action: MarketAction): CommandOutcome {
  const illegal = checkMove(core, market, action);
  if (illegal !== undefined) return refuse(illegal);
  moveMarket(core, market, action, 'operator');
  return DONE;
}

function moveChildren(core: Core, root: Market, action: MarketAction): CommandOutcome {
  const movable = root.children.filter((child) => checkMove(core, child, action) === undefined);
  if (movable.length === 0) return refuse(illegalTransition(core, root, 'noChildCan'));
  for (const child of movable) moveMarket(core, child, action, 'operator');
  return DONE;
}
