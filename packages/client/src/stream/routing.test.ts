import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collect } from '../testing/collect.ts';
import type { FakeStream } from '../testing/fake-stream.ts';
import { type StreamRig, startStreamRig } from '../testing/stream-rig.ts';
import { WebSocketChannel } from './messages.ts';

const { MARKET_LAST_PRICE, TRADE_ORDER_UPDATE } = WebSocketChannel;

let rig: StreamRig;
let server: FakeStream;
beforeEach(async () => {
  rig = await startStreamRig();
  ({ server } = rig);
});
afterEach(() => rig.close());

describe('subscriptions to the same channel', () => {
  it('by root get the messages of that root, and track numbers for each child', async () => {
    const stream = rig.open();
    const byRoot = collect(stream, { channel: MARKET_LAST_PRICE, rootMarketId: 9 });
    const byMarket = collect(stream, { channel: MARKET_LAST_PRICE, marketId: 1 });
    await Promise.all([byRoot.subscription.ready, byMarket.subscription.ready]);
    const price = { msgType: MARKET_LAST_PRICE, marketId: 1, price: '0.5' };
    for (const frame of [
      { seq: 7 },
      { seq: 7, rootMarketId: 9 },
      { seq: 1, marketId: 2, rootMarketId: 9 },
      { seq: 8, rootMarketId: 9 },
    ]) {
      server.broadcast({ ...price, ...frame });
    }
    await byRoot.got(3);
    expect([byRoot.seqs(), byMarket.seqs()]).toEqual([[7, 1, 8], [7]]);
    expect(byRoot.gaps).toEqual([]);
  });

  it('to an account’s channel for all markets and for one are kept apart by prevSeq', async () => {
    const stream = rig.open();
    const all = collect(stream, { channel: TRADE_ORDER_UPDATE });
    const one = collect(stream, { channel: TRADE_ORDER_UPDATE, marketId: 1 });
    await Promise.all([all.subscription.ready, one.subscription.ready]);
    const update = { msgType: TRADE_ORDER_UPDATE, marketId: 1 };
    for (const frame of [{ seq: 4 }, { seq: 4, prevSeq: 1 }, { seq: 5 }, { seq: 6 }, { seq: 6, prevSeq: 4 }]) {
      server.broadcast({ ...update, ...frame });
    }
    await Promise.all([all.got(3), one.got(2)]);
    expect([all.seqs(), one.seqs()]).toEqual([
      [4, 5, 6],
      [4, 6],
    ]);
  });

  it('for all markets get no late messages of an ended subscription to one market', async () => {
    const stream = rig.open();
    const all = collect(stream, { channel: TRADE_ORDER_UPDATE });
    const one = collect(stream, { channel: TRADE_ORDER_UPDATE, marketId: 1 });
    await Promise.all([all.subscription.ready, one.subscription.ready]);
    server.broadcast({ msgType: TRADE_ORDER_UPDATE, marketId: 1, seq: 4 });
    await all.got(1);
    one.subscription.close();
    for (const frame of [
      { marketId: 1, seq: 6, prevSeq: 4 },
      { marketId: 2, seq: 5 },
      { marketId: 1, seq: 6 },
    ]) {
      server.broadcast({ msgType: TRADE_ORDER_UPDATE, ...frame });
    }
    await all.got(3);
    expect(all.seqs()).toEqual([4, 5, 6]);
    expect(server.received.filter(({ action }) => action === 'SUBSCRIBE')).toHaveLength(2);
  });
});
