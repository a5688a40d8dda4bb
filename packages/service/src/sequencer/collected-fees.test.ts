import { type AccountId, type MarketId, Outcome, type QuoteUnits } from '@presage/exchange';
import { expect, it } from 'vitest';
import { TestJournal, testMarket, testOrder } from '../store/testing/random-journal.ts';
import { CollectedFees } from './collected-fees.ts';

const [MAKER, TAKER] = [1, 2] as AccountId[] as [AccountId, AccountId];

it('collected fees are those of both sides of all fills since the last sweep, also after a restart', () => {
  const journal = new TestJournal();
  const fees = new CollectedFees(0n as QuoteUnits);
  const run = (command: Parameters<TestJournal['run']>[0]) => fees.onApplied([journal.run(command)]);
  for (const wallet of ['0x01', '0x02'].map((start) => start.padEnd(42, '0'))) {
    run({ kind: 'registerAccount', wallet, tradingWallet: wallet });
  }
  for (const accountId of [MAKER, TAKER]) run({ kind: 'credit', accountId, amountUnits: (10n ** 14n) as never });
  run({ kind: 'createLabel', name: 'Sports', imageUrl: '' });
  run(testMarket({ slug: 'one', makerFeeBps: 50, takerFeeBps: 100 }));
  run({ kind: 'moveMarket', marketId: 1 as MarketId, action: 'activate' });
  const trade = (first: string) => {
    const order = { marketId: 1 as MarketId, priceTicks: 5_000, shares: 100 };
    run(testOrder({ ...order, digest: `${first}a`.repeat(32), accountId: MAKER, outcome: Outcome.Yes }));
    run(testOrder({ ...order, digest: `${first}b`.repeat(32), accountId: TAKER, outcome: Outcome.No }));
  };
  expect(fees.units).toBe(0n);
  trade('1');
  // 100 shares at 0.5 cost each side its rate of 25 quote: 0.125 and 0.25.
  expect(fees.units).toBe(3_750_000_000n);
  trade('2');
  expect(fees.units).toBe(journal.exchange.feesUnits);
  run({ kind: 'sweepFees', accountId: MAKER });
  expect(fees.units).toBe(0n);
  trade('3');
  expect(new CollectedFees(journal.exchange.feesUnits).units).toBe(fees.units);
});
