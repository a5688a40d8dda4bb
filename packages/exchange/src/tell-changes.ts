import type { Core } from './core.ts';
import type { AccountId, PriceTicks, SizeLots } from './units.ts';
import type { Side } from './words.ts';

/** Reports the new value of every level, balance and position a command touched: each once, in order of first touch. */
export function tellChanges(core: Core): void {
  tellLevels(core);
  tellBalances(core);
  tellPositions(core);
  forgetChanges(core);
}

/** Clears the lists of touched levels, balances and positions. */
export function forgetChanges({ levels, balances, positions }: Core): void {
  levels.endCommand();
  balances.touched.clear();
  positions.touched.clear();
}

function tellLevels(core: Core): void {
  const { touched } = core.levels;
  for (let index = 0; index < touched.count; index++) {
    const row = touched.at(index) >> 1;
    const side = (touched.at(index) & 1) as Side;
    const { book } = core.markets.get(core.levels.marketId(row));
    if (book === undefined) tellLevelGone(core, side, row);
    else book.tellLevel(core.events, side, row);
  }
}

/** Reports a level whose book is gone because its market has stopped trading. */
function tellLevelGone({ events, levels, markets }: Core, side: Side, row: number): void {
  const marketId = levels.marketId(row);
  const yesPriceTicks = (levels.level(row) * markets.get(marketId).tickStep) as PriceTicks;
  events.levelChanged(marketId, side, yesPriceTicks, 0 as SizeLots);
}

function tellBalances({ balances, events }: Core): void {
  const { touched } = balances;
  for (let index = 0; index < touched.count; index++) balances.tell(events, touched.at(index) as AccountId);
}

function tellPositions({ positions, events }: Core): void {
  const { touched } = positions;
  for (let index = 0; index < touched.count; index++) positions.tell(events, touched.at(index));
}
