import { type Command, Exchange, type MarketId, MarketStatus } from '@presage/exchange';
import { describe, expect, it } from 'vitest';
import type { Applied } from './applied.ts';
import { CLOCK_CONFIRMED_WITHIN_MS, CLOCK_RESYNC_INTERVAL_MS, CLOCK_TOLERANCE_MS, MAX_DOWNTIME_MS } from './limits.ts';
import { bid, cancel, OPEN_SEC, openScene, type Scene, scene } from './testing/scene.ts';
import { SimulatedTime } from './testing/simulated-time.ts';

const DAY_MS = 86_400_000;
const YEARS_MS = 3_650 * DAY_MS;
const MARKET = 1 as MarketId;
/** More than a clock may leap, and before the market's cutoff. */
const NAP_MS = 2 * CLOCK_TOLERANCE_MS - 10_000;

/** A restart: the same journal in another process, whose clock is ahead of the first one's by the given time. */
async function restarted(
  first: Scene,
  aheadMs: number,
  options: { confirmedAheadMs?: number; maxDowntimeMs?: number } = {},
): Promise<Scene> {
  const { confirmedAheadMs, maxDowntimeMs } = options;
  const startMs = first.time.nowMs();
  const time = new SimulatedTime(startMs + aheadMs);
  const exchange = Exchange.restore(first.exchange.snapshot());
  const made = await scene({
    exchange,
    journal: first.journal,
    clock: time,
    timers: time,
    maxDowntimeMs,
    ...(confirmedAheadMs !== undefined && { timeConfirmedMs: startMs + confirmedAheadMs }),
  });
  return { ...made, exchange, journal: first.journal, time };
}

function statusOf({ exchange }: Scene): MarketStatus | undefined {
  return exchange.marketState(MARKET)?.status;
}

function refusalOf(submitted: Promise<Applied>): Promise<unknown> {
  return submitted.then(
    () => 'taken',
    ({ reason }: { reason?: unknown }) => reason,
  );
}

describe('a clock that leaps ahead while the service runs', () => {
  it('closes nothing: orders are refused, and cancels are stamped with the time that has really passed', async () => {
    const made = await openScene();
    const startMs = made.time.nowMs();
    await made.sequencer.submit(bid(1));
    made.time.jump(YEARS_MS);
    await made.time.pass(2_000);
    expect(made.sequencer.acceptance).toBe('clockInDoubt');
    expect(made.sequencer.clockDoubt).toMatch(/jumped from 2026-\S+ to 2036-\S+: correct it, or restart/);
    expect(made.log.filter(({ level }) => level === 'error')).toHaveLength(1);
    expect(await refusalOf(made.sequencer.submit(bid(2)))).toBe('clockInDoubt');
    expect(await made.sequencer.submit(cancel(1))).toMatchObject({ timeMs: startMs + 2_000, outcome: { ok: true } });
    expect(statusOf(made)).toBe(MarketStatus.Activated);
  });

  it('keeps deadlines by the time that has really passed', async () => {
    const made = await openScene();
    made.time.jump(YEARS_MS);
    await made.time.pass(OPEN_SEC * 1_000 - 1);
    expect(statusOf(made)).toBe(MarketStatus.Activated);
    await made.time.pass(1);
    expect(statusOf(made)).toBe(MarketStatus.Resolving);
  });

  it('is followed again when it is set right', async () => {
    const made = await openScene();
    made.time.jump(YEARS_MS);
    await made.time.pass(1_000);
    made.time.jump(-YEARS_MS);
    await made.time.pass(1_000);
    expect(made.sequencer).toMatchObject({ acceptance: 'open', clockDoubt: undefined });
    expect(made.log.map(({ level }) => level)).toStrictEqual(['error', 'info']);
    expect((await made.sequencer.submit(bid(1))).timeMs).toBe(made.time.nowMs());
  });

  it('is reported again when it is wrong in another way', async () => {
    const made = await openScene();
    await made.sequencer.submit(bid(1));
    made.time.jump(-YEARS_MS);
    await made.time.pass(1_000);
    expect(made.sequencer.clockDoubt).toMatch(/last command was taken at 2026-\S+, which is later/);
    made.time.jump(2 * YEARS_MS);
    await made.time.pass(1_000);
    expect(made.sequencer.clockDoubt).toMatch(/jumped from 2026-\S+ to 2036-\S+: correct it, or restart/);
    expect(made.log.map(({ level }) => level)).toStrictEqual(['error', 'error']);
  });

  it('is followed when it leaps a little, and an hour later again', async () => {
    const made = await openScene();
    for (let time = 0; time < 2; time += 1) {
      made.time.jump(CLOCK_TOLERANCE_MS);
      const label: Command = { kind: 'createLabel', name: `label ${time}`, imageUrl: '' };
      expect((await made.sequencer.submit({ command: label, actor: 'admin' })).timeMs).toBe(made.time.nowMs());
      await made.time.pass(CLOCK_RESYNC_INTERVAL_MS);
    }
  });

  it('is not followed further when it leaps in steps', async () => {
    const made = await openScene();
    const startMs = made.time.nowMs();
    await made.sequencer.submit(bid(1));
    for (let step = 0; step < 3; step += 1) {
      made.time.jump(CLOCK_TOLERANCE_MS / 2);
      await made.time.pass(1_000);
    }
    expect(made.sequencer.clockDoubt).toMatch(/jumped/);
    expect((await made.sequencer.submit(cancel(1))).timeMs).toBe(startMs + 3_000);
  });

  it('is not followed further when it leaps in steps in a later hour either', async () => {
    const made = await openScene();
    await made.time.pass(CLOCK_RESYNC_INTERVAL_MS);
    for (let step = 0; step < 2; step += 1) {
      made.time.jump(CLOCK_TOLERANCE_MS / 2);
      await made.time.pass(1_000);
    }
    expect(made.sequencer.clockDoubt).toBeUndefined();
    made.time.jump(CLOCK_TOLERANCE_MS / 2);
    expect(made.sequencer.clockDoubt).toMatch(/jumped/);
  });

  it('is followed after the machine slept', async () => {
    const made = await openScene();
    for (let night = 0; night < 2; night += 1) {
      made.time.sleep(YEARS_MS);
      expect(made.sequencer.acceptance).toBe('open');
      await made.time.pass(1_000);
    }
    expect(statusOf(made)).toBe(MarketStatus.Resolving);
    made.time.jump(YEARS_MS);
    expect(made.sequencer.acceptance).toBe('clockInDoubt');
  });

  it('is compared with the time since the machine woke, not with the time before it slept', async () => {
    const made = await openScene();
    await made.sequencer.submit(bid(1));
    made.time.sleep(NAP_MS);
    await made.time.pass(1_000);
    const awakeMs = made.time.nowMs();
    made.time.jump(YEARS_MS);
    await made.time.pass(2_000);
    expect(made.sequencer.clockDoubt).toMatch(/jumped/);
    expect(await made.sequencer.submit(cancel(1))).toMatchObject({ timeMs: awakeMs + 2_000, outcome: { ok: true } });
  });
});

describe('a start', () => {
  it('follows a clock according to which it was down for weeks', async () => {
    const made = await restarted(await openScene(), MAX_DOWNTIME_MS);
    expect(made.sequencer.acceptance).toBe('open');
    await made.time.pass(1_000);
    expect(statusOf(made)).toBe(MarketStatus.Resolving);
  });

  it('of a demo follows any clock, and one that leaps later no more than others', async () => {
    const made = await restarted(await openScene(), YEARS_MS, { maxDowntimeMs: Number.POSITIVE_INFINITY });
    expect(made.sequencer.acceptance).toBe('open');
    await made.time.pass(1_000);
    expect(statusOf(made)).toBe(MarketStatus.Resolving);
    made.time.jump(YEARS_MS);
    expect(made.sequencer.acceptance).toBe('clockInDoubt');
  });

  it('with a clock years ahead closes nothing and names both times, until the clock is right', async () => {
    const first = await openScene();
    const second = await restarted(first, YEARS_MS);
    await second.time.pass(5_000);
    expect(second.sequencer.acceptance).toBe('clockInDoubt');
    expect(second.sequencer.clockDoubt).toMatch(
      /says 2036-.* was taken at 2026-.*, more than 30 days before: .*TIME_CONFIRMED/,
    );
    expect(statusOf(second)).toBe(MarketStatus.Activated);
    second.time.jump(-YEARS_MS + DAY_MS);
    expect(second.sequencer.acceptance).toBe('open');
    expect((await second.sequencer.submit({ command: { kind: 'tick' } })).timeMs).toBe(second.time.nowMs());
  });

  it('names both times even when only a short downtime is believed', async () => {
    const options = { maxDowntimeMs: CLOCK_TOLERANCE_MS };
    const made = await restarted(await openScene(), 2 * CLOCK_TOLERANCE_MS, options);
    expect(made.sequencer.clockDoubt).toMatch(/last command was taken at .*TIME_CONFIRMED/);
  });

  it('believes such a clock when an operator confirms the time', async () => {
    const first = await openScene();
    const confirmed = await restarted(first, YEARS_MS, { confirmedAheadMs: YEARS_MS - CLOCK_CONFIRMED_WITHIN_MS });
    expect(confirmed.sequencer.acceptance).toBe('open');
    const confirmedLongAgo = await restarted(first, YEARS_MS, {
      confirmedAheadMs: YEARS_MS - CLOCK_CONFIRMED_WITHIN_MS - 1,
    });
    expect(confirmedLongAgo.sequencer.acceptance).toBe('clockInDoubt');
  });

  it('before the last command waits for the clock to catch up, or for an operator to confirm the time', async () => {
    const first = await openScene();
    const second = await restarted(first, -CLOCK_TOLERANCE_MS - 1_000);
    expect(second.sequencer.clockDoubt).toMatch(/which is later/);
    expect(await refusalOf(second.sequencer.submit(bid(1)))).toBe('clockInDoubt');
    await second.time.pass(1_000);
    expect(second.sequencer.acceptance).toBe('open');
    const third = await restarted(first, -YEARS_MS, { confirmedAheadMs: -YEARS_MS });
    expect((await third.sequencer.submit(bid(2))).timeMs).toBe(first.exchange.timeMs);
  });

  it('before the last command follows a clock that is corrected by days', async () => {
    const made = await restarted(await openScene(), -YEARS_MS);
    await made.time.pass(3_000);
    made.time.jump(YEARS_MS + DAY_MS);
    expect(made.sequencer.acceptance).toBe('open');
  });

  it('of a new journal follows any clock', async () => {
    const time = new SimulatedTime(1_000);
    const { sequencer } = await scene({ clock: time, timers: time });
    expect(sequencer.acceptance).toBe('open');
  });
});
