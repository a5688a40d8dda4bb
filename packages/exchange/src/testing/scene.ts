import type { PlaceOrder } from '../command.ts';
import type { AccountId, MarketId } from '../units.ts';
import type { Ledger } from '../words.ts';
import { MarketStatus } from '../words.ts';
import type { Draw } from './draw.ts';
import { chance, pick } from './draw.ts';
import type { NaiveMarket, NaiveState } from './naive-state.ts';

/** What a command is drawn from: the choices, the reference's state before it, what was sent before. */
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
  /** Deposits and sizes are this many times the usual: 1, or enough to come near what the ledger can count. */
  readonly scale: number;
  addresses: number;
  names: number;
}

/** With it the deposits of a stream's beginning come to three quarters of the most there may be. */
const WHALE_SCALE = 300_000;

export function newMemory(draw: Draw, ledger: Ledger): Memory {
  return { ledger, sent: [], scale: chance(draw, 20) ? WHALE_SCALE : 1, addresses: 0, names: 0 };
}

/** Markets that take orders. */
export function openMarkets(state: NaiveState): NaiveMarket[] {
  return state.markets.filter((market) => market.status === MarketStatus.Activated && !market.halted);
}

/** One of the first two accounts, the richest, as often as any; now and then the number of none. */
export function drawAccount({ draw, state }: Scene): AccountId {
  if (chance(draw, 2)) return (state.accounts.length + 1 + draw(2)) as AccountId;
  return (1 + draw(chance(draw, 50) ? 2 : state.accounts.length)) as AccountId;
}

/** Any market, or the number of none. */
export function drawAnyMarketId({ draw, state }: Scene): MarketId {
  return (1 + draw(state.markets.length + 1)) as MarketId;
}

/** A market that trades, mostly; any at all (or none) now and then. */
export function drawMarketId(scene: Scene): MarketId {
  const open = openMarkets(scene.state);
  if (open.length > 0 && !chance(scene.draw, 6)) return pick(scene.draw, open).marketId;
  return drawAnyMarketId(scene);
}
