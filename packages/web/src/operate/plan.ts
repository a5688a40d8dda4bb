import type { AdminClient } from '@presage/client/admin';
import type { NamedMarket, OnDone, Outcomes } from './carry-out-each.ts';
import { createMarkets } from './create-markets.ts';
import type { MarketFile } from './market-file.ts';
import { moveMarkets, pauseAll, type SharedMove } from './move-markets.ts';

/** What is to be done to several markets, or to all. */
export type MovePlan =
  | { readonly move: SharedMove; readonly markets: readonly NamedMarket[] }
  | { readonly move: 'halt'; readonly markets: 'all' };

/** Markets that are to be created from a file. */
export interface CreatePlan {
  readonly move: 'create';
  /** Undefined until one is chosen. */
  readonly file?: MarketFile;
  /** With the same key, what the file has created before is not created again. */
  readonly key: string;
}

export type Plan = MovePlan | CreatePlan;

export function carryOut(admin: AdminClient, plan: Plan, onDone: OnDone): Promise<Outcomes> {
  if (plan.move === 'create') return createMarkets(admin, plan, onDone);
  return plan.markets === 'all' ? pauseAll(admin, onDone) : moveMarkets(admin, plan.move, plan.markets, onDone);
}
