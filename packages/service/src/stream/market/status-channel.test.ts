import { type Command, type MarketId, Resolution } from '@presage/exchange';
import { type Market, STREAM_CHANNEL_TABLE } from '@presage/protocol';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { presentMarket } from '../../presenters/market.ts';
import { createWireContext } from '../../presenters/wire-context.ts';
import { testMarket } from '../../store/testing/random-journal.ts';
import { TEST_INSTALLATION } from '../../testing/test-installation.ts';
import { MARKET_LINGER_MS } from '../limits.ts';
import { FakeReceiver, type Message } from '../testing/fake-receiver.ts';
import { HubRig } from '../testing/hub-rig.ts';
import { startStreamRig } from '../testing/start-stream-rig.ts';

const MARKET = 1 as MarketId;
const ROOT = 2 as MarketId;
const [statusMessage = {}] = STREAM_CHANNEL_TABLE['market.status'].schemas;
const isStatusMessage = new Ajv2020({ strict: true, strictRequired: false }).compile(statusMessage);

let rig: HubRig;
let reader: FakeReceiver;
beforeEach(() => {
  rig = new HubRig();
  rig.openMarket();
  reader = new FakeReceiver();
});

/** Subscribes to a market, and sends what a subscription begins with. */
function follow(receiver = reader, resumeFrom?: number) {
  const { seq, missed } = rig.markets.channel('market.status', MARKET).add(receiver, resumeFrom);
  if (missed !== undefined) receiver.send(missed);
  return Number(seq);
}

function move(action: 'activate' | 'halt' | 'resume' | 'close' | 'fail' | 'delete', marketId = MARKET): void {
  expect(rig.run({ kind: 'moveMarket', marketId, action }).outcome.ok).toBe(true);
}

/** Messages since the last call, each valid and with the values of GET /market when it is the last one of its market. */
function take(receiver = reader): Message[] {
  const messages = receiver.take();
  for (const message of messages) expect(isStatusMessage(message), JSON.stringify(message)).toBe(true);
  const latest = new Map(messages.map((message) => [Number(message.marketId), message]));
  for (const [marketId, { msgType: _, seq: _seq, ts: _ts, rootMarketId: _root, ...fields }] of latest) {
    expect(readOverHttp(marketId)).toMatchObject(fields);
  }
  return messages;
}

function readOverHttp(marketId: number): Market {
  const market = rig.marketData.catalog.market(marketId);
  if (market === undefined) throw new Error(`market ${marketId} does not exist`);
  return presentMarket(createWireContext(TEST_INSTALLATION, rig.marketData), market, rig.time.nowMs());
}

describe('a subscription to a market’s status', () => {
  it('begins with the current state, under the number that every reader has for it', async () => {
    const seq = follow();
    const [state] = take();
    expect(state).toMatchObject({ msgType: 'market.status', statusEnum: 'activated', halted: false, seq: seq + 1 });
    expect(state).not.toHaveProperty('rootMarketId');
    const other = new FakeReceiver();
    expect(follow(other)).toBe(seq);
    expect(take(other)).toEqual([state]);
    move('halt');
    await rig.flush();
    expect(take()).toMatchObject([{ halted: true, seq: seq + 2 }]);
    expect(take(other)).toMatchObject([{ halted: true, seq: seq + 2 }]);
    const late = new FakeReceiver();
    expect(follow(late)).toBe(seq + 1);
    expect(take(late)).toMatchObject([{ halted: true, seq: seq + 2 }]);
  });

  it('begins with a change that has not been sent to other readers yet, and sends it to them once', async () => {
    follow();
    take();
    move('halt');
    const other = new FakeReceiver();
    follow(other);
    expect(take(other)).toMatchObject([{ halted: true }]);
    await rig.flush();
    expect([take().length, take(other).length]).toEqual([1, 0]);
  });

  it.each<[string, Command, object]>([
    ['a halt', { kind: 'moveMarket', marketId: MARKET, action: 'halt' }, { statusEnum: 'activated', halted: true }],
    ['a close', { kind: 'moveMarket', marketId: MARKET, action: 'close' }, { status: 3, statusEnum: 'resolving' }],
    ['a failure', { kind: 'moveMarket', marketId: MARKET, action: 'fail' }, { status: 5, statusEnum: 'failed' }],
    ['new fees', { kind: 'editMarket', marketId: MARKET, makerFeeBps: 5, takerFeeBps: 7 }, { makerFeeBps: 5 }],
    ['a new cutoff', { kind: 'editMarket', marketId: MARKET, cutoffAtSec: 1_850_000_000 }, { cutoffAt: 1_850_000_000 }],
  ])('is sent %s, once', async (_words, command, fields) => {
    const seq = follow();
    take();
    expect(rig.run(command).outcome.ok).toBe(true);
    await rig.flush();
    await rig.flush();
    expect(take()).toMatchObject([{ ...fields, marketId: MARKET, seq: seq + 2, ts: expect.any(Number) }]);
  });

  it.each<[string, Resolution, () => string]>([
    ['yes', Resolution.Yes, () => readOverHttp(MARKET).yesTokenId],
    ['no', Resolution.No, () => readOverHttp(MARKET).noTokenId],
    ['invalid', Resolution.Invalid, () => ''],
  ])('is sent the resolution as %s', async (_words, resolution, resultTokenId) => {
    move('close');
    follow();
    expect(take()).toMatchObject([{ statusEnum: 'resolving', resultTokenId: '' }]);
    rig.run({ kind: 'resolveMarket', marketId: MARKET, resolution });
    await rig.flush();
    expect(take()).toMatchObject([{ status: 4, statusEnum: 'resolved', resultTokenId: resultTokenId() }]);
  });

  it('is sent a market’s whole life, from creation to deletion and through its cutoff', async () => {
    rig.run(testMarket({ slug: 'two', cutoffDays: 1 }));
    const two = 2 as MarketId;
    const { missed } = rig.markets.channel('market.status', two).add(reader, undefined);
    if (missed !== undefined) reader.send(missed);
    move('activate', two);
    await rig.flush();
    rig.journal.timeMs += 86_400_000;
    rig.run({ kind: 'createLabel', name: 'Any command after the cutoff', imageUrl: '' });
    await rig.flush();
    for (const action of ['fail', 'delete'] as const) {
      move(action, two);
      await rig.flush();
    }
    const words = take().map(({ statusEnum }) => statusEnum);
    expect(words).toEqual(['created', 'activated', 'resolving', 'failed', 'deleted']);
  });

  it('is sent one message for all changes of a flush, with the latest state, even if it is the one before', async () => {
    const seq = follow();
    take();
    move('halt');
    move('resume');
    rig.run({ kind: 'editMarket', marketId: MARKET, rules: 'New words.' });
    await rig.flush();
    expect(take()).toMatchObject([{ halted: false, seq: seq + 2 }]);
    rig.run({ kind: 'editMarket', marketId: MARKET, takerFeeBps: 9 });
    move('halt');
    await rig.flush();
    expect(take()).toMatchObject([{ halted: true, takerFeeBps: 9, seq: seq + 3 }]);
  });

  it('is sent nothing when no field has changed', async () => {
    follow();
    const { takerFeeBps } = take()[0] as unknown as { takerFeeBps: number };
    rig.run({ kind: 'editMarket', marketId: MARKET, rules: 'New words.', takerFeeBps });
    expect(rig.run({ kind: 'moveMarket', marketId: MARKET, action: 'resume' }).outcome.ok).toBe(false);
    rig.run(testMarket({ slug: 'other' }));
    move('activate', 2 as MarketId);
    await rig.flush();
    expect(take()).toEqual([]);
  });

  it('ends when it is ended', async () => {
    follow();
    take();
    rig.markets.channel('market.status', MARKET).remove(reader);
    move('halt');
    await rig.flush();
    expect(take()).toEqual([]);
  });
});

describe('a subscription that resumes', () => {
  it('gets the messages that it missed, or nothing when it missed none', async () => {
    const seq = follow();
    for (const action of ['halt', 'resume', 'close'] as const) {
      move(action);
      await rig.flush();
    }
    const sent = take();
    const late = new FakeReceiver();
    expect(follow(late, seq + 2)).toBe(seq + 2);
    expect(take(late)).toEqual(sent.slice(2));
    expect(follow(late, seq + 4)).toBe(seq + 4);
    expect(take(late)).toEqual([]);
  });

  it('gets the current state, after the ack’s number, when they are gone', async () => {
    const old = follow();
    rig.markets.channel('market.status', MARKET).remove(reader);
    rig.markets.sweep(rig.time.monotonicMs());
    await rig.time.pass(MARKET_LINGER_MS);
    rig.markets.sweep(rig.time.monotonicMs());
    take();
    move('halt');
    const seq = follow(reader, old + 1);
    expect(seq).toBeGreaterThan(old + 1);
    expect(take()).toMatchObject([{ halted: true, seq: seq + 1 }]);
  });
});

describe('a subscription by root', () => {
  beforeEach(() => {
    rig.run(testMarket({ slug: 'root', children: ['left', 'right'] }));
    move('activate', ROOT);
  });

  it('begins with the state of every child, and is sent their changes under their numbers', async () => {
    reader.send(rig.markets.addToRoot('market.status', ROOT, reader));
    const states = take();
    expect(states).toMatchObject([
      { marketId: 3, rootMarketId: ROOT, statusEnum: 'activated' },
      { marketId: 4, rootMarketId: ROOT, statusEnum: 'activated' },
    ]);
    const own = new FakeReceiver();
    rig.markets.channel('market.status', 3 as MarketId).add(own, undefined);
    move('halt', ROOT);
    await rig.flush();
    expect(take()).toMatchObject([
      { marketId: 3, rootMarketId: ROOT, halted: true, seq: Number(states[0]?.seq) + 1 },
      { marketId: 4, rootMarketId: ROOT, halted: true, seq: Number(states[1]?.seq) + 1 },
    ]);
    const [message] = take(own);
    expect(message).not.toHaveProperty('rootMarketId');
    rig.markets.removeFromRoot('market.status', ROOT, reader);
    move('resume', ROOT);
    await rig.flush();
    expect([take().length, take(own).length]).toEqual([0, 1]);
  });

  it('is sent the resolution of every child when the root is resolved', async () => {
    reader.send(rig.markets.addToRoot('market.status', ROOT, reader));
    take();
    move('close', ROOT);
    rig.run({ kind: 'resolveMarket', marketId: ROOT, winnerMarketId: 4 as MarketId });
    await rig.flush();
    expect(take()).toMatchObject([
      { marketId: 3, statusEnum: 'resolved', resultTokenId: readOverHttp(3).noTokenId },
      { marketId: 4, statusEnum: 'resolved', resultTokenId: readOverHttp(4).yesTokenId },
    ]);
  });

  it('begins with changes that have not been sent to other readers yet, each once', async () => {
    const other = new FakeReceiver();
    rig.markets.addToRoot('market.status', ROOT, other);
    move('halt', 3 as MarketId);
    reader.send(rig.markets.addToRoot('market.status', ROOT, reader));
    await rig.flush();
    expect(take()).toMatchObject([
      { marketId: 3, halted: true },
      { marketId: 4, halted: false },
    ]);
    expect(take(other)).toMatchObject([{ marketId: 3, halted: true }]);
  });
});

describe('on a connection', () => {
  const STATUS = { action: 'SUBSCRIBE', channel: 'market.status' };

  it('the state follows the ack at once, which has the number before it', async () => {
    const stream = await startStreamRig();
    const client = await stream.connect();
    client.send({ ...STATUS, marketId: 1 });
    const [ack, state] = await client.take(2);
    expect(ack).toMatchObject({ msgType: 'ack', channel: 'market.status', marketId: 1 });
    expect(state).toMatchObject({ msgType: 'market.status', marketId: 1, seq: Number(ack?.seq) + 1 });
    stream.run({ kind: 'moveMarket', marketId: MARKET, action: 'halt' });
    await stream.time.pass(10);
    const [halted] = await client.take(1);
    expect(halted).toMatchObject({ halted: true, seq: Number(state?.seq) + 1 });
    expect(await client.ask({ ...STATUS, marketId: 1, resumeFrom: state?.seq })).toMatchObject({ seq: state?.seq });
    expect(await client.take(1)).toEqual([halted]);
  });

  it('by root, the states of the children follow an ack without a number', async () => {
    const stream = await startStreamRig();
    const client = await stream.connect();
    client.send({ ...STATUS, rootMarketId: 2 });
    const [ack, ...states] = await client.take(3);
    expect(ack).toEqual({ msgType: 'ack', action: 'SUBSCRIBE', channel: 'market.status', rootMarketId: 2 });
    expect(states.map(({ marketId, rootMarketId }) => [marketId, rootMarketId])).toEqual([
      [3, 2],
      [4, 2],
    ]);
  });

  it('a change of a market that is read by another new subscription reaches everybody', async () => {
    const stream = await startStreamRig();
    const first = await stream.connect();
    const second = await stream.connect();
    await first.ask({ ...STATUS, marketId: 1 });
    await first.take(1);
    stream.run({ kind: 'moveMarket', marketId: MARKET, action: 'halt' });
    await second.ask({ ...STATUS, marketId: 1 });
    const states = await second.take(1);
    expect(states).toMatchObject([{ halted: true }]);
    await stream.time.pass(10);
    expect(await first.take(1)).toEqual(states);
  });
});
