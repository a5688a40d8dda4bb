import type { Merge, Redeem, Split } from '../command.ts';
import { MarketStatus, Outcome, Resolution } from '../enums.ts';
import type { CommandOutcome, Reject } from '../outcome.ts';
import type { QuoteUnits, SizeLots } from '../units.ts';
import { changePairs } from './naive-matching.ts';
import { complement, costOf } from './naive-money.ts';
import type { NaiveMarket, NaiveState } from './naive-state.ts';
import { accountOf, positionOf } from './naive-state.ts';
import type { Step } from './naive-step.ts';
import { done, pay, refuse, touchTokens } from './naive-step.ts';

/** The value of a pair of Yes and No, in ticks. */
const PAIR_TICKS = complement(0);

export function split(step: Step, command: Split): CommandOutcome {
  const { accountId, sizeLots } = command;
  const market = tokenMarket(step.state, command);
  if ('code' in market) return refuse(market);
  if (!isOpen(market)) return refuse(notOpen(market));
  const neededUnits = costOf(PAIR_TICKS, sizeLots) as QuoteUnits;
  const availableUnits = accountOf(step.state, accountId).availableUnits as QuoteUnits;
  if (neededUnits > availableUnits) return refuse({ code: 'notEnoughQuote', neededUnits, availableUnits });
  exchangePairs(step, command, market, sizeLots);
  step.events.push({ kind: 'pairsSplit', accountId, marketId: market.marketId, sizeLots });
  return done();
}

export function merge(step: Step, command: Merge): CommandOutcome {
  const { accountId, sizeLots } = command;
  const market = tokenMarket(step.state, command);
  if ('code' in market) return refuse(market);
  if (!isOpen(market) && market.status !== MarketStatus.Resolving) return refuse(notOpen(market));
  const { yes, no } = positionOf(step.state, accountId, market.marketId);
  const scarcer = no.available < yes.available ? Outcome.No : Outcome.Yes;
  const availableLots = Math.min(yes.available, no.available) as SizeLots;
  if (sizeLots > availableLots) {
    return refuse({ code: 'notEnoughShares', outcome: scarcer, neededLots: sizeLots, availableLots });
  }
  exchangePairs(step, command, market, -sizeLots);
  step.events.push({ kind: 'pairsMerged', accountId, marketId: market.marketId, sizeLots });
  return done();
}

/** Turns quote into pairs or, with negative lots, pairs into quote. */
function exchangePairs(step: Step, command: Split | Merge, market: NaiveMarket, lots: number): void {
  const { accountId, marketId } = command;
  changePairs(market, lots);
  pay(step, accountId, -costOf(PAIR_TICKS, lots));
  touchTokens(step, { accountId, marketId, outcome: Outcome.Yes }).available += lots;
  touchTokens(step, { accountId, marketId, outcome: Outcome.No }).available += lots;
}

export function redeem(step: Step, command: Redeem): CommandOutcome {
  const { accountId, marketId } = command;
  const market = tokenMarket(step.state, command);
  if ('code' in market) return refuse(market);
  const pays = payoutTicks(market);
  if (pays === undefined) return refuse(notOpen(market));
  const { yes, no } = positionOf(step.state, accountId, marketId);
  const yesLots = yes.available;
  const noLots = no.available;
  if (yesLots === 0 && noLots === 0) return refuse({ code: 'nothingToRedeem' });
  const payoutUnits = (costOf(pays.yes, yesLots) + costOf(pays.no, noLots)) as QuoteUnits;
  market.yesSupplyLots -= yesLots;
  market.noSupplyLots -= noLots;
  market.collateralUnits -= payoutUnits;
  pay(step, accountId, payoutUnits);
  touchTokens(step, { accountId, marketId, outcome: Outcome.Yes }).available = 0;
  touchTokens(step, { accountId, marketId, outcome: Outcome.No }).available = 0;
  const lots = { yesLots: yesLots as SizeLots, noLots: noLots as SizeLots };
  step.events.push({ kind: 'redeemed', accountId, marketId, ...lots, payoutUnits });
  return done({ amountUnits: payoutUnits });
}

/** What each token pays, in ticks; undefined while the market may still trade or is being resolved. */
function payoutTicks(market: NaiveMarket): { readonly yes: number; readonly no: number } | undefined {
  const paysHalf = market.status === MarketStatus.Failed || market.resolution === Resolution.Invalid;
  if (paysHalf) return { yes: PAIR_TICKS / 2, no: PAIR_TICKS / 2 };
  if (market.status !== MarketStatus.Resolved) return undefined;
  return market.resolution === Resolution.Yes ? { yes: PAIR_TICKS, no: 0 } : { yes: 0, no: PAIR_TICKS };
}

function tokenMarket(state: NaiveState, command: Split | Merge | Redeem): NaiveMarket | Reject {
  const market = state.markets[command.marketId - 1];
  if (market === undefined) return { code: 'unknownMarket' };
  return market.categorical ? { code: 'wrongMarketType' } : market;
}

function isOpen(market: NaiveMarket): boolean {
  return market.status === MarketStatus.Activated && !market.halted;
}

function notOpen(market: NaiveMarket): Reject {
  return { code: 'marketNotOpen', status: market.status, halted: market.halted };
}
