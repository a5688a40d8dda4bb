import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Act, Moment } from '../testing/simulation/reaction.ts';
import { SimulatedClock } from '../testing/simulation/simulated-clock.ts';
import { EVENTS } from '../testing/simulation/simulated-events.ts';
import { SimulatedKey } from '../testing/simulation/simulated-key.ts';
import { SimulatedProgram } from '../testing/simulation/simulated-program.ts';
import { SimulatedService } from '../testing/simulation/simulated-service.ts';
import { MARKETS, PLACES, TOPICS } from '../testing/simulation/simulated-topics.ts';
import { isOwnChannel } from './topic.ts';

/**
 * Simulated milliseconds within which everything recovers after the last fault: a handshake and a greeting that time
 * out, the longest pause, a subscription that times out, and some to spare.
 */
const RECOVERY_MS = 60_000;
/** Milliseconds of real time. */
const MAX_SEARCH_MS = 120_000;

const acts = fc.constantFrom<Act[]>(
  ...(['subscribe', 'subscribe', 'subscribe', 'subscribe', 'subscribeSame', 'closeSubscription', 'closeSelf'] as const),
  ...(['watch', 'watch', 'closeBook', 'closeStream', 'connect', 'throw'] as const),
);
const moments = fc.constantFrom<Moment[]>(
  'message',
  'gap',
  'live',
  'notLive',
  'end',
  'open',
  'close',
  'error',
  'frame',
);
const waitMs = fc.constantFrom(0, 0, 1, 2, 3, 5, 20, 100, 600, 3_000, 12_000);

/** @param picks choose what is acted on, of topics for example the one at that index */
function stepsOf(events: fc.Arbitrary<keyof typeof EVENTS>, picks: fc.Arbitrary<number>) {
  const reaction = fc.record({ at: moments, does: acts, pick: picks });
  const act = fc.record({ act: acts, pick: picks, reaction: fc.option(reaction, { nil: undefined }), waitMs });
  const event = fc.record({ event: events, pick: fc.nat(1_000), waitMs });
  const step = fc.oneof({ weight: 2, arbitrary: act }, { weight: 3, arbitrary: event });
  return fc.array(step, { minLength: 1, maxLength: 80 });
}

const anything = stepsOf(
  fc.constantFrom<(keyof typeof EVENTS)[]>(
    ...(['publish', 'publish', 'publish', 'publish', 'publish', 'changeBook', 'changeBook', 'checksum'] as const),
    ...(Object.keys(EVENTS) as (keyof typeof EVENTS)[]),
  ),
  fc.nat(1_000),
);
/** What needs a key, while it is replaced again and again. */
const keyChanges = stepsOf(
  fc.constantFrom<(keyof typeof EVENTS)[]>(
    ...([
      'publish',
      'publish',
      'replaceKey',
      'replaceKey',
      'loseKey',
      'loseKey',
      'loseAnswer',
      'beSlow',
      'cut',
    ] as const),
  ),
  fc.constantFrom(...TOPICS.flatMap(({ channel }, index) => (isOwnChannel(channel) ? [index] : []))),
);

it('loses nothing silently and recovers, whatever happens and whatever callbacks do', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(anything, keyChanges),
      fc.boolean(),
      fc.boolean(),
      (steps, isClosedWhenUnused, tellsReplay) => {
        const clock = new SimulatedClock();
        return clock.run(async () => {
          const service = new SimulatedService(clock, { tellsReplay });
          const key = new SimulatedKey(service);
          const program = new SimulatedProgram({ service, key, isClosedWhenUnused });
          const check = async (ms: number): Promise<void> => {
            await clock.pass(ms);
            program.checkNow();
            expect(program.problems).toEqual([]);
          };
          for (const one of steps) {
            if ('act' in one) program.act(one.act, { pick: one.pick, reaction: one.reaction });
            else EVENTS[one.event]({ clock, service, key }, one.pick);
            await check(one.waitMs);
          }
          program.calmDown();
          service.heal();
          key.heal();
          await check(RECOVERY_MS);
          for (const marketId of MARKETS) for (const one of service.connections) one.sendChecksum(marketId);
          await check(RECOVERY_MS);
          program.checkBooks();
          expect(program.problems).toEqual([]);
          // The first shows what was missed before, and may be part of a gap.
          for (const size of ['7', '8']) {
            for (const { channel, marketId } of PLACES) service.publish(channel, marketId);
            for (const marketId of MARKETS) service.changeBook(marketId, '0.5', size);
            await check(RECOVERY_MS);
          }
          program.checkRecovered();
          expect(program.problems).toEqual([]);
          program.close();
          await check(1_000);
        });
      },
    ),
    // Ends the search for a smaller example before the test times out, which would hide it.
    { numRuns: 1_500, plugins: [fc.interruptAfterTimeLimit(MAX_SEARCH_MS)] },
  );
});
