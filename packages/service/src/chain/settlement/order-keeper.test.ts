import { type AccountId, digestOfText, digestText, type OrderNo } from '@presage/exchange';
import { privateKeyToAccount } from 'viem/accounts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MemorySequencer } from '../../gateway/testing/memory-sequencer.ts';
import type { Applied } from '../../sequencer/applied.ts';
import { testKey } from '../../signatures/testing/sign.ts';
import type { MarketRow } from '../../store/read-store.ts';
import { TEST_MARKET } from '../../testing/test-commands.ts';
import { readFact, writeFact } from '../database/facts.ts';
import { openSettlementDatabase, type SettlementDatabase } from '../database/open-settlement-database.ts';
import { ROWS_PER_STATEMENT } from '../limits.ts';
import { type RigOrder, signedPlacement } from '../testing/signed-placement.ts';
import { OrderKeeper } from './order-keeper.ts';

/** Commands after which the position is written even if no order came or went. */
const CURSOR_EVERY = 10_000;
const CTF_EXCHANGE = '0x00000000000000000000000000000000000000ce';
const MARKET = { marketId: 1, yesTokenId: '11', noTokenId: '22' } as MarketRow;

let sequencer: MemorySequencer;
let applied: Applied[];
let db: SettlementDatabase;
/** From where the journal was read, each time. */
let readFrom: number[];

beforeEach(async () => {
  applied = [];
  readFrom = [];
  sequencer = new MemorySequencer(() => 1_000, 'chain');
  sequencer.subscribe((group) => applied.push(...group));
  db = await openSettlementDatabase(':memory:');
  for (const number of [1, 2]) {
    const wallet = privateKeyToAccount(testKey(number)).address.toLowerCase();
    await sequencer.submit({ command: { kind: 'registerAccount', wallet, tradingWallet: wallet } });
  }
  await sequencer.submit({ command: TEST_MARKET });
  await sequencer.submit({ command: { kind: 'moveMarket', marketId: MARKET.marketId, action: 'activate' } });
  await sequencer.submit({
    command: {
      kind: 'chainBlock',
      blockNumber: 1,
      blockHash: 'ab'.repeat(32),
      settled: [],
      operations: [],
      positions: [],
      balances: [1, 2].map((id) => ({ accountId: id as AccountId, quoteUnits: 10_000_000_000_000n as never })),
    },
  });
});

function open(): Promise<OrderKeeper> {
  const journal = {
    lastSequence: sequencer.sequence,
    async *read(from: number) {
      readFrom.push(from);
      yield { entries: applied.filter(({ sequence }) => sequence >= from), marks: [] };
    },
  };
  return OrderKeeper.open({ db, journal, exchange: sequencer.exchange });
}

async function place(number: number, order: RigOrder): Promise<string> {
  const key = testKey(number);
  const trader = { accountId: number as AccountId, account: privateKeyToAccount(key), key };
  const placement = await signedPlacement(trader, MARKET, { ...order, ctfExchange: CTF_EXCHANGE });
  const { outcome } = await sequencer.submit(placement);
  expect(outcome.ok).toBe(true);
  return digestText(placement.command.digest);
}

/** The first account's open orders below a nonce, in the parts in which they are returned. */
function below(keeper: OrderKeeper, nonce: bigint) {
  return Array.fromAsync(keeper.openBelow(1 as AccountId, nonce));
}

async function kept(): Promise<readonly string[]> {
  const rows = await db.selectFrom('signed_orders').select('digest').execute();
  return rows.map(({ digest }) => digest);
}

describe('the keeper of signed orders', () => {
  it('returns an order as it was signed, whether written yet or not', async () => {
    const keeper = await open();
    sequencer.subscribe((group) => keeper.onApplied(group));
    const digest = await place(1, { cents: 40, shares: 5, nonce: 3n });
    const fresh = (await keeper.find([digest])).get(digest);
    expect(fresh?.order).toMatchObject({ nonce: 3n, tokenId: 11n });
    await keeper.flush();
    expect((await keeper.find([digest])).get(digest)).toEqual(fresh);
  });

  it('finds the open orders that a nonce or a cancel on chain voids, written or not', async () => {
    const keeper = await open();
    sequencer.subscribe((group) => keeper.onApplied(group));
    const written = await place(1, { cents: 60, shares: 5, nonce: 3n });
    await keeper.flush();
    const unwritten = await place(1, { cents: 30, shares: 5, nonce: 3n });
    const newer = await place(1, { cents: 30, shares: 5, nonce: 4n });
    const ofAnother = await place(2, { cents: 30, shares: 5 });
    const found = [written, unwritten].map((digest) => ({ accountId: 1, digest }));
    expect(new Set((await below(keeper, 4n)).flat())).toEqual(new Set(found));
    expect((await below(keeper, 3n)).flat()).toEqual([]);
    const among = await keeper.openAmong([written, newer, ofAnother, 'ff'.repeat(32)]);
    expect(new Set(among.map(({ digest }) => digest))).toEqual(new Set([written, newer, ofAnother]));
    expect(among).toContainEqual({ accountId: 2, digest: ofAnother });
    // What is left of the first is in settlement: it is kept, and there is nothing to cancel.
    await place(2, { outcome: 2, cents: 40, shares: 5 });
    await sequencer.submit({
      command: { kind: 'cancelOrder', accountId: 1 as AccountId, digest: digestOfText(unwritten) },
    });
    expect((await below(keeper, 4n)).flat()).toEqual([]);
    expect(await keeper.openAmong([written, unwritten])).toEqual([]);
    expect((await below(await open(), 5n)).flat()).toEqual([{ accountId: 1, digest: newer }]);
  });

  it('returns many of them in parts of a bounded size', async () => {
    const keeper = await open();
    sequencer.subscribe((group) => keeper.onApplied(group));
    const count = ROWS_PER_STATEMENT + 1;
    for (let at = 0; at < count; at += 1) await place(1, { cents: 1, shares: 1 });
    expect((await below(keeper, 1n)).map(({ length }) => length)).toEqual([ROWS_PER_STATEMENT, 1]);
  });

  it('loses nothing when it is flushed during a flush', async () => {
    const keeper = await open();
    sequencer.subscribe((group) => keeper.onApplied(group));
    const digest = await place(1, { cents: 40, shares: 5 });
    await Promise.all([keeper.flush(), keeper.flush()]);
    await keeper.flush();
    expect(await kept()).toEqual([digest]);
  });

  it('loses no order that is filled while others are written', async () => {
    const keeper = await open();
    await place(1, { cents: 20, shares: 5 });
    keeper.onApplied(applied.splice(0));
    const filled = [await place(1, { cents: 60, shares: 5 }), await place(2, { outcome: 2, cents: 40, shares: 5 })];
    const writing = keeper.flush();
    await Promise.resolve();
    keeper.onApplied(applied);
    await writing;
    expect(new Set((await keeper.find(filled)).keys())).toEqual(new Set(filled));
    expect(await keeper.openAmong(filled)).toEqual([]);
    await keeper.flush();
    expect(await kept()).toEqual(expect.arrayContaining(filled));
  });

  it('removes an order that closed with nothing to settle, and keeps one with a pending fill until that is settled', async () => {
    const keeper = await open();
    sequencer.subscribe((group) => keeper.onApplied(group));
    const cancelled = await place(1, { cents: 30, shares: 5 });
    const maker = await place(1, { cents: 60, shares: 5 });
    const taker = await place(2, { outcome: 2, cents: 40, shares: 5 });
    await keeper.flush();
    await sequencer.submit({
      command: { kind: 'cancelOrder', accountId: 1 as AccountId, digest: digestOfText(cancelled) },
    });
    await keeper.flush();
    expect(await kept()).toEqual([maker, taker].sort());
    const after = await open();
    expect(await kept(), 'also after a restart').toEqual([maker, taker].sort());
    const [fill] = [...sequencer.exchange.pendingFills()];
    await sequencer.submit({ command: { kind: 'failFills', tradeNos: [fill?.tradeNo as never], cause: 'a test' } });
    await after.flush();
    expect(await kept()).toEqual([]);
  });

  it('finds in the journal what was not written when the process ended', async () => {
    const keeper = await open();
    sequencer.subscribe((group) => keeper.onApplied(group));
    const written = await place(1, { cents: 30, shares: 5 });
    await keeper.flush();
    const unwritten = await place(1, { cents: 31, shares: 5 });
    await sequencer.submit({
      command: { kind: 'cancelOrder', accountId: 1 as AccountId, digest: digestOfText(written) },
    });
    const after = await open();
    expect([...(await after.find([written, unwritten])).keys()]).toEqual([unwritten]);
    expect(await kept()).toEqual([unwritten]);
  });

  it('finds open orders and those in settlement in the journal when its database is gone', async () => {
    const digests = [
      await place(1, { cents: 30, shares: 5 }),
      await place(1, { cents: 60, shares: 5 }),
      await place(2, { outcome: 2, cents: 40, shares: 5 }),
    ];
    expect([...sequencer.exchange.openOrders()].map(({ orderNo }) => orderNo)).toEqual([1 as OrderNo]);
    const keeper = await open();
    expect(new Set((await keeper.find(digests)).keys())).toEqual(new Set(digests));
    const [fill] = [...sequencer.exchange.pendingFills()];
    await sequencer.submit({ command: { kind: 'failFills', tradeNos: [fill?.tradeNo as never], cause: 'a test' } });
    await keeper.flush();
    expect(await kept(), 'once nothing of them is in settlement').toEqual(digests.slice(0, 1));
  });

  it('reads from the journal only what came after the last flush, also after many commands without an order', async () => {
    const keeper = await open();
    sequencer.subscribe((group) => keeper.onApplied(group));
    await place(1, { cents: 30, shares: 5 });
    await keeper.flush();
    const flushedAt = sequencer.sequence;
    const unwritten = await place(1, { cents: 31, shares: 5 });
    readFrom = [];
    const after = await open();
    expect(readFrom).toEqual([flushedAt + 1]);
    expect((await after.find([unwritten])).size).toBe(1);
    await open();
    expect(readFrom, 'nothing has come since').toEqual([flushedAt + 1]);
    const [last] = applied.slice(-1) as [Applied];
    for (const commands of [CURSOR_EVERY - 1, CURSOR_EVERY]) {
      after.onApplied([{ ...last, sequence: sequencer.sequence + commands, events: [] }]);
      await after.flush();
      const written = await readFact(db, 'signed orders through sequence');
      expect(Number(written) - sequencer.sequence).toBe(commands < CURSOR_EVERY ? 0 : commands);
    }
  });

  it('reads the whole journal when that is older than its database, which may have removed orders since', async () => {
    const digest = await place(1, { cents: 30, shares: 5 });
    const removed = await place(1, { cents: 31, shares: 5 });
    await open();
    await db.deleteFrom('signed_orders').where('digest', '=', removed).execute();
    await writeFact(db, 'signed orders through sequence', String(sequencer.sequence + 1));
    expect(new Set((await (await open()).find([digest, removed])).keys())).toEqual(new Set([digest, removed]));
  });

  it('writes nothing while no order comes or goes', async () => {
    const keeper = await open();
    sequencer.subscribe((group) => keeper.onApplied(group));
    const digest = await place(1, { cents: 30, shares: 5 });
    await place(1, { cents: 31, shares: 5 });
    await keeper.flush();
    await sequencer.submit({
      command: { kind: 'cancelOrder', accountId: 1 as AccountId, digest: digestOfText(digest) },
    });
    await keeper.flush();
    const writes = vi.spyOn(db, 'transaction');
    await sequencer.submit({ command: { ...TEST_MARKET, title: 'Another' } as never });
    await keeper.flush();
    expect(writes).not.toHaveBeenCalled();
  });
});
