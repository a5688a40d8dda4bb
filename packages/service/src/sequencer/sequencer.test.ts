import { CloseReason, type Command, Exchange, type MarketId, MarketStatus, type SizeLots } from '@presage/exchange';
import { describe, expect, it } from 'vitest';
import type { Applied } from './applied.ts';
import { MAX_GROUP_ENTRIES } from './limits.ts';
import { reasonOf } from './testing/reason-of.ts';
import {
  bid,
  cancel,
  cancelAllAfter,
  cancelOther,
  OPEN_SEC,
  openScene,
  placeOthers,
  type Scene,
  scene,
} from './testing/scene.ts';
import { settled } from './testing/simulated-time.ts';

/** How a promise has settled so far. */
function stateOf(promise: Promise<Applied>): { answer?: Applied; error?: unknown } {
  const known: { answer?: Applied; error?: unknown } = {};
  promise.then(
    (answer) => {
      known.answer = answer;
    },
    (error: unknown) => {
      known.error = error;
    },
  );
  return known;
}

function groupSizes({ journal }: Scene): readonly number[] {
  return journal.groups.map(({ firstSequence, lastSequence }) => lastSequence - firstSequence + 1);
}

describe('an answer', () => {
  it('comes only when its group is durable, applied and passed to the listeners, in this order', async () => {
    const order: string[] = [];
    const made = await openScene();
    made.listeners.push((group) => order.push(`first receives ${group[0]?.sequence} of ${made.exchange.sequence}`));
    made.listeners.push(() => order.push('second receives'));
    made.journal.isHeld = true;
    const answer = made.sequencer.submit(bid(1)).then((applied) => order.push(`answered ${applied.sequence}`));
    await settled();
    expect(made.journal.isWaiting).toBe(true);
    expect([made.exchange.sequence, order]).toStrictEqual([4, []]);
    made.journal.release();
    await answer;
    expect(order).toStrictEqual(['first receives 5 of 5', 'second receives', 'answered 5']);
  });

  it('carries the entry with its evidence and actor, its outcome and its events', async () => {
    const { sequencer, time } = await openScene();
    const submission = { ...bid(1), actor: 'demo' };
    const applied = await sequencer.submit(submission);
    expect(applied).toMatchObject({
      ...submission,
      sequence: 5,
      timeMs: time.nowMs(),
      outcome: { ok: true, orderNo: 1 },
    });
    expect(applied.events.map(({ kind }) => kind)).toContain('orderAccepted');
    expect(await sequencer.submit(bid(1))).toMatchObject({ outcome: { ok: true, duplicate: true }, events: [] });
  });

  it('is a resolved outcome when the exchange refuses', async () => {
    const { sequencer } = await openScene();
    const { outcome } = await sequencer.submit(cancel('never placed'));
    expect(outcome).toStrictEqual({ ok: false, reject: { code: 'unknownOrder' } });
  });
});

describe('a group', () => {
  it('is everything submitted in one turn, then everything that arrived while it was written', async () => {
    const made = await openScene();
    made.journal.isHeld = true;
    const answers = [bid(1), bid(2), bid(3)].map((submission) => made.sequencer.submit(submission));
    await settled();
    for (let name = 4; name <= 10; name += 1) {
      answers.push(made.sequencer.submit(bid(name)));
      await settled();
    }
    made.journal.release();
    await settled();
    made.journal.release();
    const sequences = (await Promise.all(answers)).map(({ sequence }) => sequence);
    expect(sequences).toStrictEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(groupSizes(made)).toStrictEqual([4, 3, 7]);
  });

  it('has orders and the cancels of others in their order of arrival, as long as all fit', async () => {
    const made = await openScene();
    await placeOthers(made, 2);
    const submissions = [bid(1), cancelOther(0), bid(2), cancelOther(1)];
    const answers = await Promise.all(submissions.map((submission) => made.sequencer.submit(submission)));
    const first = made.sequencer.sequence - 3;
    expect(answers.map(({ sequence }) => sequence)).toEqual([first, first + 1, first + 2, first + 3]);
  });

  it('is bounded, and what is left over goes with the next', async () => {
    const made = await openScene();
    const count = MAX_GROUP_ENTRIES + 10;
    await Promise.all(Array.from({ length: count }, (_, index) => made.sequencer.submit(bid(index))));
    expect(groupSizes(made)).toStrictEqual([4, MAX_GROUP_ENTRIES, 10]);
  });
});

describe('time', () => {
  it('is stamped by the clock and never goes back', async () => {
    const { sequencer, time } = await openScene();
    const start = time.nowMs();
    time.jump(500);
    expect((await sequencer.submit(bid(1))).timeMs).toBe(start + 500);
    time.jump(-10_000);
    expect((await sequencer.submit(bid(2))).timeMs).toBe(start + 500);
    time.jump(10_001);
    expect((await sequencer.submit(bid(3))).timeMs).toBe(start + 501);
  });

  it('goes on from the last stamp of the journal after a restart under an earlier clock', async () => {
    const first = await openScene();
    const exchange = Exchange.restore(first.exchange.snapshot());
    first.time.jump(-60_000);
    const second = await scene({ exchange, journal: first.journal, clock: first.time, timers: first.time });
    expect((await second.sequencer.submit(bid(1))).timeMs).toBe(first.exchange.timeMs);
  });

  it('expires an order when its time comes, without any request', async () => {
    const { sequencer, time, listeners } = await openScene();
    const received: Applied[] = [];
    listeners.push((group) => received.push(...group));
    const expiresAtSec = Math.floor(time.nowMs() / 1000) + 30;
    await sequencer.submit(bid(1, { expiresAtSec }));
    await time.pass(expiresAtSec * 1000 - time.nowMs() - 1);
    expect(sequencer.sequence).toBe(5);
    await time.pass(1);
    expect(received.at(-1)).toMatchObject({ sequence: 6, timeMs: expiresAtSec * 1000, command: { kind: 'tick' } });
    expect(received.at(-1)?.events[0]).toMatchObject({ kind: 'orderClosed', reason: CloseReason.Expired });
    await time.pass(100_000);
    expect(sequencer.sequence).toBe(6);
  });

  it('runs a cancel timer when its time comes, without any request', async () => {
    const { sequencer, time, exchange } = await openScene();
    await sequencer.submit(bid(1));
    const { outcome } = await sequencer.submit(cancelAllAfter(60));
    expect(outcome).toEqual({ ok: true, cancelAtSec: Math.ceil(time.nowMs() / 1000) + 60 });
    await time.pass(59_999);
    expect([...exchange.openOrders()]).toHaveLength(1);
    await time.pass(1);
    expect([...exchange.openOrders()]).toEqual([]);
    expect(sequencer.sequence).toBe(7);
  });

  it('runs a cancel timer that ran out while the service was down at the start, before any request', async () => {
    const first = await openScene();
    await first.sequencer.submit(bid(1));
    await first.sequencer.submit(cancelAllAfter(60));
    await first.sequencer.stop();
    await first.time.pass(3_600_000);
    const exchange = Exchange.restore(first.exchange.snapshot());
    const { sequencer } = await scene({ exchange, journal: first.journal, clock: first.time, timers: first.time });
    await first.time.pass(0);
    expect([...exchange.openOrders()]).toEqual([]);
    expect(sequencer.sequence).toBe(7);
  });

  it('runs an overdue cancel timer before the first command after a start', async () => {
    const first = await openScene();
    await first.sequencer.submit(bid(1));
    await first.sequencer.submit(cancelAllAfter(60));
    await first.sequencer.stop();
    await first.time.pass(3_600_000);
    const exchange = Exchange.restore(first.exchange.snapshot());
    const second = await scene({ exchange, journal: first.journal, clock: first.time, timers: first.time });
    const { events } = await second.sequencer.submit(cancelAllAfter(60));
    expect(events[0]).toMatchObject({ kind: 'orderClosed', reason: CloseReason.CancelAllAfter });
  });

  it('makes no entry for a cancel timer that stays as it is', async () => {
    const { sequencer, time } = await openScene();
    await sequencer.submit(cancelAllAfter(0));
    expect(sequencer.sequence).toBe(4);
    const armed = await sequencer.submit(cancelAllAfter(60));
    time.jump(1_000);
    const again = await sequencer.submit(cancelAllAfter(59));
    expect([again.outcome, again.sequence]).toEqual([armed.outcome, 5]);
  });

  it('counts the timeout of a cancel timer from the last command while the clock is before that', async () => {
    const { sequencer, time } = await openScene();
    const armed = await sequencer.submit(cancelAllAfter(60));
    time.jump(-30_000);
    const moved = await sequencer.submit(cancelAllAfter(90));
    const [before = 0, after] = [armed, moved].map(({ outcome }) => (outcome.ok ? outcome.cancelAtSec : undefined));
    expect(after).toBe(before + 30);
  });

  it('closes a market at its cutoff', async () => {
    const made = await openScene();
    await made.time.pass(OPEN_SEC * 1000 - 1);
    expect(made.exchange.marketState(1 as MarketId)?.status).toBe(MarketStatus.Activated);
    await made.time.pass(1);
    expect(made.exchange.marketState(1 as MarketId)?.status).toBe(MarketStatus.Resolving);
    expect(made.sequencer.sequence).toBe(5);
  });

  it('waits for the clock when it was set back after the timer was set', async () => {
    const { sequencer, time } = await openScene();
    const expiresAtSec = Math.floor(time.nowMs() / 1000) + 30;
    await sequencer.submit(bid(1, { expiresAtSec }));
    time.jump(-60_000);
    await time.pass(30_000);
    expect(sequencer.sequence).toBe(5);
    await time.pass(60_000);
    expect(sequencer.sequence).toBe(6);
  });
});

describe('a command that no user may send', () => {
  it.each([
    ['credit', { kind: 'credit', accountId: 1, amountUnits: 0n }],
    ['split', { kind: 'split', accountId: 1, marketId: 1, sizeLots: 0 }],
    ['request', { kind: 'sweepFees', accountId: 1, requestId: 'mine' }],
    ['resolution', { kind: 'resolveMarket', marketId: 1, resolution: 4 }],
    ['tick step', { kind: 'createMarket', tickStep: 7 }],
    ['fee', { kind: 'editMarket', marketId: 1, makerFeeBps: 1_001 }],
    ['outcome', { ...bid(1).command, outcome: 0 }],
    ['side', { ...bid(1).command, side: 2 }],
    ['type', { ...bid(1).command, type: 3 }],
    ['size', { ...bid(1).command, sizeLots: (2 ** 53) as SizeLots }],
  ])('(%s) is rejected before the journal, without effect on others', async (_, command) => {
    const { sequencer, fatal } = await openScene();
    const neighbour = sequencer.submit(bid(9));
    await expect(sequencer.submit({ command: command as unknown as Command })).rejects.toThrow(RangeError);
    expect((await neighbour).sequence).toBe(5);
    expect([sequencer.sequence, fatal]).toStrictEqual([5, []]);
  });
});

describe('a state that cannot be trusted ends the process', () => {
  it('when a group cannot be written: none of its commands is answered, and no more are taken', async () => {
    const made = await openScene();
    made.journal.isHeld = true;
    const answers = [stateOf(made.sequencer.submit(bid(1))), stateOf(made.sequencer.submit(bid(2)))];
    await settled();
    answers.push(stateOf(made.sequencer.submit(cancel(1))));
    const error = new Error('disk full');
    made.journal.fail(error);
    await settled();
    expect(made.fatal).toStrictEqual([error]);
    expect(answers).toStrictEqual([{}, {}, {}]);
    expect(await reasonOf(made.sequencer.submit(cancel(1)))).toBe('stopping');
    expect([made.exchange.sequence, made.time.pendingTimers]).toStrictEqual([4, 0]);
    await made.sequencer.stop();
    expect(made.snapshots).toStrictEqual([]);
  });

  it('when the exchange breaks: not even the commands before it are answered', async () => {
    const made = await openScene();
    const apply = made.exchange.apply.bind(made.exchange);
    made.exchange.apply = (stamped, events) => {
      if (stamped.sequence === 6) throw new Error('broken invariant');
      return apply(stamped, events);
    };
    const answers = [1, 2, 3].map((name) => stateOf(made.sequencer.submit(bid(name))));
    await settled();
    expect(made.fatal).toHaveLength(1);
    expect(answers).toStrictEqual([{}, {}, {}]);
  });

  it('when a listener breaks', async () => {
    const made = await openScene();
    made.listeners.push(() => {
      throw new Error('a listener');
    });
    const known = stateOf(made.sequencer.submit(bid(1)));
    await settled();
    expect(made.fatal).toHaveLength(1);
    expect(known).toStrictEqual({});
  });

  it('when the exchange leaves something due undone', async () => {
    const made = await openScene();
    made.exchange.nextDeadlineMs = () => made.time.nowMs();
    const known = stateOf(made.sequencer.submit(bid(1)));
    await settled();
    expect(String(made.fatal[0])).toMatch(/whatever is due/);
    expect(known).toStrictEqual({});
  });
});

describe('stopping', () => {
  it('finishes what is queued, takes no more, and leaves a snapshot and no timer', async () => {
    const made = await openScene();
    made.journal.isHeld = true;
    const inLine = made.sequencer.submit(bid(1));
    await settled();
    const behind = made.sequencer.submit(cancel(1));
    const stopped = made.sequencer.stop();
    expect(made.sequencer.acceptance).toBe('stopping');
    expect(await reasonOf(made.sequencer.submit(cancel(1)))).toBe('stopping');
    made.journal.isHeld = false;
    made.journal.release();
    expect([(await inLine).sequence, (await behind).sequence]).toStrictEqual([5, 6]);
    await stopped;
    expect(made.snapshots.map(({ sequence }) => sequence)).toStrictEqual([6]);
    expect(made.time.pendingTimers).toBe(0);
  });

  it('leaves no second snapshot of the same sequence', async () => {
    const first = await openScene();
    await first.sequencer.stop();
    const exchange = Exchange.restore(first.exchange.snapshot());
    const second = await scene({ exchange, journal: first.journal, snapshotSequence: 4 });
    await second.sequencer.stop();
    expect(second.snapshots).toStrictEqual([]);
  });
});
