import type { AccountId, MarketId } from '@presage/exchange';
import { describe, expect, it } from 'vitest';
import { SimulatedTime } from '../sequencer/testing/simulated-time.ts';
import type { StreamOptions } from './stream.ts';
import { NO_TRADES } from './testing/no-trades.ts';
import { anOrder, ORDERS, RECORDS, startStreamRig } from './testing/start-stream-rig.ts';

describe('a stop and a start', () => {
  /** An order of account 1, which follows its orders and trades, and a stop. Returns the number of its last update. */
  async function stopped(options: Partial<StreamOptions> = {}) {
    const rig = await startStreamRig({}, options);
    const client = await rig.connect('?apikey=key-1');
    for (const channel of [ORDERS, RECORDS]) await client.ask(channel);
    rig.run({ kind: 'credit', accountId: 1 as AccountId, amountUnits: (10n ** 15n) as never });
    const { sequence } = rig.run(anOrder(1));
    if (options.trades === undefined) await rig.time.pass(10);
    else rig.run({ kind: 'split', accountId: 1 as AccountId, marketId: 1 as MarketId, sizeLots: 1_000_000 } as never);
    const [handover] = await Promise.all([rig.stream.stop(), rig.time.pass(10_000)]);
    await client.closed;
    return { handover, last: client.messages.at(-1)?.seq, sequence };
  }

  it('leave clients that had everything without a gap, under higher numbers even if the clock was set back', async () => {
    const { handover, last, sequence } = await stopped();
    expect(handover?.sequence).toBe(sequence);
    const time = new SimulatedTime();
    time.jump(-3_600_000);
    const rig = await startStreamRig({}, { clock: time, timers: time });
    rig.stream.reopen(handover?.channels ?? []);
    const client = await rig.connect('?apikey=key-1');
    const ack = await client.ask({ ...ORDERS, resumeFrom: last });
    expect(ack.nothingMissed).toBe(true);
    expect(ack.seq).toBeGreaterThan(Number(last));
    expect(await client.ask({ ...ORDERS, resumeFrom: Number(last) - 1 })).not.toHaveProperty('nothingMissed');
  });

  it('leave a gap for those who missed what was applied while connections were closed, and for nobody else', async () => {
    const rig = await startStreamRig();
    const client = await rig.connect('?apikey=key-1');
    const { seq: orders } = await client.ask(ORDERS);
    const { seq: records } = await client.ask(RECORDS);
    rig.run({ kind: 'credit', accountId: 1 as AccountId, amountUnits: (10n ** 15n) as never });
    await Promise.all([rig.stream.close(), rig.time.pass(10_000)]);
    await client.closed;
    const { sequence } = rig.run(anOrder(1));
    const handover = await rig.stream.stop();
    expect(handover?.sequence).toBe(sequence);
    const next = await startStreamRig();
    next.stream.reopen(handover?.channels ?? []);
    const again = await next.connect('?apikey=key-1');
    expect(await again.ask({ ...ORDERS, resumeFrom: orders })).not.toHaveProperty('nothingMissed');
    expect(await again.ask({ ...RECORDS, resumeFrom: records })).toMatchObject({ nothingMissed: true });
  });

  it('hand over trades that the store has only after everything was applied', async () => {
    const store = Promise.withResolvers<void>();
    const rig = await startStreamRig({}, { trades: { ...NO_TRADES, reached: () => store.promise } });
    const client = await rig.connect('?apikey=key-1');
    await client.ask(RECORDS);
    rig.run({ kind: 'credit', accountId: 1 as AccountId, amountUnits: (10n ** 15n) as never });
    rig.run({ kind: 'split', accountId: 1 as AccountId, marketId: 1 as MarketId, sizeLots: 1_000_000 } as never);
    const stopping = rig.stream.stop();
    await Promise.all([client.closed, rig.time.pass(1_000)]);
    store.resolve();
    const handover = await stopping;
    expect(handover?.channels.map(({ name }) => name)).toEqual(['trade.record.new']);
  });

  it('hand over nothing about trades that were not sent, because the store was too late with them', async () => {
    const store = Promise.withResolvers<never>();
    const { handover } = await stopped({ trades: { ...NO_TRADES, reached: () => store.promise } });
    expect(handover?.channels.map(({ name }) => name)).toEqual(['trade.order.update']);
  });

  it('hand over nothing if the stream has failed', async () => {
    const rig = await startStreamRig();
    rig.stream.onApplied([{ events: [{ kind: 'orderAccepted', accountId: 1, marketId: 77 }] }] as never);
    const [handover] = await Promise.all([rig.stream.stop(), rig.time.pass(10_000)]);
    expect(handover).toBeUndefined();
  });
});
