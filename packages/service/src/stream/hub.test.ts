import type { AccountId, MarketId } from '@presage/exchange';
import { beforeEach, describe, expect, it } from 'vitest';
import { testOrder } from '../store/testing/random-journal.ts';
import { testDigest } from '../testing/test-digest.ts';
import { CHECKSUM_MS, FLUSH_MS, MAX_OWN_MESSAGES_PER_CHANNEL, WRITES_PER_TURN } from './limits.ts';
import { FakeReceiver } from './testing/fake-receiver.ts';
import { HubRig } from './testing/hub-rig.ts';

const MARKET = 1 as MarketId;

let rig: HubRig;
let reader: FakeReceiver;
let digests = 0;

beforeEach(() => {
  rig = new HubRig();
  rig.openMarket();
  reader = new FakeReceiver();
  rig.markets.channel('market.depth.diff', MARKET).add(reader, undefined);
});

function place(priceTicks: number): void {
  digests += 1;
  const digest = testDigest(digests);
  rig.run(testOrder({ digest, accountId: 1 as AccountId, marketId: MARKET, priceTicks, shares: 1 }));
}

function followOrders(): FakeReceiver {
  const receiver = new FakeReceiver();
  rig.ownFeeds.channel('trade.order.update', 1 as AccountId).begin(receiver, {}, undefined);
  return receiver;
}

describe('a flush', () => {
  it('follows events at once when the last one is long ago, and sends all of them together', async () => {
    await rig.time.pass(1_000);
    place(4_000);
    place(4_100);
    expect(reader.take()).toEqual([]);
    expect(rig.time.pendingTimers).toBe(0);
    await rig.time.pass(0);
    expect(reader.take()).toHaveLength(1);
    expect(rig.delivered).toEqual([0]);
  });

  it('waits for its interval after another, and reports how long the oldest event waited', async () => {
    await rig.time.pass(1_000);
    place(4_000);
    await rig.time.pass(0);
    await rig.time.pass(1);
    place(4_100);
    await rig.time.pass(2);
    place(4_200);
    expect(rig.time.pendingTimers).toBe(1);
    await rig.time.pass(FLUSH_MS - 4);
    expect(rig.delivered).toEqual([0]);
    await rig.time.pass(1);
    expect(rig.delivered).toEqual([0, FLUSH_MS - 1]);
  });

  it('for readers that wait for a book does not count as publishing what is applied meanwhile', async () => {
    await rig.time.pass(1_000);
    place(4_000);
    await rig.time.pass(0);
    place(4_100);
    await rig.time.pass(FLUSH_MS);
    const earlier = [...rig.delivered];
    rig.markets.channel('market.depth.diff', MARKET).add(new FakeReceiver(), undefined);
    rig.hub.awaitBook(MARKET);
    await rig.time.pass(FLUSH_MS);
    expect(rig.markets.hasPending).toBe(true);
    rig.run({ kind: 'tick' });
    await rig.time.pass(FLUSH_MS);
    expect(rig.delivered).toEqual(earlier);
  });

  it('does not happen when there is nothing to send', async () => {
    rig.run({ kind: 'tick' });
    expect(rig.time.pendingTimers).toBe(0);
  });

  it('that is still being written is not cut short by checksums: they wait, and it is reported', async () => {
    rig.hub.publishChecksums();
    await rig.time.pass(CHECKSUM_MS);
    const written: number[] = [];
    for (let at = 0; at <= WRITES_PER_TURN; at++) rig.writer.add({ write: () => written.push(at) });
    place(4_000);
    await rig.time.pass(0);
    expect(written).toHaveLength(WRITES_PER_TURN);
    reader.take();
    rig.hub.publishChecksums();
    expect([written.length, reader.take()]).toEqual([WRITES_PER_TURN, []]);
    await rig.time.pass(0);
    expect([written.length, rig.delivered]).toEqual([WRITES_PER_TURN + 1, [0]]);
    rig.hub.publishChecksums();
    expect(reader.take()).toMatchObject([{ msgType: 'market.depth.checksum' }]);
  });

  it('that becomes due while checksums are being written waits for them, so that no turn writes more than its share', async () => {
    rig.hub.publishChecksums();
    await rig.time.pass(CHECKSUM_MS);
    place(4_000);
    await rig.time.pass(0);
    place(4_100);
    let written = 0;
    for (let at = 0; at <= WRITES_PER_TURN; at++) rig.writer.add({ write: () => (written += 1) });
    rig.hub.publishChecksums();
    place(4_200);
    reader.take();
    const passed = rig.time.pass(FLUSH_MS);
    expect([written, reader.take()]).toEqual([WRITES_PER_TURN, []]);
    await passed;
    await rig.flush();
    expect(written).toBe(WRITES_PER_TURN + 1);
    expect(reader.take()).toMatchObject([{ price: '0.42' }, { price: '0.58' }]);
  });

  it('before connections close sends all that is pending, even while another is being written', async () => {
    place(4_000);
    await rig.time.pass(0);
    reader.take();
    for (let at = 0; at <= WRITES_PER_TURN; at++) rig.writer.add({ write: () => 0 });
    rig.writer.run(() => undefined);
    place(4_100);
    rig.hub.flushNow();
    expect(reader.take()).toMatchObject([{ price: '0.41' }, { price: '0.59' }]);
  });

  it('carries a burst over to later flushes, and reports how long its oldest message waited', async () => {
    const own = followOrders();
    await rig.time.pass(1_000);
    for (let more = 0; more < MAX_OWN_MESSAGES_PER_CHANNEL + 1; more++) place(1 + more);
    await rig.time.pass(0);
    expect([own.take().length, rig.delivered]).toEqual([MAX_OWN_MESSAGES_PER_CHANNEL, [0]]);
    await rig.time.pass(FLUSH_MS - 1);
    expect(own.take()).toEqual([]);
    await rig.time.pass(1);
    expect([own.take().length, rig.delivered]).toEqual([1, [0, FLUSH_MS]]);
    await rig.time.pass(FLUSH_MS);
    expect(rig.delivered).toHaveLength(2);
  });

  it('before connections close sends all of a burst', () => {
    const own = followOrders();
    for (let more = 0; more < MAX_OWN_MESSAGES_PER_CHANNEL + 1; more++) place(1 + more);
    rig.hub.flushNow();
    expect(own.take()).toHaveLength(MAX_OWN_MESSAGES_PER_CHANNEL + 1);
  });

  it('sends a reader of an own channel what it waited for once it has caught up', async () => {
    const own = followOrders();
    own.isBehind = true;
    place(4_000);
    await rig.flush();
    place(4_100);
    await rig.flush();
    expect(own.take()).toEqual([]);
    own.isBehind = false;
    const reported = rig.delivered.length;
    rig.hub.awaitOwn(rig.ownFeeds.channel('trade.order.update', 1 as AccountId));
    await rig.flush();
    expect(own.take()).toMatchObject([{ price: '0.4' }, { price: '0.41' }]);
    expect(rig.delivered).toHaveLength(reported);
  });

  it('that fails is the last one, and is reported once', async () => {
    reader.sendSnapshot = () => {
      throw new Error('a defect');
    };
    place(4_000);
    await rig.time.pass(10);
    place(4_100);
    await rig.time.pass(10);
    expect(rig.failures).toEqual([new Error('a defect')]);
  });
});
