import type { Split } from '../command.ts';
import type { Core } from '../core.ts';
import { MarketStatus, Outcome } from '../enums.ts';
import { mintPairs } from '../market/supply.ts';
import { pairUnits } from '../money.ts';
import type { CommandOutcome, Refused } from '../outcome.ts';
import { DONE, refuse, refuseMarketNotOpen, refuseNotEnoughQuote } from '../refuse.ts';
import { assertPairs, checkBinary } from './check-binary.ts';

/** Turns quote into pairs of Yes and No, while the market trades. */
export function split(core: Core, command: Split): CommandOutcome {
  const refused = checkSplit(core, command);
  if (refused !== undefined) return refused;
  const { balances, markets, positions, events } = core;
  const { accountId, marketId, sizeLots } = command;
  balances.debit(accountId, pairUnits(sizeLots));
  mintPairs(markets.get(marketId), sizeLots);
  const position = positions.findOrCreate(accountId, marketId);
  positions.credit(position, Outcome.Yes, sizeLots);
  positions.credit(position, Outcome.No, sizeLots);
  events.add({ kind: 'pairsSplit', accountId, marketId, sizeLots });
  return DONE;
}

/** The refusal of a split; undefined when it is accepted. */
export function checkSplit(core: Core, command: Split): Refused | undefined {
  const reject = checkBinary(core, command);
  if (reject !== undefined) return refuse(reject);
  const { accountId, marketId, sizeLots } = command;
  const market = core.markets.get(marketId);
  if (market.status !== MarketStatus.Activated || market.halted) return refuseMarketNotOpen(market);
  assertPairs(sizeLots);
  const neededUnits = pairUnits(sizeLots);
  const availableUnits = core.balances.available(accountId);
  return neededUnits > availableUnits ? refuseNotEnoughQuote(neededUnits, availableUnits) : undefined;
}
