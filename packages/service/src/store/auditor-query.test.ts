import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AccountId, type MarketId, Outcome, type QuoteUnits, Resolution } from '@presage/exchange';
import { expect, it } from 'vitest';
import { TEST_INSTALLATION } from '../testing/test-installation.ts';
import { Projection } from './projection/projection.ts';
import { entriesOf } from './testing/entries-of.ts';
import { randomJournal, type TestJournal, testMarket, testOrder } from './testing/random-journal.ts';
import { storeInMemory } from './testing/temporary-store.ts';

const GUIDE = join(import.meta.dirname, '../../../../docs/operating/auditing.md');
const ACCOUNT = 3 as AccountId;
const HUGE = 500_000_000_0000000000n as QuoteUnits;

it('the query that the operating guide gives to auditors finds every unit, and one that is missing', async () => {
  const [, query = ''] = /```sql\n(.*?)```/s.exec(readFileSync(GUIDE, 'utf8')) ?? [];
  const journal = randomJournal(47, 6_000);
  // All deposits together exceed 64 bits, which what is there at a time cannot.
  for (const kind of ['credit', 'debit', 'credit', 'debit'] as const)
    expect(journal.run({ kind, accountId: ACCOUNT, amountUnits: HUGE }).outcome).toMatchObject({ ok: true });
  for (const resolution of [Resolution.Yes, Resolution.No, Resolution.Invalid]) holdTo(resolution, journal);
  const { connection } = await storeInMemory();
  new Projection(connection, TEST_INSTALLATION).project(entriesOf(journal.applied));
  const found = () => connection.prepare(query).all();
  expect(connection.prepare('select distinct kind from transfers order by kind').all()).toHaveLength(3);
  expect(found()).toEqual([{ difference: 0 }]);
  connection.exec(`update balances set available_units = available_units - 1 where account_id = ${ACCOUNT}`);
  expect(found()).toEqual([{ difference: 1 }]);
});

/** Mints pairs, resolves the market, and has the owner of Yes redeem: what is left is No, and worth what No pays. */
function holdTo(resolution: Resolution, journal: TestJournal): void {
  const made = journal.run(testMarket({ slug: `ends-${resolution}`, cutoffDays: 400, takerFeeBps: 77 })).outcome;
  const marketId = (made.ok ? made.marketId : 0) as MarketId;
  const order = (accountId: number, outcome: Outcome) => {
    journal.run({ kind: 'credit', accountId: accountId as AccountId, amountUnits: 90_000_000_001n as QuoteUnits });
    const digest = `${resolution}${accountId}`.padStart(64, 'e');
    return testOrder({
      digest,
      accountId: accountId as AccountId,
      marketId,
      outcome,
      priceTicks: 5_000,
      shares: 7.000003,
    });
  };
  const done = [
    journal.run({ kind: 'moveMarket', marketId, action: 'activate' }),
    journal.run(order(ACCOUNT, Outcome.Yes)),
    journal.run(order(5, Outcome.No)),
    journal.run({ kind: 'moveMarket', marketId, action: 'close' }),
    journal.run({ kind: 'resolveMarket', marketId, resolution }),
    journal.run({ kind: 'redeem', accountId: ACCOUNT, marketId }),
  ];
  expect(done.map(({ outcome }) => outcome.ok)).not.toContain(false);
}
