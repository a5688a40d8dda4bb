import type { PlaceOrder, RequestedCommand } from '../command.ts';
import type { Ledger } from '../enums.ts';
import { MarketStatus } from '../enums.ts';
import type { AccountId, MarketId } from '../units.ts';
import type { Draw } from './draw.ts';
import { chance, pick } from './draw.ts';
import type { NaiveMarket, NaiveState } from './naive-state.ts';

/** The inputs for generating a command: the choices, the reference's state before it, and what was sent before. */
export interface Scene {
  readonly draw: Draw;
  readonly state: NaiveState;
  /** The time the command will be stamped with. */
  readonly timeMs: number;
  readonly memory: Memory;
}

export interface Memory {
  readonly ledger: Ledger;
  /** Every order sent so far, accepted or not. */
  readonly sent: PlaceOrder[];
  /** Every command sent so far with a request's id, accepted or not. */
  readonly requested: RequestedCommand[];
  /** Factor for deposits and sizes: 1, or enough to get near the ledger's limits. */
  readonly scale: number;
  addresses: number;
  names: number;
}

/** With this factor, the initial deposits of a stream are three quarters of the limit. */
const WHALE_SCALE = 300_000;

export function newMemory(draw: Draw, ledger: Ledger): Memory {
  return { ledger, sent: [], requested: [], scale: chance(draw, 20) ? WHALE_SCALE : 1, addresses: 0, names: 0 };
}

/** Markets that take orders. */
export function openMarkets(state: NaiveState): NaiveMarket[] {
  return state.markets.filter((market) => market.status === MarketStatus.Activated && !market.halted);
}

/** Half of the time one of the first two accounts, the richest, else any; occasionally an unknown number. */
export function drawAccount({ draw, state }: Scene): AccountId {
  if (chance(draw, 2)) return (state.accounts.length + 1 + draw(2)) as AccountId;
  return (1 + draw(chance(draw, 50) ? 2 : state.accounts.length)) as AccountId;
}

/** Any market, or an unknown number. */
export function drawAnyMarketId({ draw, state }: Scene): MarketId {
  return (1 + draw(state.markets.length + 1)) as MarketId;
}

/** Usually a trading market; occasionally any market or an unknown number. */
export function drawMarketId(scene: Scene): MarketId {
  const open = openMarkets(scene.state);
  if (open.length > 0 && !chance(scene.draw, 6)) return pick(scene.draw, open).marketId;
  return drawAnyMarketId(scene);
}
