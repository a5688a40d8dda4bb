import { type AccountId, digestOfText, type MarketId, Outcome, Side } from '@presage/exchange';
import { beforeEach, describe, expect, it } from 'vitest';
import { testMarket, testOrder } from '../../store/testing/random-journal.ts';
import { testDigest } from '../../testing/test-digest.ts';
import type { FrameRun } from '../frame.ts';
import { MARKET_LINGER_MS, MAX_REPLAY_MESSAGES, SNAPSHOT_INTERVAL_MS } from '../limits.ts';
import { collectGarbage } from '../testing/collect-garbage.ts';
import { FakeReceiver } from '../testing/fake-receiver.ts';
import { HubRig } from '../testing/hub-rig.ts';

const MARKET = 1 as MarketId;

let rig: HubRig;
let reader: FakeReceiver;
let digests = 0;

beforeEach(() => {
  rig = new HubRig();
  rig.openMarket();
  reader = new FakeReceiver();
});

function place(order: {
  price: number;
  shares: number;
  side?: Side;
  outcome?: Outcome;
  account?: number;
  market?: number;
}): string {
  const { price, shares, account = 1, market = 1, ...rest } = order;
  digests += 1;
  const digest = testDigest(digests);
  const accountId = account as AccountId;
  rig.run(testOrder({ digest, accountId, marketId: market as MarketId, priceTicks: price, shares, ...rest }));
  return digest;
}

function cancel(digest: string): void {
  rig.run({ kind: 'cancelOrder', accountId: 1 as AccountId, digest: digestOfText(digest) });
}

function beginDepth(receiver = reader, resumeFrom?: number) {
  const begun = rig.markets.channel('market.depth.diff', MARKET).add(receiver, resumeFrom);
  if (begun.missed !== undefined) receiver.send(begun.missed);
  if (begun.seq === undefined) rig.hub.awaitBook(MARKET);
  return begun;
}

async function followDepth(receiver = reader, resumeFrom?: number) {
  const begun = beginDepth(receiver, resumeFrom);
  await rig.flush();
  await rig.time.pass(SNAPSHOT_INTERVAL_MS);
  return begun;
}

describe('the depth channel', () => {
  it('drops its snapshot once the book has changed', async () => {
    let kept: WeakRef<Buffer> | undefined;
    const sendSnapshot = ({ bytes }: FrameRun): void => {
      kept = new WeakRef(bytes);
    };
    const other = { isBehind: false, send: () => {}, closeAsTooSlow: () => {} };
    rig.markets.channel('market.depth.diff', MARKET).add({ ...other, sendSnapshot }, undefined);
    rig.hub.awaitBook(MARKET);
    await rig.flush();
    collectGarbage();
    expect(kept?.deref()).toBeDefined();
    place({ price: 4_000, shares: 10 });
    await rig.flush();
    collectGarbage();
    expect(kept?.deref()).toBeUndefined();
  });

  it('begins with a snapshot of both tokens, best first, and continues from its number', async () => {
    place({ price: 4_000, shares: 10 });
    place({ price: 4_500, shares: 5 });
    place({ price: 3_000, shares: 7, outcome: Outcome.No });
    await followDepth();
    const [snapshot] = reader.take();
    const { yesTokenId, noTokenId } = rig.marketData.catalog.market(1) ?? {};
    expect(snapshot).toMatchObject({
      msgType: 'market.depth.snapshot',
      marketId: 1,
      tokens: [
        {
          tokenId: yesTokenId,
          outcomeSide: 1,
          bids: [
            { price: '0.45', size: '5' },
            { price: '0.4', size: '10' },
          ],
          asks: [{ price: '0.7', size: '7' }],
        },
        {
          tokenId: noTokenId,
          outcomeSide: 2,
          bids: [{ price: '0.3', size: '7' }],
          asks: [
            { price: '0.55', size: '5' },
            { price: '0.6', size: '10' },
          ],
        },
      ],
    });
    place({ price: 4_200, shares: 1 });
    await rig.flush();
    expect(reader.take()).toMatchObject([
      { outcomeSide: 1, side: 'bids', price: '0.42', size: '1', seq: Number(snapshot?.seq) + 1 },
      { outcomeSide: 2, side: 'asks', price: '0.58', size: '1', seq: Number(snapshot?.seq) + 2 },
    ]);
  });

  it('sends a level that changed several times within a flush once, with its final size', async () => {
    await followDepth();
    const seq = Number(reader.take()[0]?.seq);
    const first = place({ price: 4_000, shares: 10 });
    place({ price: 4_000, shares: 5 });
    cancel(first);
    await rig.flush();
    const messages = reader.take();
    expect(messages.map(({ size }) => size)).toEqual(['5', '5']);
    expect(messages.map((message) => message.seq)).toEqual([seq + 1, seq + 2]);
    expect(rig.counts.conflated).toBe(2);
  });

  it('sends every reader the same message under the same number', async () => {
    const other = new FakeReceiver();
    await followDepth();
    place({ price: 4_000, shares: 10 });
    await rig.flush();
    await followDepth(other);
    place({ price: 4_100, shares: 10 });
    await rig.flush();
    expect(reader.take().slice(-2)).toEqual(other.take().slice(-2));
  });

  it('sends missed messages to readers that resume, and nothing else', async () => {
    await followDepth();
    const seq = Number(reader.take()[0]?.seq);
    for (const price of [4_000, 4_100, 4_200]) {
      place({ price, shares: 1 });
      await rig.flush();
    }
    const missed = reader.take();
    const late = new FakeReceiver();
    expect(await followDepth(late, seq + 3)).toMatchObject({ seq: seq + 3 });
    expect(late.take()).toEqual(missed.slice(3));
  });

  it.each([
    ['of an earlier run', () => 12],
    ['that was never used', () => Number.MAX_SAFE_INTEGER],
  ])('sends a snapshot to readers that resume from a number %s', async (_words, number) => {
    await followDepth();
    const late = new FakeReceiver();
    expect(await followDepth(late, number())).toMatchObject({ seq: undefined });
    expect(late.take()).toMatchObject([{ msgType: 'market.depth.snapshot' }]);
  });

  it('sends readers that fall behind a new snapshot instead of missed messages, and others everything', async () => {
    const other = new FakeReceiver();
    await followDepth();
    await followDepth(other);
    reader.take();
    other.take();
    reader.isBehind = true;
    for (const price of [4_000, 4_100]) {
      place({ price, shares: 1 });
      await rig.flush();
    }
    expect(reader.take()).toEqual([]);
    const received = other.take();
    expect(received).toHaveLength(4);
    reader.isBehind = false;
    rig.hub.awaitBook(MARKET);
    await rig.time.pass(SNAPSHOT_INTERVAL_MS);
    expect(reader.take()).toMatchObject([{ msgType: 'market.depth.snapshot', seq: received.at(-1)?.seq }]);
    expect(rig.counts).toMatchObject({ dropped: 2, resnapshots: 1 });
    expect(other.take()).toEqual([]);
  });

  it('sends a reader that resumes while it is behind a new snapshot instead of missed messages', async () => {
    await followDepth();
    const seq = Number(reader.take()[0]?.seq);
    place({ price: 4_000, shares: 1 });
    await rig.flush();
    const resuming = new FakeReceiver();
    resuming.isBehind = true;
    expect(beginDepth(resuming, seq)).toEqual({ seq: undefined, missed: undefined });
    resuming.isBehind = false;
    rig.hub.awaitBook(MARKET);
    await rig.time.pass(SNAPSHOT_INTERVAL_MS);
    expect(resuming.take()).toMatchObject([{ msgType: 'market.depth.snapshot' }]);
  });

  it('sends every reader a snapshot when one flush changes so much that it is smaller, and continues from there', async () => {
    const levels = MAX_REPLAY_MESSAGES / 2 + 1;
    await followDepth();
    const seq = Number(reader.take()[0]?.seq);
    for (let level = 1; level < levels; level++) place({ price: level, shares: 1 });
    await rig.flush();
    expect(reader.take()).toHaveLength(2 * (levels - 1));
    place({ price: levels, shares: 1 });
    await rig.flush();
    reader.take();
    rig.run({ kind: 'cancelOrders', accountId: 1 as AccountId });
    await rig.time.pass(SNAPSHOT_INTERVAL_MS);
    const [snapshot, ...others] = reader.take();
    expect([snapshot?.msgType, snapshot?.seq, others]).toEqual(['market.depth.snapshot', seq + 4 * levels, []]);
    expect(snapshot?.tokens).toMatchObject([{ bids: [] }, { asks: [] }]);
    expect(rig.counts).toMatchObject({ dropped: 2 * levels, resnapshots: 1 });
    place({ price: 4_000, shares: 1 });
    await rig.flush();
    expect(reader.take()[0]).toMatchObject({ msgType: 'market.depth.diff', seq: seq + 4 * levels + 1 });
    const late = new FakeReceiver();
    expect(await followDepth(late, seq)).toMatchObject({ seq: undefined });
  });

  it('serialises a changing book at a bounded rate, however many readers ask for it', async () => {
    await followDepth();
    const late = [0, 1, 2].map(() => new FakeReceiver());
    for (const one of late) {
      place({ price: 4_000, shares: 1 });
      beginDepth(one);
      await rig.flush();
    }
    await rig.time.pass(SNAPSHOT_INTERVAL_MS);
    const seqs = late.map((one) => one.take().find(({ msgType }) => msgType.endsWith('snapshot'))?.seq);
    expect(seqs).not.toContain(undefined);
    // The first reader is served at once, the other two together.
    expect(new Set(seqs).size).toBe(2);
  });

  it('starts again with higher numbers after a long time without readers', async () => {
    await followDepth();
    const seq = Number(reader.take()[0]?.seq);
    rig.markets.channel('market.depth.diff', MARKET).remove(reader);
    rig.markets.sweep(rig.time.monotonicMs());
    await rig.time.pass(MARKET_LINGER_MS);
    rig.markets.sweep(rig.time.monotonicMs());
    place({ price: 4_000, shares: 1 });
    await rig.flush();
    const late = new FakeReceiver();
    expect(await followDepth(late, seq)).toMatchObject({ seq: undefined });
    expect(Number(late.take()[0]?.seq)).toBeGreaterThan(seq + 2);
  });

  it('is kept for a while without readers, so that reconnecting clients can resume', async () => {
    await followDepth();
    const seq = Number(reader.take()[0]?.seq);
    rig.markets.channel('market.depth.diff', MARKET).remove(reader);
    rig.markets.sweep(rig.time.monotonicMs());
    await rig.time.pass(MARKET_LINGER_MS - 1_000);
    rig.markets.sweep(rig.time.monotonicMs());
    place({ price: 4_000, shares: 1 });
    await rig.flush();
    await followDepth(reader, seq);
    expect(reader.take().map((message) => message.seq)).toEqual([seq + 1, seq + 2]);
  });
});

describe('fills', () => {
  it.each(['market.last.price', 'market.last.trade'] as const)(
    'of %s are kept for readers that return soon, and dropped after a long time without readers',
    async (name) => {
      const channel = rig.markets.channel(name, MARKET);
      const seq = Number(channel.add(reader, undefined).seq);
      place({ price: 4_000, shares: 3 });
      place({ price: 4_000, shares: 3, side: Side.Sell, account: 2 });
      place({ price: 6_000, shares: 1, outcome: Outcome.No, account: 2 });
      await rig.flush();
      channel.remove(reader);
      rig.markets.sweep(rig.time.monotonicMs());
      await rig.time.pass(MARKET_LINGER_MS - 1_000);
      rig.markets.sweep(rig.time.monotonicMs());
      expect(rig.markets.channel(name, MARKET)).toBe(channel);
      expect(rig.budget.bytes).toBeGreaterThan(0);
      await rig.time.pass(1_000);
      rig.markets.sweep(rig.time.monotonicMs());
      expect(rig.budget.bytes).toBe(0);
      expect(rig.markets.channel(name, MARKET).add(reader, seq).seq).toBeGreaterThan(seq + 1);
    },
  );

  it('are sent one by one for the taker’s token, the last price once per flush', async () => {
    const trades = new FakeReceiver();
    rig.markets.channel('market.last.price', MARKET).add(reader, undefined);
    const begun = rig.markets.channel('market.last.trade', MARKET).add(trades, undefined);
    place({ price: 4_000, shares: 3 });
    place({ price: 4_200, shares: 2 });
    place({ price: 5_500, shares: 5, outcome: Outcome.No, account: 2 });
    place({ price: 5_800, shares: 5, outcome: Outcome.No, account: 2 });
    await rig.flush();
    const { noTokenId } = rig.marketData.catalog.market(1) ?? {};
    const common = { marketId: 1, tokenId: noTokenId, side: 'Buy', outcomeSide: 2 };
    const seq = Number(begun.seq);
    expect(trades.take()).toMatchObject([{ ...common, price: '0.58', shares: '2', amount: '1.16', seq: seq + 1 }]);
    expect(reader.take()).toMatchObject([{ tokenId: noTokenId, price: '0.58', outcomeSide: 2 }]);
    place({ price: 6_000, shares: 5, outcome: Outcome.No, account: 2 });
    await rig.flush();
    expect(trades.take().map(({ price, shares }) => [price, shares])).toEqual([['0.6', '3']]);
  });

  it('say when they happened, by the stamp of the command, and not when they are sent', async () => {
    rig.markets.channel('market.last.trade', MARKET).add(reader, undefined);
    place({ price: 4_000, shares: 1 });
    rig.journal.timeMs += 5_999;
    place({ price: 6_000, shares: 1, outcome: Outcome.No, account: 2 });
    rig.journal.timeMs += 1;
    place({ price: 3_000, shares: 1 });
    await rig.flush();
    expect(reader.take()).toMatchObject([{ createdAt: Math.floor((rig.journal.timeMs - 1) / 1_000) }]);
  });

  it('carry the root for its readers, under the child’s number, and never for others', async () => {
    rig.run(testMarket({ slug: 'root', children: ['left', 'right'] }));
    rig.run({ kind: 'moveMarket', marketId: 2 as MarketId, action: 'activate' });
    const byRoot = new FakeReceiver();
    rig.markets.addToRoot('market.last.trade', 2 as MarketId, byRoot);
    rig.markets.channel('market.last.trade', 3 as MarketId).add(reader, undefined);
    place({ price: 4_000, shares: 1, market: 3 });
    place({ price: 4_000, shares: 1, market: 3, side: Side.Buy, outcome: Outcome.No, account: 2 });
    place({ price: 6_000, shares: 1, market: 3, side: Side.Buy, outcome: Outcome.No, account: 2 });
    place({ price: 4_000, shares: 1, market: 4 });
    place({ price: 6_000, shares: 1, market: 4, side: Side.Buy, outcome: Outcome.No, account: 2 });
    await rig.flush();
    const [own] = reader.take();
    const received = byRoot.take();
    expect(own).not.toHaveProperty('rootMarketId');
    expect(received).toMatchObject([
      { marketId: 3, rootMarketId: 2, seq: own?.seq },
      { marketId: 4, rootMarketId: 2 },
    ]);
    rig.markets.removeFromRoot('market.last.trade', 2 as MarketId, byRoot);
    place({ price: 4_000, shares: 1, market: 4 });
    place({ price: 6_000, shares: 1, market: 4, side: Side.Buy, outcome: Outcome.No, account: 2 });
    await rig.flush();
    expect(byRoot.take()).toEqual([]);
  });

  it('that were missed are sent to readers that resume; if they are gone, the ack’s number shows the gap', async () => {
    const channel = rig.markets.channel('market.last.trade', MARKET);
    const { seq } = channel.add(reader, undefined);
    place({ price: 4_000, shares: 1 });
    place({ price: 6_000, shares: 1, outcome: Outcome.No, account: 2 });
    await rig.flush();
    const received = reader.take();
    const late = new FakeReceiver();
    const resumed = channel.add(late, seq);
    expect(resumed.seq).toBe(seq);
    if (resumed.missed !== undefined) late.send(resumed.missed);
    expect(late.take()).toEqual(received);
    expect(channel.add(new FakeReceiver(), 7)).toEqual({ seq: Number(seq) + 1, missed: undefined });
  });
});

it('gathers nothing for markets without readers', async () => {
  place({ price: 4_000, shares: 1 });
  await rig.flush();
  expect(rig.delivered).toEqual([]);
  expect(rig.markets.hasPending).toBe(false);
});
