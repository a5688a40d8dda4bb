import type { AccountId, MarketId } from '@presage/exchange';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settled } from '../sequencer/testing/simulated-time.ts';
import { testOrder } from '../store/testing/random-journal.ts';
import { testDigest } from '../testing/test-digest.ts';
import { CLOSE_WAIT_MS, FLUSH_MS, MAX_BEHIND_SWEEPS, SWEEP_MS } from './limits.ts';
import type { Message } from './testing/fake-receiver.ts';
import { LocalBook } from './testing/local-book.ts';
import { ORDERS } from './testing/start-stream-rig.ts';
import type { StreamClient } from './testing/stream-client.ts';
import { StreamRig } from './testing/stream-rig.ts';

const MARKET = 1;
/** A market with a large book: its snapshot has about 300 KB. */
const LARGE_MARKET = 3;
const LARGE_LEVELS = 4_000;
/** More snapshots of it than the system's buffers hold for a connection. */
const MAX_SNAPSHOTS = 200;

let rig: StreamRig;
let digests = 0;

beforeEach(async () => {
  rig = new StreamRig();
  await rig.listen();
  rig.run({ kind: 'credit', accountId: 1 as AccountId, amountUnits: (10n ** 17n) as never });
  rig.run({ kind: 'moveMarket', marketId: 2 as MarketId, action: 'activate' });
  for (let level = 1; level <= LARGE_LEVELS; level++) place(LARGE_MARKET, level);
});
afterEach(() => rig.close());

function place(market: number, priceTicks: number): void {
  digests += 1;
  const digest = testDigest(digests);
  const order = { digest, accountId: 1 as AccountId, marketId: market as MarketId, priceTicks, shares: 1 };
  rig.run(testOrder(order));
}

/** A reader of the small market, with its copy of the book. */
class Follower {
  readonly book = new LocalBook();
  readonly client: StreamClient;

  private constructor(client: StreamClient) {
    this.client = client;
  }

  static async start(query = ''): Promise<Follower> {
    const follower = new Follower(await rig.connect(query));
    follower.ask(MARKET);
    await follower.client.take(1);
    await rig.time.pass(60);
    return follower;
  }

  ask(marketId: number): void {
    this.client.send({ action: 'SUBSCRIBE', channel: 'market.depth.diff', marketId });
  }

  /** Takes what has arrived. */
  read(): void {
    for (const message of this.client.messages.splice(0)) if (message.marketId === MARKET) this.book.take(message);
  }

  async readUntil(seq: number): Promise<void> {
    for (this.read(); this.book.seq !== seq; this.read()) {
      const [message] = await this.client.take(1);
      if (message !== undefined) this.client.messages.unshift(message);
    }
  }
}

/** Makes one change to the small market's book and flushes it. */
async function change(): Promise<void> {
  place(MARKET, 4_000 + (digests % 100));
  await rig.time.pass(60);
}

/** Makes another change. Returns the number of the book after it. */
async function changeOnceMore(): Promise<number> {
  await change();
  const { client, book } = await Follower.start();
  for (const message of await client.take(1)) book.take(message);
  return book.seq ?? 0;
}

/** Makes a reader request more than it reads, until it misses a change of the small market's book. */
async function fallBehind(slow: Follower): Promise<void> {
  slow.client.ws.pause();
  for (let count = 0; rig.counts.resnapshots === 0; count++) {
    if (count === MAX_SNAPSHOTS) throw new Error('the reader did not fall behind');
    slow.ask(LARGE_MARKET);
    await settled();
    await change();
  }
}

const isUpdate = ({ msgType }: Message): boolean => msgType === 'trade.order.update';

/** Waits until a reader was told of so many cancelled orders. Returns all updates of orders that it received. */
async function cancelsOf({ client }: Follower, count: number): Promise<Message[]> {
  const isCancel = ({ orderUpdateType }: Message): boolean => orderUpdateType === 'orderCancel';
  while (client.messages.filter(isCancel).length < count) await rig.time.pass(FLUSH_MS);
  return client.messages.filter(isUpdate);
}

describe('a reader that stops reading', () => {
  it('misses diffs and gets a new snapshot when it reads again, and no other reader misses anything', async () => {
    const slow = await Follower.start();
    const quick = await Follower.start();
    await fallBehind(slow);
    expect(rig.counts.dropped).toBe(2);
    slow.client.ws.resume();
    // Its socket drains in real time, while the stream's simulated time hardly passes; the snapshot follows on its own.
    while (slow.book.snapshots < 2) {
      await rig.time.pass(1);
      slow.read();
    }
    const last = await changeOnceMore();
    await slow.readUntil(last);
    await quick.readUntil(last);
    expect(slow.book.text()).toBe(quick.book.text());
    expect(quick.book.snapshots).toBe(1);
    expect(rig.counts.tooSlow).toBe(0);
  });

  it('gets every message of its own orders when it reads again, however many there were, and no other reader waits', async () => {
    const [slow, quick] = [await Follower.start('?apikey=key-1'), await Follower.start('?apikey=key-1')];
    for (const { client } of [slow, quick]) {
      client.send(ORDERS);
      await client.take(1);
    }
    await fallBehind(slow);
    const { events } = rig.run({ kind: 'cancelOrders', accountId: 1 as AccountId });
    const cancelled = events.filter(({ kind }) => kind === 'orderClosed').length;
    expect(cancelled).toBeGreaterThan(LARGE_LEVELS);
    const updates = await cancelsOf(quick, cancelled);
    expect(slow.client.messages.filter(isUpdate)).toEqual([]);
    slow.client.ws.resume();
    expect(await cancelsOf(slow, cancelled)).toEqual(updates);
    const start = Number(updates[0]?.seq);
    expect(updates.map(({ seq }) => seq - start)).toEqual(updates.map((_, index) => index));
    expect(rig.counts.tooSlow).toBe(0);
  });

  it('is answered what it sent meanwhile when it reads again', async () => {
    const slow = await Follower.start();
    await fallBehind(slow);
    slow.client.send({ action: 'HEARTBEAT' });
    await settled();
    slow.client.ws.resume();
    while (!slow.client.messages.some(({ action }) => action === 'HEARTBEAT')) await rig.time.pass(1);
  });

  it('is disconnected when it does not resume reading, and its place is free again', async () => {
    const slow = await Follower.start();
    const quick = await Follower.start();
    await fallBehind(slow);
    await rig.time.pass((MAX_BEHIND_SWEEPS + 2) * SWEEP_MS + CLOSE_WAIT_MS);
    await expect.poll(() => rig.stream.connections).toBe(1);
    expect(rig.counts.tooSlow).toBe(1);
    await quick.readUntil(await changeOnceMore());
    expect(quick.book.snapshots).toBe(1);
  });
});
