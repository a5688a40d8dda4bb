import { type AccountId, digestOfText, type MarketId, Outcome } from '@presage/exchange';
import { expect, it } from 'vitest';
import { TestJournal, testMarket, testOrder } from '../store/testing/random-journal.ts';
import { OpenOrderCounts } from './open-order-counts.ts';

const [ONE, TWO] = [1, 2] as AccountId[] as [AccountId, AccountId];

it('open orders are counted by account, from those at the start through fills, cancels and the end of a market', () => {
  const journal = new TestJournal();
  const counts = new OpenOrderCounts([]);
  const run = (command: Parameters<TestJournal['run']>[0]) => counts.onApplied([journal.run(command)]);
  for (const wallet of ['0x01', '0x02'].map((start) => start.padEnd(42, '0'))) {
    run({ kind: 'registerAccount', wallet, tradingWallet: wallet });
  }
  for (const accountId of [ONE, TWO]) run({ kind: 'credit', accountId, amountUnits: (10n ** 14n) as never });
  run({ kind: 'createLabel', name: 'Sports', imageUrl: '' });
  run(testMarket({ slug: 'one' }));
  run({ kind: 'moveMarket', marketId: 1 as MarketId, action: 'activate' });
  const place = (accountId: AccountId, digest: string, outcome: Outcome) =>
    run(
      testOrder({
        digest: digest.repeat(64),
        accountId,
        marketId: 1 as MarketId,
        outcome,
        priceTicks: 5_000,
        shares: 1,
      }),
    );
  for (const digest of ['a', 'b', 'c', 'd']) place(ONE, digest, Outcome.Yes);
  expect([counts.of(ONE), counts.of(TWO)]).toEqual([4, 0]);
  // Buys the other token: both orders are filled.
  place(TWO, 'e', Outcome.No);
  expect([counts.of(ONE), counts.of(TWO)]).toEqual([3, 0]);
  run({ kind: 'cancelOrder', accountId: ONE, digest: digestOfText('b'.repeat(64)) });
  expect(counts.of(ONE)).toBe(2);
  const later = new OpenOrderCounts(journal.exchange.openOrders());
  expect(later.of(ONE)).toBe(2);
  run({ kind: 'moveMarket', marketId: 1 as MarketId, action: 'close' });
  expect(counts.of(ONE)).toBe(0);
});
