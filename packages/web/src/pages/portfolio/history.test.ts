import type { Payout, Position, TradeData } from '@presage/client';
import { describe, expect, it } from 'vitest';
import { historyOf, payoutItem, unredeemedItem } from './history.ts';
import { historyCsv } from './history-csv.ts';

const market = { marketId: 1, marketTitle: 'Red', rootMarketId: 5, rootMarketTitle: 'Who wins, really?' };
const trade = {
  ...market,
  createdAt: 1_795_003_600,
  tradeNo: '7',
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
} as TradeData;
const payout = {
  ...market,
  createdAt: 1_795_003_600,
  payoutNo: '3',
  outcome: 'Yes',
  price: '1',
  shares: '10.000001',
  amount: '10.000001',
  profit: '8.7660008766',
  txHash: '0xdef',
} as Payout;
const lost = {
  marketResolvedAt: 1_795_003_600,
  ...market,
  outcome: 'No',
  sharesOwned: '4',
  currentValueInQuoteToken: '0',
  unrealizedPnl: '-1.9',
} as Position;

describe('history', () => {
  it('has payouts among the trades, newest first, and above trades of the same second', () => {
    const trades = { items: [{ ...trade, createdAt: trade.createdAt + 1 }, trade], isTruncated: false };
    const items = historyOf(trades, { items: [payout], isTruncated: false });
    expect(items.map(({ side }) => side)).toEqual(['Buy', 'Payout', 'Buy']);
  });

  it('goes back only as far as both lists have been read', () => {
    const older = { ...payout, payoutNo: '2', createdAt: 5 };
    const trades = { items: [trade], isTruncated: true };
    expect(historyOf(trades, { items: [payout, older], isTruncated: false })).toHaveLength(2);
    expect(historyOf({ ...trades, isTruncated: false }, { items: [payout, older], isTruncated: false })).toHaveLength(
      3,
    );
  });
});

describe('an exported history', () => {
  const lines = (...items: Parameters<typeof historyCsv>[0]) => historyCsv(items).split('\r\n').slice(1, -1);

  it('keeps every digit, and has times in UTC', () => {
    expect(lines(trade, payoutItem(payout))).toEqual([
      '2026-11-18T12:06:40.000Z,7,"Who wins, really?: Red",Buy,Yes,0.1234,10.000001,1.2340001234,0,-0.5,Finished,0xabc,',
      '2026-11-18T12:06:40.000Z,payout-3,"Who wins, really?: Red",Payout,Yes,1,10.000001,10.000001,0,8.7660008766,Finished,,0xdef',
    ]);
  });

  it('has what a decided market took or still owes, at the time when it was decided', () => {
    const won = { ...lost, currentValueInQuoteToken: '2', unrealizedPnl: '0.1' };
    expect(lines(unredeemedItem(lost), unredeemedItem(won))).toEqual([
      '2026-11-18T12:06:40.000Z,,"Who wins, really?: Red",Payout,No,0,4,0,0,-1.9,Lost,,',
      '2026-11-18T12:06:40.000Z,,"Who wins, really?: Red",Payout,No,0.5,4,2,0,0.1,Unclaimed,,',
    ]);
  });
});
