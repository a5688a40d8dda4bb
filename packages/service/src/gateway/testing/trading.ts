import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createRig, type Rig } from './rig.ts';
import { createMarket, createTrader, type Trader } from './trader.ts';

/** The fixture of most tests of orders and holdings. */
export interface Trading {
  readonly rig: Rig;
  readonly alice: Trader;
  readonly bob: Trader;
  /** Open, and used only by this test. */
  readonly marketId: number;
}

/** Whether each test gets new traders besides a new market; the same traders keep their holdings and history. */
export type Renewal = 'new traders' | 'same traders';

/**
 * Sets up a test file: a rig without faults, two traders with 1,000 quote each (100,000 if they stay), and a market.
 *
 * @param take receives them before each test
 */
export function tradeInEachTest(renewal: Renewal, take: (trading: Trading) => void): void {
  const quote = renewal === 'new traders' ? '1000' : '100000';
  let rig: Rig;
  let traders: readonly [Trader, Trader] | undefined;
  let made = 0;
  beforeAll(async () => {
    rig = await createRig();
  });
  afterAll(() => rig.close());
  beforeEach(async () => {
    rig.faults.storeBehind = false;
    rig.sequencer.acceptance = 'open';
    if (traders === undefined || renewal === 'new traders') {
      traders = [await createTrader(rig, ++made, quote), await createTrader(rig, ++made, quote)];
    }
    const [alice, bob] = traders;
    take({ rig, alice, bob, marketId: await createMarket(rig) });
  });
}
