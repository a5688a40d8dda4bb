import {
  type AccountId,
  type MarketId,
  OrderType,
  Outcome,
  type QuoteUnits,
  Resolution,
  Side,
  type SizeLots,
  UNITS_PER_QUOTE,
} from '@presage/exchange';
import { OrderStatus } from '@presage/protocol/values';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDigest } from '../../testing/test-digest.ts';
import { TEST_INSTALLATION } from '../../testing/test-installation.ts';
import type { StoreDatabase } from '../open-database.ts';
import { dumpTables } from '../testing/dump-tables.ts';
import { entriesOf } from '../testing/entries-of.ts';
import { randomJournal, TestJournal, testMarket, testOrder } from '../testing/random-journal.ts';
import { temporaryStore } from '../testing/temporary-store.ts';
import { Projection } from './projection.ts';

const ALICE = 1 as AccountId;
const BOB = 2 as AccountId;
const MARKET = 1 as MarketId;
const QUOTE = UNITS_PER_QUOTE;
const SHARE = 1_000_000;

let journal: TestJournal;
let store: StoreDatabase;
let orders: number;

beforeEach(async () => {
  journal = new TestJournal();
  store = await temporaryStore();
  orders = 0;
  journal.run({ kind: 'createLabel', name: 'Any', imageUrl: '' });
  for (const accountId of [ALICE, BOB]) {
    const wallet = `0x${accountId.toString().padStart(40, '0')}`;
    journal.run({ kind: 'registerAccount', wallet, tradingWallet: `0xa${wallet.slice(3)}` });
    journal.run({ kind: 'credit', accountId, amountUnits: (1_000n * QUOTE) as QuoteUnits });
  }
});

function openMarket(fees: { makerFeeBps?: number; takerFeeBps?: number } = {}): void {
  journal.run(testMarket({ slug: 'market', ...fees }));
  journal.run({ kind: 'moveMarket', marketId: MARKET, action: 'activate' });
}

interface Placed {
  readonly by: AccountId;
  readonly side?: Side;
  readonly outcome?: Outcome;
  readonly at: number;
  readonly shares: number;
}

function place({ by, side = Side.Buy, outcome = Outcome.Yes, at, shares }: Placed, more: object = {}): void {
  orders += 1;
  const digest = testDigest(orders);
  const command = testOrder({ digest, accountId: by, marketId: MARKET, side, outcome, priceTicks: at, shares });
  expect(journal.run({ ...command, ...more } as never).outcome).toMatchObject({ ok: true });
}

function project(): void {
  const projection = new Projection(store.connection, TEST_INSTALLATION);
  projection.project(entriesOf(journal.applied));
}

function position(accountId: AccountId, outcome: Outcome) {
  return store.db
    .selectFrom('positions')
    .select(['availableLots', 'heldLots', 'costUnits', 'realisedUnits', 'redeemed'])
    .where('accountId', '=', accountId)
    .where('outcome', '=', outcome)
    .executeTakeFirst();
}

function payouts() {
  return store.db.selectFrom('payouts').selectAll().orderBy('payoutId').execute();
}

/** The payout of ten shares that cost 5 quote. */
function paidFor(profit: bigint) {
  return {
    accountId: ALICE,
    marketId: MARKET,
    priceTicks: Number(profit + 5n) * 1_000,
    amountUnits: (profit + 5n) * QUOTE,
    profitUnits: profit * QUOTE,
  };
}

async function statuses(): Promise<OrderStatus[]> {
  const rows = await store.db.selectFrom('orders').select('status').orderBy('orderNo').execute();
  return rows.map(({ status }) => status);
}

describe('a position', () => {
  beforeEach(() => openMarket({ takerFeeBps: 100 }));

  it('costs what was paid without fees, on average, and a sale realises its profit over that', async () => {
    place({ by: BOB, side: Side.Buy, outcome: Outcome.No, at: 6_000, shares: 10 });
    place({ by: ALICE, at: 4_000, shares: 10 });
    place({ by: BOB, side: Side.Buy, outcome: Outcome.No, at: 4_000, shares: 10 });
    place({ by: ALICE, at: 6_000, shares: 10 });
    place({ by: BOB, at: 7_000, shares: 5 });
    place({ by: ALICE, side: Side.Sell, at: 7_000, shares: 5 });
    project();
    // 20 shares for 4 + 6 quote; 5 of them sold for 3.5 less a fee of 5 x 1 % x 0.7 x 0.3 = 0.0105.
    const profit = (35n * QUOTE) / 10n - (105n * QUOTE) / 10_000n - (25n * QUOTE) / 10n;
    expect(await position(ALICE, Outcome.Yes)).toEqual({
      availableLots: 15 * SHARE,
      heldLots: 0,
      costUnits: (75n * QUOTE) / 10n,
      realisedUnits: profit,
      redeemed: 0,
    });
    const sale = await store.db.selectFrom('orders').selectAll().orderBy('orderNo', 'desc').executeTakeFirst();
    expect(sale).toMatchObject({
      profitUnits: profit,
      feeUnits: (105n * QUOTE) / 10_000n,
      filledUnits: (35n * QUOTE) / 10n,
    });
  });

  it('leaves the fraction of a unit with the remaining shares', async () => {
    place({ by: BOB, outcome: Outcome.No, at: 6_667, shares: 3 }, { sizeLots: 3_000_001 });
    place({ by: ALICE, at: 3_333, shares: 3 }, { sizeLots: 3_000_001 });
    place({ by: BOB, at: 5_000, shares: 1 });
    place({ by: ALICE, side: Side.Sell, at: 5_000, shares: 1 });
    project();
    const cost = 3_333n * 3_000_001n;
    const out = (cost * 1_000_000n) / 3_000_001n;
    expect(await position(ALICE, Outcome.Yes)).toMatchObject({ costUnits: cost - out });
  });

  it('takes half a quote on each token from a split, and a merge takes both out at average cost', async () => {
    journal.run({ kind: 'split', accountId: ALICE, marketId: MARKET, sizeLots: (4 * SHARE) as SizeLots });
    place({ by: BOB, outcome: Outcome.No, at: 7_000, shares: 4 });
    place({ by: ALICE, at: 3_000, shares: 4 });
    journal.run({ kind: 'merge', accountId: ALICE, marketId: MARKET, sizeLots: (2 * SHARE) as SizeLots });
    project();
    // Yes: 4 at 0.5 and 4 at 0.3, so 0.4 each; No: 4 at 0.5. Merging 2 pairs gets 2 quote for 0.8 + 1.
    expect(await position(ALICE, Outcome.Yes)).toMatchObject({
      costUnits: (24n * QUOTE) / 10n,
      realisedUnits: (2n * QUOTE) / 10n,
    });
    expect(await position(ALICE, Outcome.No)).toMatchObject({ costUnits: 1n * QUOTE, realisedUnits: 0n });
    const merge = await store.db.selectFrom('trades').selectAll().where('kind', '=', 3).executeTakeFirst();
    expect(merge).toMatchObject({
      profitUnits: (2n * QUOTE) / 10n,
      amountUnits: 2n * QUOTE,
      priceTicks: 10_000,
      outcome: 0,
      feeUnits: 0n,
    });
  });

  it.each([
    ['yes', Resolution.Yes, 5n, -5n],
    ['no', Resolution.No, -5n, 5n],
    ['invalid', Resolution.Invalid, 0n, 0n],
  ])(
    'redeemed after %s realises the payout of each token, and stays listed with 0 shares',
    async (_words, resolution, yes, no) => {
      journal.run({ kind: 'split', accountId: ALICE, marketId: MARKET, sizeLots: (10 * SHARE) as SizeLots });
      journal.run({ kind: 'moveMarket', marketId: MARKET, action: 'close' });
      journal.run({ kind: 'resolveMarket', marketId: MARKET, resolution });
      journal.run({ kind: 'redeem', accountId: ALICE, marketId: MARKET });
      project();
      const redeemed = { availableLots: 0, heldLots: 0, costUnits: 0n, redeemed: 1 };
      expect(await position(ALICE, Outcome.Yes)).toEqual({ ...redeemed, realisedUnits: yes * QUOTE });
      expect(await position(ALICE, Outcome.No)).toEqual({ ...redeemed, realisedUnits: no * QUOTE });
      const paid = { sizeLots: 10 * SHARE, createdAtMs: journal.timeMs, txHash: '' };
      expect(await payouts()).toEqual([
        { ...paid, ...paidFor(yes), payoutId: 1, outcome: Outcome.Yes },
        { ...paid, ...paidFor(no), payoutId: 2, outcome: Outcome.No },
      ]);
    },
  );

  it('of one token that is redeemed has one payout, over the average cost of its shares', async () => {
    place({ by: BOB, outcome: Outcome.No, at: 6_000, shares: 10 });
    place({ by: ALICE, at: 4_000, shares: 10 });
    journal.run({ kind: 'moveMarket', marketId: MARKET, action: 'close' });
    journal.run({ kind: 'resolveMarket', marketId: MARKET, resolution: Resolution.Yes });
    for (const accountId of [BOB, ALICE]) journal.run({ kind: 'redeem', accountId, marketId: MARKET });
    project();
    expect(await payouts()).toMatchObject([
      { accountId: BOB, outcome: Outcome.No, priceTicks: 0, amountUnits: 0n, profitUnits: -6n * QUOTE },
      { accountId: ALICE, outcome: Outcome.Yes, priceTicks: 10_000, amountUnits: 10n * QUOTE, profitUnits: 6n * QUOTE },
    ]);
  });
});

describe('an order', () => {
  beforeEach(() => openMarket());

  it('is finished when filled, canceled by a self-trade, by post-only or by its market', async () => {
    place({ by: ALICE, at: 5_000, shares: 2 });
    place({ by: BOB, outcome: Outcome.No, at: 5_000, shares: 2 });
    place({ by: ALICE, at: 4_000, shares: 2 });
    place({ by: ALICE, outcome: Outcome.No, at: 6_000, shares: 2 });
    place({ by: BOB, outcome: Outcome.No, at: 6_000, shares: 2 }, { postOnly: true });
    journal.run({ kind: 'moveMarket', marketId: MARKET, action: 'close' });
    project();
    const { FINISHED, CANCELED } = OrderStatus;
    expect(await statuses()).toEqual([FINISHED, FINISHED, CANCELED, CANCELED, CANCELED]);
  });

  it('keeps its fills when a self-trade cancels the rest', async () => {
    place({ by: BOB, outcome: Outcome.No, at: 6_000, shares: 1 });
    place({ by: ALICE, outcome: Outcome.No, at: 5_500, shares: 1 });
    place({ by: ALICE, at: 5_000, shares: 3 });
    project();
    const cut = await store.db.selectFrom('orders').selectAll().orderBy('orderNo', 'desc').executeTakeFirst();
    expect(cut).toMatchObject({ status: OrderStatus.CANCELED, closeReason: 4, filledLots: SHARE });
  });

  it('to market is finished when anything was filled, whatever closed it, else canceled', async () => {
    const market = { type: OrderType.Market, priceTicks: 0, sizeLots: 0, budgetUnits: 5n * QUOTE };
    place({ by: BOB, outcome: Outcome.No, at: 6_000, shares: 2 });
    place({ by: ALICE, at: 0, shares: 0 }, market);
    place({ by: ALICE, at: 0, shares: 0 }, market);
    project();
    expect(await statuses()).toEqual([OrderStatus.FINISHED, OrderStatus.FINISHED, OrderStatus.CANCELED]);
  });

  it('is expired after its expiry', async () => {
    place({ by: ALICE, at: 5_000, shares: 2 }, { expiresAtSec: journal.timeMs / 1_000 + 10 });
    journal.timeMs += 20_000;
    journal.run({ kind: 'tick' });
    project();
    const row = await store.db.selectFrom('orders').selectAll().executeTakeFirst();
    expect(row).toMatchObject({ status: OrderStatus.EXPIRED, closedAtMs: journal.timeMs });
  });
});

describe('a transaction that the disk refuses', () => {
  it('leaves the store unchanged, and succeeds when retried: each trade is then reported once', async () => {
    const entries = entriesOf(randomJournal(3, 2_000).applied);
    const whole = await temporaryStore();
    const trades = new Projection(whole.connection, TEST_INSTALLATION, new Set([ALICE, BOB])).project(entries);

    const projection = new Projection(store.connection, TEST_INSTALLATION, new Set([ALICE, BOB]));
    projection.project(entries.slice(0, 500));
    const before = dumpTables(store);
    const { page_count: pages } = store.connection.prepare('pragma page_count').get() as { page_count: number };
    store.connection.exec(`pragma max_page_count = ${pages + 1}`);
    expect(() => projection.project(entries.slice(500))).toThrow('full');
    expect(projection.sequence).toBe(500);
    expect(dumpTables(store)).toEqual(before);

    store.connection.exec('pragma max_page_count = 1000000');
    const retried = projection.project(entries.slice(500));
    expect(dumpTables(store)).toEqual(dumpTables(whole));
    expect(retried).toEqual(trades.filter(({ sequence }) => sequence > 500));
    expect(retried).not.toEqual([]);
  });
});
