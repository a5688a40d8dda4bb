import { describe, expect, it } from 'vitest';
import type { Rig, RigAnswer } from './testing/rig.ts';
import type { Trader } from './testing/trader.ts';
import { tradeInEachTest } from './testing/trading.ts';

let rig: Rig;
let alice: Trader;
let bob: Trader;
let marketId: number;

tradeInEachTest('new traders', (trading) => {
  ({ rig, alice, bob, marketId } = trading);
});

const set = ({ apiKey }: Trader, timeoutSec: unknown): Promise<RigAnswer> =>
  rig.call('cancelAllAfter', { apiKey, body: { timeoutSec } });

const read = async ({ apiKey }: Trader): Promise<unknown> => (await rig.call('getCancelTimer', { apiKey })).result;

/** Lets time pass until the next command, which another account sends. */
async function pass(seconds: number): Promise<void> {
  rig.clock.ms += seconds * 1_000;
  await rig.sequencer.submit({ command: { kind: 'tick' } });
}

const inSeconds = (seconds: number) => ({ cancelAt: Math.ceil(rig.clock.ms / 1_000) + seconds });

describe('POST /order/cancel-all-after', () => {
  it('cancels all orders of the account when the time has passed, and says why', async () => {
    const { order } = await alice.place({ marketId, price: '0.4', shares: '10' });
    const { order: other } = await bob.place({ marketId, price: '0.4', shares: '10' });
    expect(await set(alice, 60)).toMatchObject({ errno: 0, result: inSeconds(60) });
    await pass(59);
    expect(await alice.stored(order)).toMatchObject({ statusEnum: 'Pending' });
    await pass(1);
    expect(await alice.stored(order)).toMatchObject({ statusEnum: 'Canceled', closeReason: 'cancelAllAfter' });
    expect(await bob.stored(other)).toMatchObject({ statusEnum: 'Pending' });
    expect(await read(alice)).toEqual({ cancelAt: 0 });
  });

  it('replaces the time set before, and 0 disarms', async () => {
    expect(await read(alice)).toEqual({ cancelAt: 0 });
    await set(alice, 60);
    expect((await set(alice, 3_600)).result).toEqual(inSeconds(3_600));
    expect((await set(alice, 5)).result).toEqual(inSeconds(5));
    expect([await read(alice), await read(bob)]).toEqual([inSeconds(5), { cancelAt: 0 }]);
    expect((await set(alice, 0)).result).toEqual({ cancelAt: 0 });
    const { order } = await alice.place({ marketId, price: '0.4', shares: '10' });
    await pass(3_600);
    expect(await alice.stored(order)).toMatchObject({ statusEnum: 'Pending' });
  });

  it.each(['diskReserve', 'clockInDoubt', 'overloaded', 'projectionBehind'] as const)(
    'is accepted while orders are refused: %s',
    async (reason) => {
      rig.sequencer.acceptance = reason;
      expect(await set(alice, 60)).toMatchObject({ errno: 0, result: inSeconds(60) });
    },
  );

  it.each([-1, 1, 4, 3_601, 60_000, 4.5, '60', null, undefined])('refuses a timeout of %j', async (timeoutSec) => {
    expect(await set(alice, timeoutSec)).toMatchObject({
      status: 400,
      errno: 2,
      message: expect.stringContaining('timeoutSec'),
    });
    expect(await read(alice)).toEqual({ cancelAt: 0 });
  });

  it.each([4, 3_601, -1])('says which timeouts are accepted, instead of %i', async (timeoutSec) => {
    expect((await set(alice, timeoutSec)).message).toBe(
      `timeoutSec: received ${timeoutSec}; accepted: 5 to 3600 seconds, or 0 to disarm the timer`,
    );
  });

  it('needs a key, also to be read', async () => {
    expect(await rig.call('cancelAllAfter', { body: { timeoutSec: 60 } })).toMatchObject({ status: 401 });
    expect(await rig.call('getCancelTimer')).toMatchObject({ status: 401 });
  });
});
