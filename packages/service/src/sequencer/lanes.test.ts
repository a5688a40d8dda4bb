import type { AccountId } from '@presage/exchange';
import { describe, expect, it } from 'vitest';
import { type LaneName, Lanes, type Waiting } from './lanes.ts';
import { MAX_GROUP_BYTES } from './limits.ts';

let arrival = 0;

function waiting(lane: LaneName, accountId: number, bytes: number): Waiting {
  arrival += 1;
  const command = { kind: 'cancelOrders', accountId: accountId as AccountId } as const;
  return { submission: { command }, lane, encoded: new Uint8Array(bytes), arrival, arrivedMs: 0, resolve: () => {} };
}

function arrivalsOf(group: readonly Waiting[]): readonly number[] {
  return group.map((each) => each.arrival);
}

describe('a group', () => {
  it('has no more bytes than it may, counted over both lanes', () => {
    const lanes = new Lanes();
    const third = Math.ceil(MAX_GROUP_BYTES / 3);
    const [first, second, cancel] = [
      waiting('order', 2, third),
      waiting('order', 3, third),
      waiting('cancel', 1, third),
    ];
    for (const each of [first, second, cancel]) lanes.push(each);
    expect(arrivalsOf(lanes.take())).toEqual([first.arrival, cancel.arrival]);
    expect(arrivalsOf(lanes.take())).toEqual([second.arrival]);
    expect(lanes.size).toBe(0);
  });

  it('has one entry at least, however large it is', () => {
    const lanes = new Lanes();
    const [large, small] = [waiting('order', 1, 2 * MAX_GROUP_BYTES), waiting('order', 2, 1)];
    for (const each of [large, small]) lanes.push(each);
    expect(arrivalsOf(lanes.take())).toEqual([large.arrival]);
    expect(arrivalsOf(lanes.take())).toEqual([small.arrival]);
  });
});
