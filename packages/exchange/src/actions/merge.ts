import type { Merge } from '../command.ts';
import type { Core } from '../core.ts';
import { MarketStatus, Outcome } from '../enums.ts';
import type { Market } from '../market/market.ts';
import { burnPairs } from '../market/supply.ts';
import { pairUnits } from '../money.ts';
import type { CommandOutcome, Refused, Reject } from '../outcome.ts';
import { DONE, refuse, refuseMarketNotOpen } from '../refuse.ts';
import { assertPairs, checkBinary } from './check-binary.ts';

/** Turns pairs of Yes and No back into quote, while the market trades or is being resolved. */
export function merge(core: Core, command: Merge): CommandOutcome {
  const refused = checkMerge(core, command);
  if (refused !== undefined) return refused;
  const { balances, markets, positions, events } = core;
  const { accountId, marketId, sizeLots } = command;
  const position = positions.findOrCreate(accountId, marketId);
  positions.debit(position, Outcome.Yes, sizeLots);
  positions.debit(position, Outcome.No, sizeLots);
  burnPairs(markets.get(marketId), sizeLots);
  balances.credit(accountId, pairUnits(sizeLots));
  events.add({ kind: 'pairsMerged', accountId, marketId, sizeLots });
  return DONE;
}

/** The refusal of a merge; undefined when it is accepted. */
export function checkMerge(core: Core, command: Merge): Refused | undefined {
  const reject = checkBinary(core, command);
  if (reject !== undefined) return refuse(reject);
  const market = core.markets.get(command.marketId);
  if (!isMergeable(market)) return refuseMarketNotOpen(market);
  assertPairs(command.sizeLots);
  const shortage = checkPairs(core, command);
  return shortage === undefined ? undefined : refuse(shortage);
}

/** While halted, a market allows only cancels. */
function isMergeable({ status, halted }: Market): boolean {
  return (status === MarketStatus.Activated && !halted) || status === MarketStatus.Resolving;
}

/** Reports a shortage of the scarcer token. */
function checkPairs({ positions }: Core, { accountId, marketId, sizeLots }: Merge): Reject | undefined {
  const position = positions.find(accountId, marketId);
  const yesLots = positions.available(position, Outcome.Yes);
  const noLots = positions.available(position, Outcome.No);
  const outcome = noLots < yesLots ? Outcome.No : Outcome.Yes;
  const availableLots = positions.available(position, outcome);
  if (sizeLots <= availableLots) return undefined;
  return { code: 'notEnoughShares', outcome, neededLots: sizeLots, availableLots };
}
