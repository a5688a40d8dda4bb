import {
  type AccountId,
  type ChainBlock,
  type MarketId,
  Outcome,
  type QuoteUnits,
  Resolution,
  type SizeLots,
  UNITS_PER_QUOTE,
} from '@presage/exchange';
import { beforeEach, describe, expect, it } from 'vitest';
import { TEST_INSTALLATION } from '../../testing/test-installation.ts';
import type { StoreDatabase } from '../open-database.ts';
import { findPositionsBefore } from '../reads/positions.ts';
import { dumpTables } from '../testing/dump-tables.ts';
import { entriesOf } from '../testing/entries-of.ts';
import { TestJournal, testMarket, testOrder } from '../testing/random-journal.ts';
import { temporaryStore } from '../testing/temporary-store.ts';
import { Projection } from './projection.ts';

const accountId = 1 as AccountId;
const marketId = 1 as MarketId;
const SHARE_LOTS = 1_000_000;
const MINUTE_MS = 60_000;
const INSTALLATION = { ...TEST_INSTALLATION, ledger: 'chain' } as const;

let journal: TestJournal;
let store: StoreDatabase;
let projection: Projection;

beforeEach(async () => {
  journal = new TestJournal('chain');
  store = await temporaryStore();
  projection = new Projection(store.connection, INSTALLATION);
  journal.run({ kind: 'createLabel', name: 'Sports', imageUrl: '' });
  journal.run({ kind: 'registerAccount', wallet: `0x${'a'.repeat(40)}`, tradingWallet: `0x${'b'.repeat(40)}` });
  journal.run(testMarket({ slug: 'one' }));
  journal.run({ kind: 'moveMarket', marketId, action: 'activate' });
});

/** A block after which the account may trade this many shares. */
function block(yes: number, no: number, operations: ChainBlock['operations'] = []): void {
  journal.run({
    kind: 'chainBlock',
    blockNumber: journal.exchange.chainHead.blockNumber + 1,
    blockHash: 'c'.repeat(64),
    settled: [],
    operations,
    balances: [],
    positions: [{ accountId, marketId, yesLots: lotsOf(yes), noLots: lotsOf(no) }],
  });
  projection.project(entriesOf(journal.applied));
}

function lotsOf(shares: number): SizeLots {
  return (shares * SHARE_LOTS) as SizeLots;
}

function operation(kind: 'split' | 'merge', shares: number): ChainBlock['operations'] {
  return [{ kind, accountId, marketId, sizeLots: lotsOf(shares), txHash: `0x${'d'.repeat(64)}` }];
}

async function position(outcome: Outcome): Promise<{ readonly shares: number; readonly cost: number }> {
  const row = await store.db
    .selectFrom('positions')
    .selectAll()
    .where('outcome', '=', outcome)
    .executeTakeFirstOrThrow();
  const shares = (row.availableLots + row.heldLots) / SHARE_LOTS;
  return { shares, cost: Number(row.costUnits) / Number(UNITS_PER_QUOTE) };
}

async function flows(outcome: Outcome): Promise<{ readonly paid: number; readonly received: number }> {
  const row = await store.db
    .selectFrom('positions')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('outcome', '=', outcome)
    .executeTakeFirstOrThrow();
  const quote = (units: bigint) => Number(units) / Number(UNITS_PER_QUOTE);
  return { paid: quote(row.paidUnits), received: quote(row.receivedUnits) };
}

/** Two other accounts trade a share of Yes; the fill stays pending. */
function trade(priceTicks: number): void {
  for (const name of ['c', 'd'])
    journal.run({ kind: 'registerAccount', wallet: `0x${name.repeat(40)}`, tradingWallet: `0x${name.repeat(39)}0` });
  const { blockNumber } = journal.exchange.chainHead;
  const quoteUnits = (100n * UNITS_PER_QUOTE) as QuoteUnits;
  journal.run({
    kind: 'chainBlock',
    blockNumber: blockNumber + 1,
    blockHash: 'c'.repeat(64),
    settled: [],
    operations: [],
    balances: [2, 3].map((other) => ({ accountId: other as AccountId, quoteUnits })),
    positions: [],
  });
  const order = { marketId, shares: 10 };
  journal.run(testOrder({ ...order, digest: '2'.repeat(64), accountId: 2 as AccountId, priceTicks }));
  const no = { outcome: Outcome.No, priceTicks: 10_000 - priceTicks };
  const { outcome } = journal.run(testOrder({ ...order, ...no, digest: '3'.repeat(64), accountId: 3 as AccountId }));
  expect(outcome).toMatchObject({ ok: true });
}

describe('shares that arrive or leave on chain without a trade', () => {
  it('bring back the cost of shares that had left, and cost nothing beyond', async () => {
    block(10, 10, operation('split', 10));
    expect(await position(Outcome.Yes)).toEqual({ shares: 10, cost: 5 });
    block(0, 0);
    expect(await position(Outcome.Yes)).toEqual({ shares: 0, cost: 0 });
    block(4, 10);
    expect(await position(Outcome.Yes)).toEqual({ shares: 4, cost: 2 });
    expect(await position(Outcome.No)).toEqual({ shares: 10, cost: 5 });
    block(12, 10);
    expect(await position(Outcome.Yes)).toEqual({ shares: 12, cost: 5 });
  });

  it('may be made and moved away again and again, past what 64 bits hold, and keep their cost', async () => {
    const most = 900_000_000;
    for (let round = 0; round < 12; round += 1) {
      block(most, most, operation('split', most));
      block(0, 0);
    }
    const away = () => store.db.selectFrom('positions').select(['awayLotsSum', 'awayCostUnits']).execute();
    const awayLots = 12n * BigInt(lotsOf(most));
    const gone = { awayLotsSum: awayLots, awayCostUnits: awayLots * 5_000n };
    expect(gone.awayCostUnits).toBeGreaterThan(2n ** 63n);
    expect(await away()).toEqual([gone, gone]);
    projection = new Projection(store.connection, INSTALLATION);
    block(1, 0);
    expect(await position(Outcome.Yes)).toEqual({ shares: 1, cost: 0.5 });
  });

  it('are booked at their worth, however many arrive and leave in one block', async () => {
    block(10, 10, operation('split', 10));
    trade(7_000);
    const most = 900_000_000;
    block(
      0,
      0,
      [1, 2, 3].flatMap(() => operation('split', most)),
    );
    expect(await flows(Outcome.Yes)).toEqual({ paid: 5 + 1.5 * most, received: 7 + 2.1 * most });
  });

  it('are gone at the end of the block in which they arrived and were moved on, also after a restart between', async () => {
    block(0, 0, operation('split', 10));
    expect(await position(Outcome.Yes)).toEqual({ shares: 0, cost: 0 });
    expect(await flows(Outcome.Yes)).toEqual({ paid: 5, received: 5 });
    const restarted = await temporaryStore();
    new Projection(restarted.connection, INSTALLATION).project(entriesOf(journal.applied));
    block(2, 2, operation('split', 2));
    expect(await position(Outcome.Yes)).toEqual({ shares: 2, cost: 1 });
    block(4, 2);
    expect(await position(Outcome.Yes)).toEqual({ shares: 4, cost: 2 });
    new Projection(restarted.connection, INSTALLATION).project(entriesOf(journal.applied));
    expect(dumpTables(restarted)).toEqual(dumpTables(store));
  });

  it('are merged at their cost, also while the exchange may not move them', async () => {
    block(0, 0, operation('split', 10));
    block(0, 0, operation('merge', 4));
    const [merge] = await store.db.selectFrom('trades').selectAll().where('kind', '=', 3).execute();
    expect(merge?.profitUnits).toBe(0n as QuoteUnits);
    block(6, 6);
    expect(await position(Outcome.No)).toEqual({ shares: 6, cost: 3 });
  });

  it('are booked as bought or sold for their worth then, so that they cause no profit of the day', async () => {
    block(10, 10, operation('split', 10));
    trade(7_000);
    block(4, 10);
    // 5 quote were paid for the split; six shares left at 0.7.
    expect(await flows(Outcome.Yes)).toEqual({ paid: 5, received: 4.2 });
    block(7, 12);
    // Three of them came back at 0.7; two No came from another wallet at 0.3.
    expect(await flows(Outcome.Yes)).toEqual({ paid: 7.1, received: 4.2 });
    expect(await flows(Outcome.No)).toEqual({ paid: 5.6, received: 0 });
  });

  it('are not yet counted in the state at the start of their minute', async () => {
    block(10, 10, operation('split', 10));
    journal.timeMs += MINUTE_MS;
    block(4, 10);
    const yes = { accountId, marketId, outcome: Outcome.Yes };
    const [before] = await findPositionsBefore(store.db, [yes], Math.floor(journal.timeMs / MINUTE_MS));
    expect(before).toMatchObject({ lots: lotsOf(10), costUnits: 5n * UNITS_PER_QUOTE });
  });

  it('are redeemed with what their fractions of a lot pay, in the row of the token that pays', async () => {
    block(10, 10, operation('split', 10));
    journal.run({ kind: 'moveMarket', marketId, action: 'close' });
    journal.run({ kind: 'resolveMarket', marketId, resolution: Resolution.No });
    const payoutUnits = (12n * UNITS_PER_QUOTE + 3n) as QuoteUnits;
    // Two No came from another wallet in the same block.
    const redeem = { kind: 'redeem', accountId, marketId, yesLots: lotsOf(10), noLots: lotsOf(12) } as const;
    block(0, 0, [{ ...redeem, payoutUnits, txHash: `0x${'d'.repeat(64)}` }]);
    const txHash = `0x${'d'.repeat(64)}`;
    expect(await store.db.selectFrom('payouts').selectAll().orderBy('payoutId').execute()).toMatchObject([
      { outcome: Outcome.Yes, sizeLots: lotsOf(10), amountUnits: 0n, profitUnits: -5n * UNITS_PER_QUOTE, txHash },
      {
        outcome: Outcome.No,
        sizeLots: lotsOf(12),
        amountUnits: payoutUnits,
        profitUnits: 7n * UNITS_PER_QUOTE + 3n,
        txHash,
      },
    ]);
  });

  it.each([
    [Resolution.Yes, 10n, 0n],
    [Resolution.No, 0n, 4n],
    [Resolution.Invalid, 5n, 2n],
  ])('are redeemed for what resolution %i pays, also if the ledger does not have it', async (_, yes, no) => {
    block(10, 10, operation('split', 10));
    const payoutUnits = ((yes + no) * UNITS_PER_QUOTE + 9_999n) as QuoteUnits;
    const redeem = { kind: 'redeem', accountId, marketId, yesLots: lotsOf(10), noLots: lotsOf(4) } as const;
    block(0, 6, [{ ...redeem, payoutUnits, txHash: '0x' }]);
    const payouts = await store.db.selectFrom('payouts').selectAll().orderBy('payoutId').execute();
    expect(payouts.map(({ amountUnits }) => amountUnits / UNITS_PER_QUOTE)).toEqual([yes, no]);
    expect(payouts.map(({ priceTicks }) => priceTicks)).toEqual([Number(yes) * 1_000, Number(no) * 2_500]);
  });

  it('are redeemed at half each when the payout is the same for every resolution, and the ledger has none', async () => {
    block(10, 10, operation('split', 10));
    const payoutUnits = (10n * UNITS_PER_QUOTE) as QuoteUnits;
    const redeem = { kind: 'redeem', accountId, marketId, yesLots: lotsOf(10), noLots: lotsOf(10) } as const;
    block(0, 0, [{ ...redeem, payoutUnits, txHash: '0x' }]);
    const half = { priceTicks: 5_000, amountUnits: 5n * UNITS_PER_QUOTE, profitUnits: 0n };
    expect(await store.db.selectFrom('payouts').selectAll().execute()).toMatchObject([half, half]);
  });

  it('are redeemed for no negative amount, when their transaction burnt more of them than it redeemed', async () => {
    const most = 900_000_000;
    block(most, most, operation('split', most));
    journal.run({ kind: 'moveMarket', marketId, action: 'close' });
    journal.run({ kind: 'resolveMarket', marketId, resolution: Resolution.Invalid });
    const redeem = { kind: 'redeem', accountId, marketId, yesLots: lotsOf(most), noLots: lotsOf(most) } as const;
    const txHash = `0x${'d'.repeat(64)}`;
    block(0, 0, [{ ...redeem, payoutUnits: 7n as QuoteUnits, txHash }]);
    const cost = 450_000_000n * UNITS_PER_QUOTE;
    expect(await store.db.selectFrom('payouts').selectAll().orderBy('outcome').execute()).toMatchObject([
      { outcome: Outcome.Yes, amountUnits: 0n, profitUnits: -cost },
      { outcome: Outcome.No, amountUnits: 7n, profitUnits: 7n - cost },
    ]);
  });

  it('are booked at their cost while there is no price', async () => {
    block(10, 10, operation('split', 10));
    block(4, 12);
    expect(await flows(Outcome.Yes)).toEqual({ paid: 5, received: 3 });
    expect(await flows(Outcome.No)).toEqual({ paid: 5, received: 0 });
  });
});
