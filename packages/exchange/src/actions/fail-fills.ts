import type { FailFills } from '../chain-command.ts';
import type { Core } from '../core.ts';
import type { CommandOutcome } from '../outcome.ts';
import { DONE, refuse } from '../refuse.ts';
import type { ChainLedger } from '../settlement/chain-ledger.ts';
import { type FillSide, sidesOf } from '../settlement/fill-sides.ts';
import { firstNotPending } from '../settlement/pending-fills.ts';
import type { QuoteUnits, SizeLots } from '../units.ts';
import { Side } from '../words.ts';

/** Releases the holds of pending fills that will never settle. The failed size does not return to the book. */
export function failFills(core: Core, chain: ChainLedger, { tradeNos, cause }: FailFills): CommandOutcome {
  const tradeNo = firstNotPending(chain.pending, tradeNos);
  if (tradeNo !== undefined) return refuse({ code: 'fillNotPending', tradeNo });
  for (const failed of tradeNos) {
    const fill = chain.pending.get(failed);
    chain.pending.remove(failed);
    for (const side of sidesOf(fill)) {
      if (side.side === Side.Buy) giveBackUnits(core, chain, side);
      else giveBackLots(core, chain, side);
    }
    core.events.add({ kind: 'fillFailed', ...fill, cause });
  }
  return DONE;
}

/** Holds may exceed what exists: a released amount covers the shortfall first, and only the rest becomes available. */
function giveBackUnits({ balances }: Core, { shortfalls }: ChainLedger, { accountId, units }: FillSide): void {
  const lacking = shortfalls.unitsOf(accountId);
  const covered = lacking < units ? lacking : units;
  shortfalls.setUnits(accountId, (lacking - covered) as QuoteUnits);
  balances.debitHeld(accountId, units);
  balances.credit(accountId, (units - covered) as QuoteUnits);
}

function giveBackLots({ positions }: Core, { shortfalls }: ChainLedger, side: FillSide): void {
  const { accountId, marketId, outcome, sizeLots } = side;
  const row = positions.find(accountId, marketId);
  const lacking = shortfalls.lotsOf(row, outcome);
  const covered = Math.min(lacking, sizeLots);
  shortfalls.setLots(row, outcome, (lacking - covered) as SizeLots);
  positions.debitHeld(row, outcome, sizeLots);
  positions.credit(row, outcome, (sizeLots - covered) as SizeLots);
}
