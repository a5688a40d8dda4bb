import type { Order, Payout, TradeData } from '@presage/client';
import { describe, expect, it } from 'vitest';
import { activityOf } from './activity.ts';

const order = (createdAt: number) => ({ orderId: `o${createdAt}`, createdAt }) as Order;
const trade = (createdAt: number, side: TradeData['side']) =>
  ({ tradeNo: `t${createdAt}`, createdAt, side }) as TradeData;
const payout = (createdAt: number) => ({ payoutNo: `p${createdAt}`, createdAt }) as Payout;
const read = <Item>(items: readonly Item[], isTruncated = false) => ({ items, isTruncated });

describe('activity', () => {
  it('consists of orders, splits, merges and payouts, newest first, without fills', () => {
    const orders = read([order(30), order(10)]);
    const trades = read([trade(40, 'Buy'), trade(20, 'Split'), trade(5, 'Merge')]);
    const payouts = read([payout(50), payout(20)]);
    expect(activityOf({ orders, trades, payouts }).map(({ kind, of }) => `${kind} ${of.createdAt}`)).toEqual([
      'payout 50',
      'order 30',
      'payout 20',
      'pairs 20',
      'order 10',
      'pairs 5',
    ]);
  });

  it.each(['orders', 'trades', 'payouts'] as const)(
    'goes back only as far as all %s in view have been read',
    (list) => {
      const lists = {
        orders: read([order(30), order(20)]),
        trades: read([trade(25, 'Split'), trade(20, 'Split')]),
        payouts: read([payout(22), payout(20)]),
      };
      expect(activityOf(lists)).toHaveLength(6);
      const others = activityOf({ ...lists, [list]: { items: lists[list].items.slice(0, 1), isTruncated: true } });
      const oldest = { orders: [30], trades: [30, 25], payouts: [30, 25, 22] }[list];
      expect(others.map(({ of }) => of.createdAt)).toEqual(oldest);
    },
  );
});
