import type { Core } from './core.ts';
import type { Side } from './enums.ts';
import type { AccountId, PriceTicks, SizeLots } from './units.ts';

/** Reports the new value of every level, balance and position a command touched: each once, in order of first touch. */
export function emitChanges(core: Core): void {
  emitLevels(core);
  emitBalances(core);
  emitPositions(core);
  clearChanges(core);
}

/** Clears the lists of changed levels, balances and positions. */
export function clearChanges({ levels, balances, positions }: Core): void {
  levels.endCommand();
  balances.dirty.clear();
  positions.dirty.clear();
}

function emitLevels(core: Core): void {
  const { dirty } = core.levels;
  for (let index = 0; index < dirty.count; index++) {
    const row = dirty.at(index) >> 1;
    const side = (dirty.at(index) & 1) as Side;
    const { book } = core.markets.get(core.levels.marketId(row));
    if (book === undefined) emitRemovedLevel(core, side, row);
    else book.emitLevel(core.events, side, row);
  }
}

/** Reports a level whose book is gone because its market has stopped trading. */
function emitRemovedLevel({ events, levels, markets }: Core, side: Side, row: number): void {
  const marketId = levels.marketId(row);
  const yesPriceTicks = (levels.level(row) * markets.get(marketId).tickStep) as PriceTicks;
  events.levelChanged(marketId, side, yesPriceTicks, 0 as SizeLots);
}

function emitBalances({ balances, events }: Core): void {
  const { dirty } = balances;
  for (let index = 0; index < dirty.count; index++) balances.emit(events, dirty.at(index) as AccountId);
}

function emitPositions({ positions, events }: Core): void {
  const { dirty } = positions;
  for (let index = 0; index < dirty.count; index++) positions.emit(events, dirty.at(index));
}
