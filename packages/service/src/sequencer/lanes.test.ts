import type { AccountId, MarketId } from '@presage/exchange';
import { describe, expect, it } from 'vitest';
import { decodeChunk } from '../journal/codec/decode-chunk.ts';
import { type LaneName, Lanes, type Waiting } from './lanes.ts';
import { MAX_GROUP_BYTES, MAX_GROUP_ENTRIES, MAX_WAITING, MAX_WAITING_BYTES } from './limits.ts';
import { bid, cancel, cancelOther, openScene, placeOthers } from './testing/scene.ts';

let arrival = 0;

function waiting(lane: LaneName, accountId: number, bytes: number): Waiting {
  arrival += 1;
  const command = { kind: 'cancelOrders', accountId: accountId as AccountId } as const;
  const answers = { resolve: () => {}, reject: () => {} };
  return { submission: { command }, lane, encoded: new Uint8Array(bytes), arrival, arrivedMs: 0, ...answers };
}

function arrivalsOf(group: readonly Waiting[]): readonly number[] {
  return group.map((each) => each.arrival);
}

describe('a group', () => {
  it('never exceeds its bytes, counted over both lanes', () => {
    const lanes = new Lanes();
    const third = Math.ceil(MAX_GROUP_BYTES / 3);
    const first = waiting('order', 2, third);
    const second = waiting('order', 3, third);
    const cancel = waiting('cancel', 1, third);
    for (const each of [first, second, cancel]) lanes.push(each);
    expect(arrivalsOf(lanes.take())).toEqual([first.arrival, cancel.arrival]);
    expect(arrivalsOf(lanes.take())).toEqual([second.arrival]);
    expect(lanes.size).toBe(0);
  });

  it('has one entry at least, however large it is', () => {
    const lanes = new Lanes();
    const large = waiting('order', 1, 2 * MAX_GROUP_BYTES);
    const small = waiting('order', 2, 1);
    for (const each of [large, small]) lanes.push(each);
    expect(arrivalsOf(lanes.take())).toEqual([large.arrival]);
    expect(arrivalsOf(lanes.take())).toEqual([small.arrival]);
  });
});

describe('the queue', () => {
  it.each(['cancel', 'order'] as const)('has room in the lane of %ss again when what filled it has left', (lane) => {
    const lanes = new Lanes();
    const half = MAX_WAITING_BYTES / 2;
    for (let time = 0; time < 3; time += 1) {
      lanes.push(waiting(lane, 1, half));
      expect(lanes.isFull(lane)).toBe(false);
      lanes.push(waiting(lane, 1, half));
      expect(lanes.isFull(lane)).toBe(true);
      while (lanes.size > 0) lanes.take();
      expect(lanes.isFull(lane)).toBe(false);
    }
  });

  it('makes a cancel wait for its account’s orders also after some of them have left', () => {
    const lanes = new Lanes();
    const [first, second] = [waiting('order', 1, MAX_GROUP_BYTES), waiting('order', 1, MAX_GROUP_BYTES)];
    for (const order of [first, second]) lanes.push(order);
    expect(arrivalsOf(lanes.take())).toEqual([first.arrival]);
    const cancel = waiting('cancel', 1, MAX_GROUP_BYTES);
    lanes.push(cancel);
    expect(arrivalsOf(lanes.take())).toEqual([second.arrival]);
    expect(arrivalsOf(lanes.take())).toEqual([cancel.arrival]);
  });

  it('lets no edit of a market pass an order that waits for its account’s cancels: its fee rates may be above the signed one', () => {
    const lanes = new Lanes();
    const command = { kind: 'editMarket', marketId: 1 as MarketId, takerFeeBps: 50 } as const;
    const cancels = [waiting('cancel', 2, MAX_GROUP_BYTES), waiting('cancel', 1, MAX_GROUP_BYTES)];
    const order = waiting('order', 1, 1);
    const edit = { ...waiting('order', 0, 1), submission: { command } };
    for (const each of [...cancels, order, edit]) lanes.push(each);
    const groups: (readonly number[])[] = [];
    while (lanes.size > 0) groups.push(arrivalsOf(lanes.take()));
    expect(groups.flat()).toEqual([...arrivalsOf(cancels), order.arrival, edit.arrival]);
  });

  it('admits cancels ahead of the orders of others when not all fit, and leaves room for orders', async () => {
    const made = await openScene();
    await placeOthers(made, 1_000);
    const { length: before } = made.journal.groups;
    const { sequence } = made.sequencer;
    const submissions = [
      ...Array.from({ length: 1_000 }, (_, index) => bid(index)),
      ...Array.from({ length: 1_000 }, (_, index) => cancelOther(index)),
    ];
    await Promise.all(submissions.map((submission) => made.sequencer.submit(submission)));
    const kinds = made.journal.groups
      .slice(before)
      .map((each) => decodeChunk([{ ...each, stateHash: null }], sequence + 1))
      .map(({ entries }) => ({
        orders: entries.filter(({ command }) => command.kind === 'placeOrder').length,
        cancels: entries.filter(({ command }) => command.kind === 'cancelOrder').length,
      }));
    expect(kinds).toStrictEqual([
      { orders: 64, cancels: 448 },
      { orders: 64, cancels: 448 },
      { orders: 408, cancels: 104 },
      { orders: 464, cancels: 0 },
    ]);
  });

  it('keeps the order of arrival, so that a cancel finds the order that came before it', async () => {
    const { sequencer } = await openScene();
    const [placed, cancelled] = await Promise.all([sequencer.submit(bid(1)), sequencer.submit(cancel(1))]);
    expect([placed.sequence, cancelled.sequence]).toStrictEqual([5, 6]);
    expect(cancelled.outcome.ok).toBe(true);
  });

  it('makes a cancel, of one or of all, find every order that its account submitted before it, however many wait', async () => {
    const { sequencer, exchange } = await openScene();
    await placeOthers({ sequencer }, 1);
    const count = MAX_GROUP_ENTRIES + 100;
    const orders = Array.from({ length: count }, (_, index) => sequencer.submit(bid(index)));
    const one = sequencer.submit(cancel(count - 1));
    const ofAnother = sequencer.submit(cancelOther(0));
    const all = sequencer.submit({ command: { kind: 'cancelOrders', accountId: 1 as AccountId } });
    const later = sequencer.submit(bid('later'));
    expect((await one).outcome.ok).toBe(true);
    expect((await all).outcome).toMatchObject({ cancelled: { length: count - 1 } });
    expect((await ofAnother).sequence).toBeLessThan((await orders[count - 1])?.sequence ?? 0);
    await later;
    expect([...exchange.openOrders()]).toHaveLength(1);
    const alone = sequencer.submit(cancel('later'));
    expect((await alone).outcome.ok).toBe(true);
  });

  it('lets no order overtake an earlier cancel of its account, however many cancels wait', async () => {
    const { sequencer, exchange } = await openScene();
    await sequencer.submit(bid('old'));
    await placeOthers({ sequencer }, MAX_GROUP_ENTRIES);
    const ofAnother = Array.from({ length: MAX_GROUP_ENTRIES }, (_, index) => sequencer.submit(cancelOther(index)));
    const all = sequencer.submit({ command: { kind: 'cancelOrders', accountId: 1 as AccountId } });
    const later = sequencer.submit(bid('new'));
    const label = sequencer.submit({ command: { kind: 'createLabel', name: 'Sports', imageUrl: '' }, actor: 'admin' });
    expect((await all).outcome).toMatchObject({ cancelled: { length: 1 } });
    expect((await later).sequence).toBe((await all).sequence + 1);
    expect([...exchange.openOrders()]).toHaveLength(1);
    expect((await label).sequence, 'it waits for nobody').toBeLessThan((await all).sequence);
    await Promise.all(ofAnother);
  });

  it('passes over accounts that their own cancels hold up, and keeps their orders in order of arrival', async () => {
    const { sequencer } = await openScene();
    const standing = 2 * MAX_GROUP_ENTRIES;
    await placeOthers({ sequencer }, standing);
    await Promise.all(['a', 'b'].map((name) => sequencer.submit(bid(name))));
    const ofAnother = Array.from({ length: standing }, (_, index) => sequencer.submit(cancelOther(index)));
    const cancels = [sequencer.submit(cancel('a')), sequencer.submit(cancel('b'))];
    const orders = ['c', 'd', 'e'].map((name) => sequencer.submit(bid(name)));
    const sequences = (await Promise.all([...cancels, ...orders])).map(({ sequence }) => sequence);
    expect(sequences).toStrictEqual(sequences.toSorted((a, b) => a - b));
    await Promise.all(ofAnother);
  });

  it('counts cancels queued behind orders as cancels: they use up no place of an order', async () => {
    const { sequencer } = await openScene();
    const waiting = Array.from({ length: MAX_WAITING - 1 }, (_, index) => sequencer.submit(bid(index)));
    for (let index = 0; index < 100; index += 1) waiting.push(sequencer.submit(cancel(index)));
    expect(sequencer.acceptance).toBe('open');
    waiting.push(sequencer.submit(bid('the last')));
    expect(sequencer.acceptance).toBe('overloaded');
    waiting.push(sequencer.submit(cancel('the last')));
    const outcomes = (await Promise.all(waiting)).map(({ outcome }) => outcome.ok);
    expect(outcomes.every((ok) => ok)).toBe(true);
    expect(sequencer.acceptance).toBe('open');
  });
});
