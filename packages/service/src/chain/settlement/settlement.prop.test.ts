import { describe, expect, it } from 'vitest';
import { fuzzSeed } from '../../testing/fuzz-seed.ts';
import { openSettlementDatabase } from '../database/open-settlement-database.ts';
import { SettlementSimulation } from '../testing/settlement-simulation.ts';

const RUNS = Number(process.env.PRESAGE_SIMULATIONS ?? 30);
const STEPS = 250;
/** Seconds without trouble in which everything must end. */
const CALM_STEPS = 400;

/** Waits until everything has ended. */
async function settleAll(simulation: SettlementSimulation): Promise<void> {
  for (let step = 0; step < CALM_STEPS && (await simulation.unfinished()) > 0; step += 1) await simulation.calmStep();
  expect(await simulation.unfinished(), simulation.sender.waits.reason).toBe(0);
}

describe('settlement on a chain that loses, reorders and reorganises, by a process that may end anywhere', () => {
  it.each(Array.from({ length: RUNS }, (_, at) => fuzzSeed(at + 1)))(
    'gives everything one end, and every trade one settlement or one compensation (seed %i)',
    async (seed) => {
      const simulation = new SettlementSimulation(seed, await openSettlementDatabase(':memory:'));
      const { chain, exchange } = simulation;
      simulation.trouble();
      for (let step = 0; step < STEPS; step += 1) await simulation.step();
      simulation.calm();
      await settleAll(simulation);
      // Nothing is stuck: also what comes now finds its way.
      exchange.trade(simulation.random);
      await settleAll(simulation);
      const { settled, failed } = exchange;
      expect([...settled, ...failed].sort((a, b) => a - b)).toEqual(
        Array.from({ length: exchange.trades }, (_, at) => at + 1),
      );
      expect(chain.usedUp, 'a nonce that was given').toBeGreaterThan(await simulation.highestNonce());
      for (const { key, data, state, wasSentBefore } of await simulation.endings()) {
        if (state === 'done') expect(chain.timesDone(data), key).toBe(1);
        // What was sent before may have been done then, by a transaction that a node hides or a restored outbox does not know.
        else if (!wasSentBefore && simulation.restorations === 0) expect(chain.timesDone(data), key).toBe(0);
      }
      await simulation.db.destroy();
    },
  );
});
