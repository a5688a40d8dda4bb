import { type AccountId, type Event, type MarketId, Outcome } from '@presage/exchange';
import { beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../random.ts';
import { fuzzSeed } from '../../testing/fuzz-seed.ts';
import { TEST_INSTALLATION } from '../../testing/test-installation.ts';
import { loadUnfinishedOrders } from '../loading/load-unfinished-orders.ts';
import type { StoreDatabase } from '../open-database.ts';
import { dumpTables } from '../testing/dump-tables.ts';
import { entriesOf } from '../testing/entries-of.ts';
import { randomJournal, type TestJournal } from '../testing/random-journal.ts';
import { storeInMemory, temporaryStore } from '../testing/temporary-store.ts';
import { Projection } from './projection.ts';

const COMMANDS = 3_000;
const INSTALLATION = { ...TEST_INSTALLATION, ledger: 'chain' } as const;
/** A transaction writes the sequence last: everything else is written by then. */
const FAILING_END = `create temp trigger failing_end before update on projection begin select raise(abort, 'no end'); end`;

describe.each([4, 55, 666].map(fuzzSeed))('a random journal on chain, seed %i', (seed) => {
  let journal: TestJournal;
  let whole: StoreDatabase;

  beforeAll(async () => {
    journal = randomJournal(seed, COMMANDS, 'chain');
    whole = await storeInMemory();
    new Projection(whole.connection, INSTALLATION).project(entriesOf(journal.applied));
    return () => whole.db.destroy();
  });

  function eventsOf<Kind extends Event['kind']>(kind: Kind): Extract<Event, { kind: Kind }>[] {
    return journal.applied.flatMap(({ events }) =>
      events.flatMap((event) => (event.kind === kind ? [event as Extract<Event, { kind: Kind }>] : [])),
    );
  }

  const rows = (sql: string) => whole.connection.prepare(sql).all();

  it('makes the same rows in one transaction as in many with restarts between (I17)', async () => {
    const pieces = await temporaryStore();
    const random = new Random(seed);
    const entries = entriesOf(journal.applied);
    let projection = new Projection(pieces.connection, INSTALLATION);
    for (let next = 0; next < entries.length; ) {
      const size = random.pick([1, 1, 2, 7, 100]);
      projection.project(entries.slice(next, next + size));
      next += size;
      if (random.below(10) === 0) projection = new Projection(pieces.connection, INSTALLATION);
    }
    expect(dumpTables(pieces)).toEqual(dumpTables(whole));
  });

  it('makes the same rows when each transaction first fails in its last write', async () => {
    const store = await temporaryStore();
    const random = new Random(seed);
    const entries = entriesOf(journal.applied);
    const projection = new Projection(store.connection, INSTALLATION);
    for (let next = 0; next < entries.length; ) {
      const some = entries.slice(next, next + random.pick([1, 7, 100]));
      store.connection.exec(FAILING_END);
      expect(() => projection.project(some)).toThrow('no end');
      store.connection.exec('drop trigger failing_end');
      projection.project(some);
      next += some.length;
    }
    expect(dumpTables(store)).toEqual(dumpTables(whole));
  });

  it('explains every balance that is not short: transfers, final trades and payouts add up to it', () => {
    const explained = `select account_id, sum(units) units from (
       select account_id, cast(amount_units as integer) * case kind when 2 then -1 else 1 end units from transfers
       union all select account_id, -amount_units - fee_units from trades
         where status = 2 and ((kind = 1 and side = 0) or kind = 2)
       union all select account_id, amount_units - fee_units from trades
         where status = 2 and ((kind = 1 and side = 1) or kind = 3)
       union all select account_id, amount_units from payouts
     ) group by account_id`;
    const balances = rows(
      `select account_id, cast(units as text) explained, cast(available_units + held_units as text) total
       from balances left join (${explained}) using (account_id) where available_units > 0`,
    );
    expect(balances.filter(({ explained, total }) => explained !== total)).toEqual([]);
    expect(balances.length).toBeGreaterThan(1);
  });

  it('shows both sides of every fill whether it is pending, settled or failed', () => {
    const ended = new Map<number, object>();
    for (const { tradeNo, txHash } of eventsOf('fillSettled'))
      ended.set(tradeNo, { status: 2, tx_hash: txHash, cause: '' });
    for (const { tradeNo, cause } of eventsOf('fillFailed')) ended.set(tradeNo, { status: 6, tx_hash: '', cause });
    const filled = eventsOf('orderFilled').map(({ tradeNo }) => tradeNo);
    const pending = new Set([...journal.exchange.pendingFills()].map(({ tradeNo }) => tradeNo));
    expect(eventsOf('fillSettled').length).toBeGreaterThan(0);
    expect(eventsOf('fillFailed').length).toBeGreaterThan(0);
    expect(filled.filter((tradeNo) => !ended.has(tradeNo))).toEqual([...pending]);
    const waiting = { status: 1, tx_hash: '', cause: '' };
    const expected = filled.flatMap((number) =>
      [0, 1].map((taker) => ({ number, taker, ...(ended.get(number) ?? waiting) })),
    );
    expect(
      rows('select number, taker, status, tx_hash, cause from trades where kind = 1 order by number, taker'),
    ).toEqual(expected);
  });

  it('comes to the balances and positions of the exchange', async () => {
    const { exchange } = journal;
    const balances = await whole.db.selectFrom('balances').selectAll().execute();
    expect(balances.length).toBeGreaterThan(0);
    for (const { accountId, ...balance } of balances) expect(exchange.balanceOf(accountId)).toEqual(balance);
    for (const { account_id, market_id, outcome, lots } of rows(
      'select account_id, market_id, outcome, available_lots + held_lots lots from positions',
    )) {
      const position = exchange.positionOf(account_id as AccountId, market_id as MarketId);
      const [available, held] =
        outcome === Outcome.Yes
          ? [position?.yesAvailableLots, position?.yesHeldLots]
          : [position?.noAvailableLots, position?.noHeldLots];
      expect(lots).toBe((available ?? 0) + (held ?? 0));
    }
    const away = 'cast(away_lots_sum as integer)';
    const awayCost = 'cast(away_cost_units as integer)';
    const negative = `cast(cost_units as integer) < 0 or ${awayCost} < 0 or ${away} < 0`;
    expect(rows(`select * from positions where ${negative}`)).toEqual([]);
    expect(rows(`select * from positions where ${away} = 0 and ${awayCost} > 0`)).toEqual([]);
    expect(rows(`select * from positions where ${away} > 0`).length).toBeGreaterThan(0);
  });

  it('counts as filled what did not fail, and counts failed fills separately', () => {
    const sums = rows(
      `select order_no, sum(case when status <> 6 then size_lots else 0 end) filled_lots,
         sum(case when status <> 6 then amount_units else 0 end) filled_units,
         sum(case when status <> 6 then fee_units else 0 end) fee_units,
         sum(profit_units) profit_units,
         sum(case when status = 6 then size_lots else 0 end) failed_lots
       from trades where kind = 1 group by order_no order by order_no`,
    );
    expect(
      rows(
        `select order_no, filled_lots, filled_units, fee_units, profit_units, failed_lots from orders
         where filled_lots > 0 or failed_lots > 0 order by order_no`,
      ),
    ).toEqual(sums);
  });

  it('knows the remaining size of open orders, and calls none finished that lost a fill', () => {
    const open = [...journal.exchange.openOrders()]
      .map(({ orderNo, remainingLots }) => ({ order_no: orderNo, left_lots: remainingLots }))
      .sort((a, b) => a.order_no - b.order_no);
    expect(
      rows(
        'select order_no, size_lots - filled_lots - failed_lots left_lots from orders where status = 1 order by order_no',
      ),
    ).toEqual(open);
    expect(rows('select * from orders where status = 2 and type = 2 and failed_lots > 0')).toEqual([]);
    expect(rows('select * from orders where status = 5 and filled_lots > 0')).toEqual([]);
    expect(rows('select * from orders where status = 5').length).toBeGreaterThan(0);
  });

  it('counts orders by status', () => {
    const columns = ['pending', 'finished', 'canceled', 'expired', 'failed'];
    const counted = rows(`select ${columns.map((name) => `sum(${name}) ${name}`).join(', ')} from account_markets`);
    const found = rows(
      `select ${columns.map((name, index) => `sum(status = ${index + 1}) ${name}`).join(', ')} from orders`,
    );
    expect(counted).toEqual(found);
  });

  it('gives every split and merge its own number, also several of one block', () => {
    const pairs = eventsOf('pairsSplit').length + eventsOf('pairsMerged').length;
    const splitsAndMerges = rows('select kind, number from trades where kind <> 1');
    expect(splitsAndMerges).toHaveLength(pairs);
    expect(new Set(splitsAndMerges.map(({ kind, number }) => `${kind}-${number}`)).size).toBe(pairs);
    expect(rows("select * from trades where kind <> 1 and tx_hash = ''")).toEqual([]);
  });

  it('finds open and unsettled orders at start', () => {
    const unfinished = [...loadUnfinishedOrders(whole.connection)];
    const open = [...journal.exchange.openOrders()].map(({ orderNo }) => orderNo as number);
    const waiting = [...journal.exchange.pendingFills()].flatMap(({ takerOrderNo, makerOrderNo }) => [
      takerOrderNo,
      makerOrderNo,
    ]);
    expect(new Set(unfinished.map(({ orderNo }) => orderNo))).toEqual(new Set([...open, ...waiting]));
    const fills = unfinished.reduce((sum, { pendingFills }) => sum + pendingFills, 0);
    expect(fills).toBe(waiting.length);
  });
});

it('finds rows of the chain by indexes of their own', async () => {
  const { connection } = await temporaryStore();
  const plan = (sql: string) => JSON.stringify(connection.prepare(`explain query plan ${sql}`).all());
  const queries = [
    "update trades set status = 2 where number = 1 and taker = 1 and (status <> 2 or tx_hash <> '') and kind = 1",
    "select * from trades where number = 1 and taker = 1 and (status <> 2 or tx_hash <> '') and kind = 1",
  ];
  for (const sql of queries) expect(plan(sql)).toContain('trades_of_chain');
  expect(plan('select order_no, count(*) from trades where trades.status = 1 group by order_no')).toContain(
    'trades_pending',
  );
});
