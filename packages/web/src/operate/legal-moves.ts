import type { AdminMarketMove } from '@presage/client/admin';

/** What may be done to a market; the service has the last word. */
export type Move = AdminMarketMove | 'resolve';

export interface Stage {
  readonly statusEnum: 'created' | 'activated' | 'resolving' | 'resolved' | 'failed' | 'deleted';
  readonly halted: boolean;
}

/** As the lifecycle has it (wire contract §5); halting and resuming follow from whether it is halted. */
const MOVES: Readonly<Record<Stage['statusEnum'], readonly Move[]>> = {
  created: ['activate', 'fail', 'delete'],
  activated: ['halt', 'resume', 'close', 'fail'],
  resolving: ['resolve', 'fail'],
  resolved: [],
  failed: ['delete'],
  deleted: [],
};

/** The moves of a market, or of a categorical one: those that any of its answers can take. */
export function legalMoves(market: Stage & { readonly childMarkets?: readonly Stage[] }): Move[] {
  const stages = market.childMarkets === undefined || market.childMarkets.length === 0 ? [market] : market.childMarkets;
  const found = new Set(stages.flatMap(movesOf));
  // A question is decided once all its answers have stopped trading.
  if (stages.some(({ statusEnum }) => statusEnum === 'activated' || statusEnum === 'created')) found.delete('resolve');
  return [...found];
}

function movesOf({ statusEnum, halted }: Stage): readonly Move[] {
  return MOVES[statusEnum].filter(
    (move) => (move === 'halt' && !halted) || (move === 'resume' && halted) || !['halt', 'resume'].includes(move),
  );
}
