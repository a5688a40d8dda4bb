import type { Redeem } from '../command.ts';
import type { Core } from '../core.ts';
import { Outcome, type Resolution } from '../enums.ts';
import type { PositionRow } from '../ledger/positions.ts';
import { burnTokens, payingResolution } from '../market/supply.ts';
import { payoutUnits } from '../money.ts';
import type { CommandOutcome, Refused } from '../outcome.ts';
import { refuse, refuseMarketNotOpen } from '../refuse.ts';
import type { SizeLots } from '../units.ts';
import { checkBinary } from './check-binary.ts';

/** Turns an account's tokens of a resolved or failed market into their payout; losing tokens are burnt for 0. */
export function redeem(core: Core, command: Redeem): CommandOutcome {
  const redeemable = tokensToRedeem(core, command);
  if ('reject' in redeemable) return redeemable;
  const { balances, markets, positions, events } = core;
  const { accountId, marketId } = command;
  const { position, yesLots, noLots, resolution } = redeemable;
  const paidUnits = payoutUnits({ resolution, yesLots, noLots });
  positions.debit(position, Outcome.Yes, yesLots);
  positions.debit(position, Outcome.No, noLots);
  burnTokens(markets.get(marketId), yesLots, noLots);
  balances.credit(accountId, paidUnits);
  events.add({ kind: 'redeemed', accountId, marketId, yesLots, noLots, payoutUnits: paidUnits });
  return { ok: true, amountUnits: paidUnits };
}

interface Redeemable {
  readonly position: PositionRow;
  readonly yesLots: SizeLots;
  readonly noLots: SizeLots;
  readonly resolution: Resolution;
}

/** The tokens to redeem, or the refusal. */
export function tokensToRedeem(core: Core, command: Redeem): Redeemable | Refused {
  const reject = checkBinary(core, command);
  if (reject !== undefined) return refuse(reject);
  const { markets, positions } = core;
  const { accountId, marketId } = command;
  const market = markets.get(marketId);
  const resolution = payingResolution(market);
  if (resolution === undefined) return refuseMarketNotOpen(market);
  const position = positions.find(accountId, marketId);
  const yesLots = positions.available(position, Outcome.Yes);
  const noLots = positions.available(position, Outcome.No);
  if (yesLots === 0 && noLots === 0) return refuse({ code: 'nothingToRedeem' });
  return { position, yesLots, noLots, resolution };
}
