import {
  type AccountId,
  type Command,
  digestOfText,
  digestText,
  type MarketId,
  OrderType,
  Outcome,
  type PlaceOrder,
  type PriceTicks,
  type QuoteUnits,
  type Side,
  type SizeLots,
  TimeInForce,
  UNITS_PER_QUOTE,
} from '@presage/exchange';
import { lotsToShares, unitsToQuote } from '@presage/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadUnfinishedOrders } from '../../store/loading/load-unfinished-orders.ts';
import { Projection } from '../../store/projection/projection.ts';
import { entriesOf } from '../../store/testing/entries-of.ts';
import { randomJournal, TestJournal, testOrder } from '../../store/testing/random-journal.ts';
import { storeInMemory } from '../../store/testing/temporary-store.ts';
import { TEST_ORDER } from '../../testing/test-commands.ts';
import { testDigest } from '../../testing/test-digest.ts';
import { TEST_INSTALLATION } from '../../testing/test-installation.ts';
import { FakeReceiver, type Message } from '../testing/fake-receiver.ts';
import { HubRig } from '../testing/hub-rig.ts';

const CHANNEL = 'trade.order.update';
const MARKET = 1 as MarketId;

let rig: HubRig;
let alice: FakeReceiver;
let bob: FakeReceiver;
let digests = 0;

beforeEach(() => {
  rig = new HubRig();
  rig.openMarket();
  alice = followOrders(rig, 1);
  bob = followOrders(rig, 2);
});

function followOrders(of: HubRig, account: number): FakeReceiver {
  const receiver = new FakeReceiver();
  of.ownFeeds.channel(CHANNEL, account as AccountId).begin(receiver, {}, undefined);
  return receiver;
}

function nextDigest(): string {
  digests += 1;
  return testDigest(digests);
}

function limit(
  account: number,
  price: number,
  shares: number,
  more: Partial<Command> & { side?: Side; outcome?: Outcome } = {},
): Command {
  const accountId = account as AccountId;
  const order = testOrder({
    digest: nextDigest(),
    accountId,
    marketId: MARKET,
    priceTicks: price,
    shares,
  });
  return { ...order, ...more } as Command;
}

function marketBuy(account: number, quote: number): Command {
  return {
    ...TEST_ORDER,
    digest: digestOfText(nextDigest()),
    accountId: account as AccountId,
    outcome: Outcome.No,
    type: OrderType.Market,
    priceTicks: 0 as PriceTicks,
    sizeLots: 0 as SizeLots,
    budgetUnits: (BigInt(quote) * UNITS_PER_QUOTE) as QuoteUnits,
  };
}

/** The received updates in short: type, status, filled shares, and close reason. */
async function updatesOf(receiver: FakeReceiver): Promise<unknown[]> {
  await rig.flush();
  return receiver
    .take()
    .map(({ orderUpdateType, status, filledShares, closeReason = [] }) =>
      [orderUpdateType, status, filledShares].concat(closeReason),
    );
}

describe('updates of orders', () => {
  it('describe a resting order completely', async () => {
    const { command } = rig.run(limit(1, 4_000, 10, { outcome: Outcome.No }));
    await rig.flush();
    expect(alice.take()).toEqual([
      {
        msgType: CHANNEL,
        orderUpdateType: 'orderNew',
        marketId: 1,
        orderId: `0x${digestText((command as PlaceOrder).digest)}`,
        side: 1,
        outcomeSide: 2,
        price: '0.4',
        shares: '10',
        amount: '4',
        status: 1,
        tradingMethod: 2,
        quoteToken: '0x3333333333333333333333333333333333333333',
        chainId: '56',
        createdAt: 1_800_000_000,
        expiresAt: 0,
        timeInForce: 'GTC',
        postOnly: false,
        filledShares: '0',
        filledAmount: '0',
        seq: expect.any(Number),
        ts: expect.any(Number),
      },
    ]);
    expect(bob.take()).toEqual([]);
  });

  it('report each fill to both parties, and confirm them once', async () => {
    rig.run(limit(1, 4_000, 3));
    rig.run(limit(1, 4_000, 3));
    rig.run(limit(2, 6_000, 5, { outcome: Outcome.No }));
    expect(await updatesOf(alice)).toEqual([
      ['orderNew', 1, '0'],
      ['orderNew', 1, '0'],
      ['orderFill', 2, '3'],
      ['orderConfirm', 2, '3'],
      ['orderFill', 1, '2'],
      ['orderConfirm', 1, '2'],
    ]);
    expect(await updatesOf(bob)).toEqual([
      ['orderNew', 1, '0'],
      ['orderFill', 1, '3'],
      ['orderFill', 2, '5'],
      ['orderConfirm', 2, '5'],
    ]);
  });

  it('name the order that takes the place of another, before that one', async () => {
    const { command: old } = rig.run(limit(1, 4_000, 3));
    const { digest } = old as PlaceOrder;
    const { command } = rig.run(limit(1, 4_100, 3, { replaces: { digest } }));
    const replacedBy = `0x${digestText((command as PlaceOrder).digest)}`;
    await rig.flush();
    expect(alice.take().slice(1)).toEqual([
      expect.objectContaining({ orderUpdateType: 'orderCancel', orderId: `0x${digestText(digest)}`, replacedBy }),
      expect.not.objectContaining({ replacedBy: expect.anything() }),
    ]);
  });

  it.each([
    [
      'its owner',
      'cancelled',
      ({ digest }: PlaceOrder): Command => ({ kind: 'cancelOrder', accountId: 1 as AccountId, digest }),
    ],
    ['its market’s close', 'marketClosed', (): Command => ({ kind: 'moveMarket', marketId: MARKET, action: 'close' })],
  ])('report that an order was cancelled by %s', async (_words, reason, cancel) => {
    const { command } = rig.run(limit(1, 4_000, 3));
    rig.run(cancel(command as PlaceOrder));
    expect((await updatesOf(alice)).slice(1)).toEqual([['orderCancel', 3, '0', reason]]);
  });

  it('report that an order expired', async () => {
    rig.run(limit(1, 4_000, 3, { expiresAtSec: 1_800_000_060 } as Partial<Command>));
    rig.journal.timeMs += 61_000;
    rig.run({ kind: 'tick' });
    expect((await updatesOf(alice)).slice(1)).toEqual([['orderCancel', 4, '0', 'expired']]);
  });

  it('report that a cancel timer cancelled an order', async () => {
    rig.run(limit(1, 4_000, 3));
    rig.run({ kind: 'cancelAllAfter', accountId: 1 as AccountId, timeoutSec: 60 });
    rig.journal.timeMs += 61_000;
    rig.run({ kind: 'tick' });
    expect((await updatesOf(alice)).slice(1)).toEqual([['orderCancel', 3, '0', 'cancelAllAfter']]);
  });

  it('report that a post-only order would have crossed', async () => {
    rig.run(limit(1, 4_000, 3));
    rig.run(limit(2, 6_000, 3, { outcome: Outcome.No, postOnly: true } as Partial<Command>));
    await rig.flush();
    expect(bob.take()).toMatchObject([
      { orderUpdateType: 'orderNew', status: 1, postOnly: true },
      {
        orderUpdateType: 'orderCancel',
        status: 3,
        filledShares: '0',
        closeReason: 'postOnlyWouldCross',
        postOnly: true,
      },
    ]);
  });

  it.each([
    ['a limit order to fill at once', limit(1, 4_000, 3, { timeInForce: TimeInForce.ImmediateOrCancel }), 'IOC'],
    ['a limit order to fill completely', limit(1, 4_000, 3, { timeInForce: TimeInForce.FillOrKill }), 'FOK'],
    ['a market order', marketBuy(1, 1), 'IOC'],
  ])('say what becomes of the part of %s that does not fill at once', async (_words, order, timeInForce) => {
    rig.run(order);
    await rig.flush();
    const kind = { timeInForce, postOnly: false };
    expect(alice.take()).toMatchObject([
      { orderUpdateType: 'orderNew', ...kind },
      { orderUpdateType: 'orderCancel', ...kind },
    ]);
  });

  it('report that a self-trade cancelled a limit order, with its fills', async () => {
    rig.run(limit(1, 4_500, 2));
    rig.run(limit(2, 4_000, 2));
    rig.run(limit(2, 6_000, 5, { outcome: Outcome.No }));
    expect((await updatesOf(bob)).slice(1)).toEqual([
      ['orderNew', 1, '0'],
      ['orderFill', 1, '2'],
      ['orderConfirm', 1, '2'],
      ['orderCancel', 3, '2', 'selfTrade'],
    ]);
  });

  it('report that a market order is finished when anything was filled, else cancelled', async () => {
    rig.run(limit(1, 4_000, 5));
    rig.run(marketBuy(2, 100));
    rig.run(marketBuy(2, 100));
    expect(await updatesOf(bob)).toEqual([
      ['orderNew', 1, '0'],
      ['orderFill', 1, '5'],
      ['orderConfirm', 2, '5', 'unfilled'],
      ['orderNew', 1, '0'],
      ['orderCancel', 3, '0', 'unfilled'],
    ]);
  });
});

it.each([
  [77, 3_000, 'custodial'],
  [5, 1_500, 'custodial'],
  [8, 3_000, 'chain'],
  [99, 3_000, 'chain'],
] as const)(
  'order updates end with the same orders as the store, also for orders from before a restart, seed %i',
  async (seed, commands, ledger) => {
    const journal = randomJournal(seed, commands, ledger);
    const before = journal.applied.slice(0, commands / 3);
    const store = await storeInMemory();
    const projection = new Projection(store.connection, { ...TEST_INSTALLATION, ledger });
    projection.project(entriesOf(before));
    const restarted = new HubRig({ before, openOrders: loadUnfinishedOrders(store.connection) });
    const receivers = new Map([1, 2, 3, 4, 5, 6].map((account) => [account, followOrders(restarted, account)]));
    const after = journal.applied.slice(commands / 3);
    for (let at = 0; at < after.length; at += 50) {
      restarted.apply(after.slice(at, at + 50));
      await restarted.time.pass(20);
    }
    projection.project(entriesOf(after));
    const rows = await store.db.selectFrom('orders').selectAll().execute();
    await store.db.destroy();
    const restartMs = before.at(-1)?.timeMs ?? 0;
    const last = new Map<string, { message: Message; account: number }>();
    for (const [account, receiver] of receivers) {
      for (const message of receiver.take()) last.set(String(message.orderId), { message, account });
    }
    const shown = rows.filter((row) => last.has(orderId(row.digest)));
    expect(shown.length).toBeGreaterThan(100);
    expect(shown.some((row) => row.createdAtMs < restartMs && row.filledLots > 0)).toBe(true);
    for (const row of shown) {
      const { message, account } = last.get(orderId(row.digest)) ?? {};
      expect(account).toBe(row.accountId);
      expect(message?.failedShares).toBe(row.failedLots === 0 ? undefined : lotsToShares(row.failedLots));
      expect(message).toMatchObject({
        status: row.status,
        filledShares: lotsToShares(row.filledLots),
        filledAmount: unitsToQuote(row.filledUnits),
        createdAt: Math.floor(row.createdAtMs / 1_000),
        marketId: row.marketId,
      });
    }
    expect(shown.some((row) => row.failedLots > 0)).toBe(ledger === 'chain');
    // No change after the restart is missing.
    const touched = rows.filter((row) => row.createdAtMs > restartMs || row.closedAtMs > restartMs);
    expect(touched.filter((row) => !last.has(orderId(row.digest)))).toEqual([]);
  },
);

describe('orders on chain', () => {
  const units = (1_000n * UNITS_PER_QUOTE) as QuoteUnits;
  const balances = [1, 2].map((account) => ({ accountId: account as AccountId, quoteUnits: units }));
  const block = { kind: 'chainBlock', blockHash: 'a'.repeat(64), settled: [], operations: [], balances: [] } as const;
  const txHash = `0x${'5'.repeat(64)}`;

  beforeEach(async () => {
    rig = new HubRig({ journal: new TestJournal('chain') });
    rig.openMarket();
    rig.run({ ...block, blockNumber: 1, balances, positions: [] });
    alice = followOrders(rig, 1);
    bob = followOrders(rig, 2);
    rig.run(limit(1, 4_000, 10));
    rig.run(limit(2, 6_000, 4, { outcome: Outcome.No }));
    rig.run(limit(2, 6_000, 6, { outcome: Outcome.No }));
    await updatesOf(bob);
  });

  it('are confirmed when their fills settle, also after they are closed', async () => {
    expect(await updatesOf(alice)).toEqual([
      ['orderNew', 1, '0'],
      ['orderFill', 1, '4'],
      ['orderFill', 2, '10'],
    ]);
    const [first, second] = [...rig.journal.exchange.pendingFills()].map(({ tradeNo }) => ({ tradeNo, txHash }));
    if (first === undefined || second === undefined) throw new Error('two fills wait');
    rig.run({ ...block, blockNumber: 2, settled: [first], positions: [] });
    expect(await updatesOf(alice)).toEqual([['orderConfirm', 2, '10']]);
    expect(await updatesOf(bob)).toEqual([['orderConfirm', 2, '4']]);
    rig.run({ ...block, blockNumber: 3, settled: [second], positions: [] });
    expect(await updatesOf(bob)).toEqual([['orderConfirm', 2, '6']]);
  });

  it('are reported as cancelled when a fill fails, as failed when all do', async () => {
    await updatesOf(alice);
    const tradeNos = [...rig.journal.exchange.pendingFills()].map(({ tradeNo }) => tradeNo);
    rig.run({ kind: 'failFills', tradeNos: tradeNos.slice(0, 1), cause: 'cancelled on chain' });
    expect(await updatesOf(alice)).toEqual([['orderCancel', 3, '6', 'settlementFailed']]);
    expect(await updatesOf(bob)).toEqual([['orderCancel', 5, '0', 'settlementFailed']]);
    rig.run({ kind: 'failFills', tradeNos: tradeNos.slice(1), cause: 'cancelled on chain' });
    expect(await updatesOf(alice)).toEqual([['orderCancel', 5, '0', 'settlementFailed']]);
  });
});

function orderId(digest: Uint8Array): string {
  return `0x${Buffer.from(digest).toString('hex')}`;
}
