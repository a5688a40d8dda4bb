import type { Order, TradeData } from '@presage/client';
import { describe, expect, it } from 'vitest';
import { activityOf } from './activity.ts';
import { tradesCsv } from './trades-csv.ts';

const order = (createdAt: number) => ({ orderId: `o${createdAt}`, createdAt }) as Order;
const trade = (createdAt: number, side: TradeData['side']) =>
  ({ tradeNo: `t${createdAt}`, createdAt, side }) as TradeData;
const ends = { hasMoreOrders: false, hasMoreTrades: false };

describe('activity', () => {
  it('consists of orders, splits and merges, newest first, without fills', () => {
    const orders = [order(30), order(10)];
    const trades = [trade(40, 'Buy'), trade(20, 'Split'), trade(5, 'Merge')];
    expect(activityOf({ orders, trades, ...ends }).map(({ kind, atSec }) => `${kind} ${atSec}`)).toEqual([
      'order 30',
      'pairs 20',
      'order 10',
      'pairs 5',
    ]);
  });

  it('goes back only as far as both lists have been read', () => {
    const orders = [order(30), order(20)];
    const trades = [trade(25, 'Split'), trade(10, 'Split')];
    const shown = activityOf({ orders, trades, hasMoreOrders: true, hasMoreTrades: false });
    expect(shown.map(({ atSec }) => atSec)).toEqual([30, 25, 20]);
  });
});

describe('exported trades', () => {
  it('keep every digit, and have times in UTC', () => {
    const text = tradesCsv([
      {
        createdAt: 1_795_003_600,
        tradeNo: '7',
        rootMarketTitle: 'Who wins, really?',
        marketTitle: 'Red',
        side: 'Buy',
        outcome: 'Yes',
        price: '0.1234',
        shares: '10.000001',
        amount: '1.2340001234',
        fee: '0',
        profit: '-0.5',
        statusEnum: 'Finished',
        orderNo: '0xabc',
        txHash: '',
      } as TradeData,
    ]);
    expect(text.split('\r\n')[1]).toBe(
      '2026-11-18T12:06:40.000Z,7,"Who wins, really?: Red",Buy,Yes,0.1234,10.000001,1.2340001234,0,-0.5,Finished,0xabc,',
    );
  });
});
