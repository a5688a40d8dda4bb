import { type AccountId, CloseReason, type MarketId, Outcome } from '@presage/exchange';
import { beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../random.ts';
import { fuzzSeed } from '../../testing/fuzz-seed.ts';
import { TEST_INSTALLATION } from '../../testing/test-installation.ts';
import type { StoreDatabase } from '../open-database.ts';
import { dumpTables } from '../testing/dump-tables.ts';
import { entriesOf } from '../testing/entries-of.ts';
import { randomJournal, type TestJournal } from '../testing/random-journal.ts';
import { storeInMemory, temporaryStore } from '../testing/temporary-store.ts';
import { Projection } from './projection.ts';
import type { ProjectionEntry } from './projection-entry.ts';

const COMMANDS = 3_000;
const SEEDS = [1, 22, 333];

/** Projects in transactions of random sizes, some repeated, and restarts from disk after some of them. */
function projectInPieces(store: StoreDatabase, entries: readonly ProjectionEntry[], random: Random): void {
  let projection = new Projection(store.connection, TEST_INSTALLATION);
  let next = 0;
  while (next < entries.length) {
    const size = random.pick([1, 1, 2, 7, 100]);
    const from = Math.max(0, next - random.pick([0, 0, 3]));
    projection.project(entries.slice(from, next + size));
    next += size;
    if (random.below(10) === 0) projection = new Projection(store.connection, TEST_INSTALLATION);
  }
}

describe.each(SEEDS.map(fuzzSeed))('a random journal, seed %i', (seed) => {
  let journal: TestJournal;
  let whole: StoreDatabase;

  beforeAll(async () => {
    journal = randomJournal(seed, COMMANDS);
    whole = await storeInMemory();
    new Projection(whole.connection, TEST_INSTALLATION).project(entriesOf(journal.applied));
    return () => whole.db.destroy();
  });

  it('makes the same rows in one transaction as in many with restarts and repetitions between (I17)', async () => {
    const pieces = await temporaryStore();
    projectInPieces(pieces, entriesOf(journal.applied), new Random(seed));
    expect(dumpTables(pieces)).toEqual(dumpTables(whole));
  });

  it('comes to the balances, positions and markets of the exchange', async () => {
    const { exchange } = journal;
    const balances = await whole.db.selectFrom('balances').selectAll().execute();
    expect(balances.length).toBeGreaterThan(0);
    for (const { accountId, ...balance } of balances) expect(exchange.balanceOf(accountId)).toEqual(balance);
    for (const marketId of marketIds(journal)) {
      const market = await whole.db
        .selectFrom('markets')
        .selectAll()
        .where('marketId', '=', marketId)
        .executeTakeFirstOrThrow();
      const state = exchange.marketState(marketId);
      expect(market).toMatchObject({ status: state?.status, takerFeeBps: state?.takerFeeBps });
      expect(market.halted === 1).toBe(state?.halted);
      for (const { accountId } of balances)
        expect(await positionIn(whole, accountId, marketId)).toEqual(exchange.positionOf(accountId, marketId));
    }
  });

  it('knows the open orders of the exchange, and what is left of each', async () => {
    const open = [...journal.exchange.openOrders()].map(({ orderNo, remainingLots }) => ({ orderNo, remainingLots }));
    expect(open.length).toBeGreaterThan(0);
    const rows = await whole.db.selectFrom('orders').selectAll().where('status', '=', 1).orderBy('orderNo').execute();
    expect(rows.map((row) => ({ orderNo: row.orderNo, remainingLots: row.sizeLots - row.filledLots }))).toEqual(
      open.sort((a, b) => a.orderNo - b.orderNo),
    );
  });

  it('shows the same fills in trades, orders, volumes and candles', () => {
    const sums = (sql: string) => whole.connection.prepare(sql).all();
    expect(
      sums('select order_no, filled_lots, filled_units, fee_units, profit_units from orders where filled_lots > 0'),
    ).toEqual(
      sums(
        'select order_no, sum(size_lots) filled_lots, sum(amount_units) filled_units, sum(fee_units) fee_units, ' +
          'sum(profit_units) profit_units from trades where kind = 1 group by order_no order by order_no',
      ),
    );
    const volumes = sums('select market_id, cast(volume_units as integer) units from market_activity where trades > 0');
    expect(volumes.length).toBeGreaterThan(1);
    expect(sums('select market_id, sum(amount_units) units from trades where taker = 1 group by market_id')).toEqual(
      volumes,
    );
    for (const bucketSec of [60, 3_600, 86_400, 604_800]) {
      const candles = `select market_id, sum(cast(volume_units as integer)) units from candles where bucket_sec = ${bucketSec} group by market_id`;
      expect(sums(candles)).toEqual(volumes);
    }
  });

  it('counts the orders and trades of every account and market', () => {
    const counted = whole.connection
      .prepare('select account_id, market_id, pending, finished, canceled, expired, trades from account_markets')
      .all();
    const found = whole.connection
      .prepare(
        `select a.account_id, a.market_id,
           (select count(*) from orders o where o.account_id = a.account_id and o.market_id = a.market_id and status = 1) pending,
           (select count(*) from orders o where o.account_id = a.account_id and o.market_id = a.market_id and status = 2) finished,
           (select count(*) from orders o where o.account_id = a.account_id and o.market_id = a.market_id and status = 3) canceled,
           (select count(*) from orders o where o.account_id = a.account_id and o.market_id = a.market_id and status = 4) expired,
           (select count(*) from trades t where t.account_id = a.account_id and t.market_id = a.market_id) trades
         from account_markets a`,
      )
      .all();
    expect(counted).toEqual(found);
    const total = 'select sum(pending + finished + canceled + expired) orders from account_markets';
    expect(whole.connection.prepare('select count(*) orders from orders').get()).toEqual(
      whole.connection.prepare(total).get(),
    );
  });

  it('knows the state of each position before every minute of the last day', async () => {
    const newest = journal.timeMs - 24 * 3_600_000;
    let looked = 0;
    for (const { minute, accountId, marketId, outcome, ...before } of await historySince(whole, newest)) {
      const then = await storeInMemory();
      const earlier = journal.applied.filter(({ timeMs }) => Math.floor(timeMs / 60_000) < minute);
      new Projection(then.connection, TEST_INSTALLATION).project(entriesOf(earlier));
      expect(before).toEqual(await holdingIn(then, { accountId, marketId, outcome }));
      await then.db.destroy();
      looked += 1;
    }
    expect(looked).toBeGreaterThan(0);
  });

  it('explains every balance: transfers, trades and payouts add up to what is available and held', () => {
    const explained = whole.connection
      .prepare(
        `select account_id, cast(sum(units) as text) units from (
           select account_id, cast(amount_units as integer) * case kind when 2 then -1 else 1 end units from transfers
           union all select account_id, -amount_units - fee_units from trades where (kind = 1 and side = 0) or kind = 2
           union all select account_id, amount_units - fee_units from trades where (kind = 1 and side = 1) or kind = 3
           union all select account_id, amount_units from payouts
         ) group by account_id order by account_id`,
      )
      .all();
    const balances =
      'select account_id, cast(available_units + held_units as text) units from balances order by account_id';
    expect(explained).toEqual(whole.connection.prepare(balances).all());
    expect(explained.length).toBeGreaterThan(1);
  });

  it('loses no unit of cost: what was paid equals the remaining cost plus what was received less the profit', () => {
    // Fees of purchases are not part of the cost, so they do not appear here.
    const { connection } = whole;
    const sum = (units: string, from: string) => {
      const row = connection.prepare(`select cast(coalesce(sum(${units}), 0) as text) units from ${from}`).get();
      return BigInt((row as { units: string }).units);
    };
    const paid = sum('amount_units', 'trades where (kind = 1 and side = 0) or kind = 2');
    const received = sum('amount_units - fee_units', 'trades where (kind = 1 and side = 1) or kind = 3');
    const redeemed = journal.applied
      .flatMap(({ events }) => events)
      .reduce((units, event) => (event.kind === 'redeemed' ? units + event.payoutUnits : units), 0n);
    const held = sum('cost_units', 'positions');
    const realised = sum('cast(realised_units as integer)', 'positions');
    expect(held + received + redeemed).toBe(paid + realised);
    expect(sum('cast(paid_units as integer)', 'positions')).toBe(paid);
    expect(sum('cast(received_units as integer)', 'positions')).toBe(received + redeemed);
    expect(sum('amount_units', 'payouts')).toBe(redeemed);
    expect(sum('profit_units', 'trades') + sum('profit_units', 'payouts')).toBe(realised);
  });
});

// With its own seeds alone: others may leave out something rare, which is no fault.
it('generates journals in which every kind of event occurs', () => {
  const journals = SEEDS.map((seed) => randomJournal(seed, COMMANDS));
  const events = journals.flatMap(({ applied }) => applied.flatMap((entry) => entry.events));
  const kinds = new Set(events.map(({ kind }) => kind));
  expect(kinds.size).toBe(20);
  const reasons = new Set(events.flatMap((event) => (event.kind === 'orderClosed' ? [event.reason] : [])));
  expect([...reasons].sort()).toEqual(Object.values(CloseReason).filter((reason) => reason !== CloseReason.Uncovered));
});

function marketIds({ applied }: TestJournal): MarketId[] {
  return applied.flatMap(({ events }) =>
    events.flatMap((event) => (event.kind === 'marketCreated' ? [event.marketId] : [])),
  );
}

async function positionIn({ db }: StoreDatabase, accountId: AccountId, marketId: MarketId) {
  const rows = await db
    .selectFrom('positions')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('marketId', '=', marketId)
    .execute();
  const of = (outcome: Outcome) => rows.find((row) => row.outcome === outcome);
  return {
    yesAvailableLots: of(Outcome.Yes)?.availableLots ?? 0,
    yesHeldLots: of(Outcome.Yes)?.heldLots ?? 0,
    noAvailableLots: of(Outcome.No)?.availableLots ?? 0,
    noHeldLots: of(Outcome.No)?.heldLots ?? 0,
  };
}

/** A few rows of the history of positions. */
function historySince({ db }: StoreDatabase, sinceMs: number) {
  const rows = db
    .selectFrom('positionHistory')
    .selectAll()
    .where('minute', '>=', Math.floor(sinceMs / 60_000));
  return rows.orderBy('minute').limit(5).execute();
}

async function holdingIn({ db }: StoreDatabase, key: { accountId: AccountId; marketId: MarketId; outcome: Outcome }) {
  const row = await db
    .selectFrom('positions')
    .selectAll()
    .where('accountId', '=', key.accountId)
    .where('marketId', '=', key.marketId)
    .where('outcome', '=', key.outcome)
    .executeTakeFirst();
  if (row === undefined) return { lots: 0, costUnits: 0n, paidUnits: 0n, receivedUnits: 0n };
  const { availableLots, heldLots, costUnits, paidUnits, receivedUnits } = row;
  return { lots: availableLots + heldLots, costUnits, paidUnits, receivedUnits };
}
