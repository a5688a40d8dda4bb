import type { Core } from './core.ts';
import type { AccountId, PriceTicks, SizeLots } from './units.ts';
import { Outcome, type Side } from './words.ts';

/** Tells what a command left of every level, balance and position it touched: each once, in order of first touch. */
export function tellChanges(core: Core): void {
  tellLevels(core);
  tellBalances(core);
  tellPositions(core);
  forgetChanges(core);
}

/** Forgets what was touched. */
export function forgetChanges({ levels, balances, positions }: Core): void {
  levels.endCommand();
  balances.touched.clear();
  positions.touched.clear();
}

function tellLevels({ levels, markets, events }: Core): void {
  const { touched } = levels;
  for (let index = 0; index < touched.count; index++) {
    const row = touched.at(index) >> 1;
    const side = (touched.at(index) & 1) as Side;
    const marketId = levels.marketId(row);
    const { tickStep, book } = markets.get(marketId);
    const yesPriceTicks = (levels.level(row) * tickStep) as PriceTicks;
    const sizeLots = book?.sizeLots(side, yesPriceTicks) ?? (0 as SizeLots);
    events.push({ kind: 'levelChanged', marketId, side, yesPriceTicks, sizeLots });
  }
}

function tellBalances({ balances, events }: Core): void {
  const { touched } = balances;
  for (let index = 0; index < touched.count; index++) {
    const accountId = touched.at(index) as AccountId;
    events.push({
      kind: 'balanceChanged',
      accountId,
      availableUnits: balances.available(accountId),
      heldUnits: balances.held(accountId),
    });
  }
}

function tellPositions({ positions, events }: Core): void {
  const { touched } = positions;
  for (let index = 0; index < touched.count; index++) {
    const row = touched.at(index);
    events.push({
      kind: 'positionChanged',
      accountId: positions.accountId(row),
      marketId: positions.marketId(row),
      yesAvailableLots: positions.available(row, Outcome.Yes),
      yesHeldLots: positions.held(row, Outcome.Yes),
      noAvailableLots: positions.available(row, Outcome.No),
      noHeldLots: positions.held(row, Outcome.No),
    });
  }
}
