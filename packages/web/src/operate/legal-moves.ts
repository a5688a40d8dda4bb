import type { AdminMarketMove } from '@presage/client/admin';

/** An action on a market; the service decides whether it is allowed. */
export type Move = AdminMarketMove | 'resolve';

/** A move that cannot be taken back. */
export type GraveMove = Extract<Move, 'close' | 'fail' | 'delete'>;

export function isGrave(move: Move): move is GraveMove {
  return move === 'close' || move === 'fail' || move === 'delete';
}

export interface Stage {
  readonly statusEnum: 'created' | 'activated' | 'resolving' | 'resolved' | 'failed' | 'deleted';
  readonly halted: boolean;
}

/** Actions by lifecycle status (wire contract §5). Of halt and resume, only the one that fits is offered. */
const MOVES: Readonly<Record<Stage['statusEnum'], readonly Move[]>> = {
  created: ['activate', 'fail', 'delete'],
  activated: ['halt', 'resume', 'close', 'fail'],
  resolving: ['resolve', 'fail'],
  resolved: [],
  failed: ['delete'],
  deleted: [],
};

/** The actions allowed on a market; for a categorical one, those allowed on any of its children. */
export function legalMoves(market: Stage & { readonly childMarkets?: readonly Stage[] }): Move[] {
  const { childMarkets = [] } = market;
  const stages = childMarkets.length === 0 ? [market] : childMarkets;
  const found = new Set(stages.flatMap(movesOf));
  // A categorical market can be resolved only when all its children have stopped trading.
  if (stages.some(({ statusEnum }) => statusEnum === 'activated' || statusEnum === 'created')) found.delete('resolve');
  return [...found];
}

function movesOf({ statusEnum, halted }: Stage): readonly Move[] {
  return MOVES[statusEnum].filter((move) => move !== (halted ? 'halt' : 'resume'));
}
