import type { Command, MarketId } from '@presage/exchange';
import { describe, expect, it } from 'vitest';
import {
  MAX_GROUP_ENTRIES,
  MAX_MEMORY_SHARE,
  MAX_PROJECTION_BACKLOG,
  MAX_WAITING,
  MAX_WRITE_MS,
  MEMORY_CHECK_INTERVAL_MS,
  MEMORY_ENOUGH_SHARE,
} from './limits.ts';
import { CHAIN_REFUSALS, type ChainRefusal } from './sequencer.ts';
import { reasonOf } from './testing/reason-of.ts';
import { bid, cancel, cancelAllAfter, openScene, type Scene } from './testing/scene.ts';
import { settled } from './testing/simulated-time.ts';

describe('when orders are refused', () => {
  const refusals: readonly [string, (made: Scene) => void, (made: Scene) => void][] = [
    [
      'diskReserve',
      ({ environment }) => (environment.freeBytes = 999_999),
      ({ environment }) => (environment.freeBytes = 1_000_000),
    ],
    [
      'diskReserve',
      ({ environment }) => (environment.freeBytes = new Error('statfs')),
      ({ environment }) => (environment.freeBytes = 1e9),
    ],
    [
      'journalMissing',
      ({ environment }) => (environment.journalProblem = 'it was moved'),
      ({ environment }) => (environment.journalProblem = undefined),
    ],
    [
      'memoryReserve',
      ({ environment }) => (environment.memoryShare = MAX_MEMORY_SHARE + 0.01),
      ({ environment }) => (environment.memoryShare = MEMORY_ENOUGH_SHARE),
    ],
    [
      'projectionBehind',
      ({ environment }) => (environment.projectionBacklog = MAX_PROJECTION_BACKLOG + 1),
      ({ environment }) => (environment.projectionBacklog = MAX_PROJECTION_BACKLOG),
    ],
  ];
  it.each(refusals)(
    'for %s, cancels, cancel timers and halts go on, and orders again when it is over',
    async (reason, begin, end) => {
      const made = await openScene();
      await made.sequencer.submit(bid(1));
      begin(made);
      await made.time.pass(1_000);
      expect(made.sequencer.acceptance).toBe(reason);
      expect(await reasonOf(made.sequencer.submit(bid(2)))).toBe(reason);
      expect((await made.sequencer.submit(cancel(1))).outcome.ok).toBe(true);
      const halt: Command = { kind: 'moveMarket', marketId: 1 as MarketId, action: 'halt' };
      expect((await made.sequencer.submit({ command: halt, actor: 'admin' })).outcome.ok).toBe(true);
      expect((await made.sequencer.submit(cancelAllAfter(60))).outcome.ok).toBe(true);
      end(made);
      await made.time.pass(1_000);
      expect(made.sequencer.acceptance).toBe('open');
      expect(await reasonOf(made.sequencer.submit(bid(2)))).toBe('accepted');
      // The cancel, the halt and the cancel timer. The order arrived at a halted market.
      expect(made.journal.lastSequence).toBe(8);
    },
  );

  it.each(CHAIN_REFUSALS)('because of the chain (%s), everything but orders goes on', async (reason) => {
    let refusal: ChainRefusal | undefined;
    const made = await openScene({ chainRefusal: () => refusal });
    await made.sequencer.submit(bid(1));
    refusal = reason;
    expect(made.sequencer.acceptance).toBe(reason);
    expect(await reasonOf(made.sequencer.submit(bid(2)))).toBe(reason);
    expect((await made.sequencer.submit(cancel(1))).outcome.ok).toBe(true);
    const fail: Command = { kind: 'failFills', tradeNos: [], cause: 'a test' };
    expect(await reasonOf(made.sequencer.submit({ command: fail }))).toBe('accepted');
    const label: Command = { kind: 'createLabel', name: 'Sports', imageUrl: '' };
    expect(await reasonOf(made.sequencer.submit({ command: label }))).toBe('accepted');
    refusal = undefined;
    expect(await reasonOf(made.sequencer.submit(bid(2)))).toBe('accepted');
  });

  it('because a write takes too long, those in the queue are refused too, and none is placed after that', async () => {
    const made = await openScene();
    made.journal.isHeld = true;
    const written = made.sequencer.submit(bid(1));
    await settled();
    const sentBefore = made.sequencer.submit(bid(1));
    const [queued, behind] = [reasonOf(made.sequencer.submit(bid(2))), made.sequencer.submit(cancel(1))];
    await made.time.pass(MAX_WRITE_MS - 1);
    expect(made.sequencer.acceptance).toBe('open');
    await made.time.pass(1);
    expect(made.sequencer.acceptance).toBe('journalStalled');
    expect(await queued).toBe('journalStalled');
    expect(await reasonOf(made.sequencer.submit(bid(3)))).toBe('journalStalled');
    const sentAgain = made.sequencer.submit(bid(1));
    const late = made.sequencer.submit(cancel(1));
    expect(made.sequencer.backlog).toBe(4);
    made.journal.isHeld = false;
    made.journal.release();
    expect((await written).outcome).toMatchObject({ ok: true, orderNo: 1 });
    expect((await sentBefore).outcome).toMatchObject({ ok: true, duplicate: true });
    expect((await sentAgain).outcome).toMatchObject({ ok: true, duplicate: true });
    expect((await behind).outcome).toMatchObject({ ok: true });
    expect((await late).outcome.ok).toBe(false);
    expect(made.sequencer.acceptance).toBe('open');
    expect((await made.sequencer.submit(bid(4))).outcome).toMatchObject({ ok: true, orderNo: 2 });
    expect(made.log).toEqual([
      { level: 'warn', message: 'the journal’s disk has not written for too long: orders are refused' },
      { level: 'info', message: 'the journal’s disk writes again: orders are taken' },
    ]);
  });

  it('because a write takes too long, the same order sent again and again does not grow the queue without bound', async () => {
    const made = await openScene();
    made.journal.isHeld = true;
    const first = made.sequencer.submit(bid(1));
    await made.time.pass(MAX_WRITE_MS);
    const again = Array.from({ length: MAX_WAITING }, () => made.sequencer.submit(bid(1)));
    expect(await reasonOf(made.sequencer.submit(bid(1)))).toBe('overloaded');
    made.journal.isHeld = false;
    made.journal.release();
    const answers = await Promise.all([first, ...again]);
    expect(answers.every(({ outcome }) => outcome.ok)).toBe(true);
  });

  it('because it waited for several slow writes, it is not placed late, and everything else goes on', async () => {
    const made = await openScene();
    made.journal.isHeld = true;
    const first = made.sequencer.submit(bid(1));
    await settled();
    const orders = Array.from({ length: 3 * MAX_GROUP_ENTRIES }, (_, index) =>
      made.sequencer.submit(bid(`q ${index}`)),
    );
    const reasons = Promise.all(orders.map(reasonOf));
    const label: Command = { kind: 'createLabel', name: 'Sports', imageUrl: '' };
    const last = made.sequencer.submit({ command: label, actor: 'admin' });
    for (let group = 0; group < 3; group += 1) {
      await made.time.pass(MAX_WRITE_MS - 1);
      made.journal.release();
      await settled();
    }
    made.journal.isHeld = false;
    made.journal.release();
    expect((await first).outcome.ok).toBe(true);
    expect((await last).outcome.ok).toBe(true);
    expect(new Set(await reasons)).toEqual(new Set(['accepted', 'journalStalled']));
    expect((await reasons).lastIndexOf('accepted')).toBe(2 * MAX_GROUP_ENTRIES - 1);
    expect([...made.exchange.openOrders()]).toHaveLength(1 + 2 * MAX_GROUP_ENTRIES);
  });

  it('never because this process stood still, while the news of a write was waiting', async () => {
    const made = await openScene();
    made.journal.isHeld = true;
    const slow = made.sequencer.submit(bid(1));
    await settled();
    const queued = made.sequencer.submit(bid(2));
    // The first of two timers fires; before the second, the journal gets its turn.
    made.time.fireDue(MAX_WRITE_MS);
    made.journal.isHeld = false;
    made.journal.release();
    expect((await slow).outcome.ok).toBe(true);
    expect((await queued).outcome.ok).toBe(true);
    expect(made.log).toEqual([]);
  });

  it('stays as it was while the memory in use cannot be read, which is logged once', async () => {
    const made = await openScene();
    for (const [share, acceptance] of [
      [Number.NaN, 'open'],
      [1, 'memoryReserve'],
      [Number.NaN, 'memoryReserve'],
      [Number.NaN, 'memoryReserve'],
    ] as const) {
      made.environment.memoryShare = share;
      await made.time.pass(MEMORY_CHECK_INTERVAL_MS);
      expect(made.sequencer.acceptance).toBe(acceptance);
    }
    expect(made.log.filter(({ message }) => message === 'the memory in use cannot be read')).toHaveLength(2);
  });

  it('for overload, the queue is as long as its bound and cancels have a queue of their own', async () => {
    const made = await openScene();
    made.journal.isHeld = true;
    const waiting = Array.from({ length: MAX_WAITING }, (_, index) => made.sequencer.submit(bid(index)));
    expect(made.sequencer.acceptance).toBe('overloaded');
    expect(await reasonOf(made.sequencer.submit(bid('too many')))).toBe('overloaded');
    const late = made.sequencer.submit(cancel(3));
    made.journal.isHeld = false;
    made.journal.release();
    await Promise.all([...waiting, late]);
    expect(made.sequencer.acceptance).toBe('open');
    expect(made.journal.lastSequence).toBe(4 + MAX_WAITING + 1);
  });
});
