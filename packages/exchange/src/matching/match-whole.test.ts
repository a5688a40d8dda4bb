import { describe, expect, test } from 'vitest';
import { CloseReason, Outcome, Side, TimeInForce } from '../enums.ts';
import { Exchange } from '../exchange.ts';
import { MAX_FILL_OR_KILL_MAKERS } from '../limits.ts';
import { NaiveExchange } from '../testing/naive-exchange.ts';
import { only } from '../testing/notation.ts';
import { Scenario } from '../testing/scenario.ts';
import { type AccountId, LOTS_PER_SHARE, type PriceTicks, type SizeLots } from '../units.ts';

const MAKER = 1 as AccountId;
const TAKER = 2 as AccountId;

describe.each([
  { name: 'the exchange', contender: () => new Exchange() },
  { name: 'the model', contender: () => new NaiveExchange() },
])('a fill-or-kill order in $name', ({ contender }) => {
  test('is killed if it would have to take more orders than it may', () => {
    const scenario = new Scenario(contender());
    scenario.openAccounts(2);
    scenario.openMarket();
    const priceTicks = 10 as PriceTicks;
    for (let orders = 0; orders <= MAX_FILL_OR_KILL_MAKERS; orders += 1) {
      scenario.order({ accountId: MAKER, priceTicks });
    }
    const mint = (shares: number) =>
      scenario.order({
        accountId: TAKER,
        outcome: Outcome.No,
        side: Side.Buy,
        priceTicks: (10_000 - priceTicks) as PriceTicks,
        sizeLots: (shares * LOTS_PER_SHARE) as SizeLots,
        timeInForce: TimeInForce.FillOrKill,
      }).events;
    const tooMany = mint(MAX_FILL_OR_KILL_MAKERS + 1);
    expect(only(tooMany, 'orderFilled')).toEqual([]);
    expect(only(tooMany, 'orderClosed')).toMatchObject([{ accountId: TAKER, reason: CloseReason.Unfilled }]);
    expect(only(mint(MAX_FILL_OR_KILL_MAKERS), 'orderFilled')).toHaveLength(MAX_FILL_OR_KILL_MAKERS);
  });
});
