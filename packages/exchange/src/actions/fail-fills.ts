import type { FailFills } from '../chain-command.ts';
import type { Core } from '../core.ts';
import { Side } from '../enums.ts';
import { exchangedUnits, type FillSide, sidesOf } from '../fill-sides.ts';
import type { CommandOutcome } from '../outcome.ts';
import { DONE, refuse } from '../refuse.ts';
import type { ChainLedger } from '../settlement/chain-ledger.ts';
import { firstNotPending, takePending } from '../settlement/pending-fills.ts';
import type { AccountId, QuoteUnits, SizeLots } from '../units.ts';

/** Releases the holds of pending fills that will never settle. The failed size does not return to the book. */
export function failFills(core: Core, chain: ChainLedger, { tradeNos, cause }: FailFills): CommandOutcome {
  const tradeNo = firstNotPending(chain.pending, tradeNos);
  if (tradeNo !== undefined) return refuse({ code: 'fillNotPending', tradeNo });
  for (const failed of tradeNos) {
    const fill = takePending(chain.pending, failed);
    for (const side of sidesOf(fill)) {
      const { accountId } = side;
      if (side.side === Side.Buy) releaseUnits(core, chain, { accountId, units: exchangedUnits(side) });
      else releaseLots(core, chain, side);
    }
    core.events.add({ kind: 'fillFailed', ...fill, cause });
  }
  return DONE;
}

/** Holds may exceed what exists: a released amount covers the shortfall first, and only the rest becomes available. */
function releaseUnits(
  { balances }: Core,
  { shortfalls }: ChainLedger,
  { accountId, units }: { readonly accountId: AccountId; readonly units: QuoteUnits },
): void {
  const shortfall = shortfalls.unitsOf(accountId);
  const covered = shortfall < units ? shortfall : units;
  shortfalls.setUnits(accountId, (shortfall - covered) as QuoteUnits);
  balances.debitHeld(accountId, units);
  balances.credit(accountId, (units - covered) as QuoteUnits);
}

function releaseLots({ positions }: Core, { shortfalls }: ChainLedger, side: FillSide): void {
  const { accountId, marketId, outcome, sizeLots } = side;
  const row = positions.find(accountId, marketId);
  const shortfall = shortfalls.lotsOf(row, outcome);
  const covered = Math.min(shortfall, sizeLots);
  shortfalls.setLots(row, outcome, (shortfall - covered) as SizeLots);
  positions.debitHeld(row, outcome, sizeLots);
  positions.credit(row, outcome, (sizeLots - covered) as SizeLots);
}
