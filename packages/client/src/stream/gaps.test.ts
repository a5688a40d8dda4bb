import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collect } from '../testing/collect.ts';
import { DEPTH_MARKET, type FakeStream } from '../testing/fake-stream.ts';
import { type StreamRig, startStreamRig, trade } from '../testing/stream-rig.ts';
import { WebSocketChannel } from './messages.ts';

const { MARKET_DEPTH_DIFF, MARKET_LAST_PRICE, MARKET_LAST_TRADE, TRADE_ORDER_UPDATE } = WebSocketChannel;

let rig: StreamRig;
let server: FakeStream;
let errors: Error[];
beforeEach(async () => {
  rig = await startStreamRig();
  ({ server, errors } = rig);
});
afterEach(() => rig.close());

describe('gaps', () => {
  it('are filled: missing messages are requested, and later ones are held back until then', async () => {
    const stream = rig.open();
    const trades = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    await trades.subscription.ready;
    server.broadcast(trade(1));
    const asked = server.next({ action: 'SUBSCRIBE', resumeFrom: 1 });
    server.broadcast(trade(3));
    await asked;
    for (const seq of [2, 3, 4]) server.broadcast(trade(seq));
    await trades.got(4);
    expect(trades.seqs()).toEqual([1, 2, 3, 4]);
    expect(trades.gaps).toEqual([]);
  });

  it('are reported once to a program that then subscribes anew, beside others to the same topic', async () => {
    const stream = rig.open();
    const topic = { channel: MARKET_LAST_TRADE, marketId: 1 };
    const other = collect(stream, topic);
    let gaps = 0;
    const subscribe = () => {
      const subscription = stream.subscribe(topic, {
        onGap: () => {
          gaps += 1;
          subscription.close();
          if (gaps < 10) subscribe();
        },
      });
    };
    subscribe();
    await other.subscription.ready;
    server.broadcast(trade(1));
    await other.got(1);
    server.ackSeq = 5;
    server.cut();
    await server.next({ action: 'SUBSCRIBE', resumeFrom: 1 });
    server.broadcast(trade(6));
    await other.got(2);
    expect([gaps, other.gaps.length]).toEqual([1, 1]);
  });

  it('are requested once, however many later messages arrive', async () => {
    const stream = rig.open();
    const trades = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    await trades.subscription.ready;
    const asked = server.next({ action: 'SUBSCRIBE', resumeFrom: 1 });
    for (const seq of [1, 3, 4, 5]) server.broadcast(trade(seq));
    await asked;
    for (const seq of [2, 3, 4, 5]) server.broadcast(trade(seq));
    await trades.got(5);
    expect(trades.seqs()).toEqual([1, 2, 3, 4, 5]);
    expect(server.received).toHaveLength(2);
  });

  it('of a book are requested once, however many checksums reveal them', async () => {
    const stream = rig.open();
    const changes = collect(stream, { channel: MARKET_DEPTH_DIFF, marketId: DEPTH_MARKET });
    await changes.got(1);
    const asked = server.next({ action: 'SUBSCRIBE', resumeFrom: 0 });
    server.change('bids', '0.5', '10', { isLost: true });
    server.checksum();
    server.checksum();
    await asked;
    server.change('bids', '0.4', '10');
    await changes.got(3);
    expect(changes.seqs()).toEqual([0, 1, 2]);
    expect(server.received).toHaveLength(2);
  });

  it('of a book that was requested again are requested as any others', async () => {
    const stream = rig.open();
    const changes = collect(stream, { channel: MARKET_DEPTH_DIFF, marketId: DEPTH_MARKET });
    await changes.got(1);
    changes.subscription.refresh();
    await changes.got(2);
    const asked = server.next({ action: 'SUBSCRIBE' });
    server.cut();
    expect(await asked).toMatchObject({ resumeFrom: 0 });
  });

  it('that cannot be filled are reported, and messages continue', async () => {
    const stream = rig.open();
    const trades = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    await trades.subscription.ready;
    server.broadcast(trade(1));
    server.ackSeq = 11;
    const asked = server.next({ action: 'SUBSCRIBE', resumeFrom: 1 });
    server.broadcast(trade(9));
    await asked;
    server.broadcast(trade(12));
    server.broadcast(trade(13));
    await trades.got(3);
    expect(trades.seqs()).toEqual([1, 12, 13]);
    expect(trades.gaps).toEqual([{ marketId: 1, from: 1, to: 11 }]);
  });

  it('end where the service restarts its numbering lower, as after its clock was set back: later messages are not repetitions', async () => {
    const stream = rig.open();
    server.ackSeq = 1_000;
    const trades = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    await trades.subscription.ready;
    server.broadcast(trade(1_001));
    await trades.got(1);
    server.ackSeq = 500;
    const asked = server.next({ action: 'SUBSCRIBE', resumeFrom: 1_001 });
    server.cut();
    await asked;
    server.broadcast(trade(501));
    await trades.got(2);
    expect(trades.seqs()).toEqual([1_001, 501]);
    expect(trades.gaps).toEqual([{ marketId: 1, from: 1_001, to: 500 }]);
  });

  it('are reported to the stream if the subscription has no handler for them', async () => {
    const stream = rig.open();
    server.ackSeq = 1;
    await stream.subscribe({ channel: TRADE_ORDER_UPDATE }).ready;
    server.ackSeq = 11;
    const asked = server.next({ action: 'SUBSCRIBE', resumeFrom: 1 });
    server.cut();
    await asked;
    await stream.subscribe({ channel: MARKET_LAST_TRADE, marketId: 1 }).ready;
    expect(errors.at(-1)?.message).toContain('trade.order.update were lost, after 1 up to 11');
  });

  it('before the first message are detected too: the ack says where messages continue', async () => {
    const stream = rig.open();
    server.ackSeq = 7;
    const trades = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    await trades.subscription.ready;
    const asked = server.next({ action: 'SUBSCRIBE', resumeFrom: 7 });
    server.broadcast(trade(9));
    await asked;
    expect(trades.seqs()).toEqual([]);
  });

  it('in the messages of a root are reported: those of its children cannot be requested', async () => {
    const stream = rig.open();
    const prices = collect(stream, { channel: MARKET_LAST_PRICE, rootMarketId: 9 });
    await prices.subscription.ready;
    for (const seq of [1, 4, 5]) server.broadcast({ msgType: MARKET_LAST_PRICE, marketId: 2, rootMarketId: 9, seq });
    await prices.got(3);
    expect(prices.gaps).toEqual([{ marketId: 2, from: 1, to: 3 }]);
    expect(server.received).toHaveLength(1);
  });

  it('by root are possible after a disconnection, which is reported once messages continue', async () => {
    const stream = rig.open();
    const prices = collect(stream, { channel: MARKET_LAST_PRICE, rootMarketId: 9 });
    await prices.subscription.ready;
    server.broadcast({ msgType: MARKET_LAST_PRICE, marketId: 2, rootMarketId: 9, seq: 1 });
    await prices.got(1);
    const again = server.next({ action: 'SUBSCRIBE', rootMarketId: 9 });
    server.cut();
    await again;
    server.broadcast({ msgType: MARKET_LAST_PRICE, marketId: 2, rootMarketId: 9, seq: 3 });
    await prices.got(2);
    expect(prices.gaps).toEqual([{ marketId: undefined, from: undefined, to: undefined }]);
  });

  it('by root are reported to the stream if there is no other handler', async () => {
    const stream = rig.open();
    await stream.subscribe({ channel: MARKET_LAST_PRICE, rootMarketId: 9 }).ready;
    const again = server.next({ action: 'SUBSCRIBE', rootMarketId: 9 });
    server.cut();
    await again;
    await stream.subscribe({ channel: MARKET_LAST_TRADE, marketId: 1 }).ready;
    expect(errors.at(-1)?.message).toContain('market.last.price by root may have been lost');
  });
});
