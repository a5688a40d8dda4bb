import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { AccountId, MarketId } from '@presage/exchange';
import { STREAM_ACTION_TABLE } from '@presage/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { testOrder } from '../store/testing/random-journal.ts';
import {
  ACTION_RATE,
  AUTH_WAIT_MS,
  HANDSHAKE_RATE,
  MAX_CONNECTIONS_PER_ADDRESS,
  MAX_FRAME_BYTES,
  MAX_SUBSCRIPTIONS,
  MAX_WRONG_KEYS,
  SILENCE_MS,
} from './limits.ts';
import type { StreamOptions } from './stream.ts';
import { NO_TRADES } from './testing/no-trades.ts';
import { StreamRig } from './testing/stream-rig.ts';

const SETTINGS = { corsOrigins: [], trustedProxies: [], rateLimit: true, requireApiKey: false } as const;
const DEPTH = { action: 'SUBSCRIBE', channel: 'market.depth.diff', marketId: 1 };
const ORDERS = { action: 'SUBSCRIBE', channel: 'trade.order.update' };
const HEARTBEAT = { action: 'HEARTBEAT' };

const rigs: StreamRig[] = [];
afterEach(async () => {
  await Promise.all(rigs.splice(0).map((rig) => rig.close()));
});

async function startRig(settings: Partial<StreamOptions['settings']> = {}): Promise<StreamRig> {
  const rig = new StreamRig({ settings: { ...SETTINGS, ...settings } });
  rigs.push(rig);
  await rig.listen();
  return rig;
}

let digests = 0;
function order(account: number) {
  digests += 1;
  const digest = digests.toString(16).padStart(64, '0');
  return testOrder({ digest, accountId: account as AccountId, marketId: 1 as MarketId, priceTicks: 4_000, shares: 1 });
}

/** Sends a handshake as bytes; resolves once it waits for its key to be looked up. */
async function startHandshake(rig: StreamRig, query: string): Promise<Socket> {
  const socket = connect(Number(rig.host.split(':')[1]), '127.0.0.1');
  socket.write(
    `GET /ws${query} HTTP/1.1\r\nHost: ${rig.host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await expect.poll(() => rig.stream.connections).toBe(1);
  return socket;
}

describe('the door', () => {
  it.each([
    ['none, as programs send it', undefined, true],
    ['our own', 'own', true],
    ['one of the settings', 'https://app.example.org', true],
    ['another', 'https://evil.example.org', false],
    ['a local file’s', 'null', false],
  ])('lets in by origin: %s', async (_words, origin, isLetIn) => {
    const rig = await startRig({ corsOrigins: ['https://app.example.org'] });
    const named = origin === 'own' ? `http://${rig.host}` : origin;
    const answer = await rig.tryConnect('', named === undefined ? {} : { origin: named });
    if (isLetIn) expect(answer).toHaveProperty('ws');
    else
      expect(answer).toMatchObject({
        status: 403,
        body: { errno: 2, errmsg: expect.stringContaining('CORS_ORIGINS') },
      });
  });

  it('refuses a key that is not good, and takes an empty one as none', async () => {
    const rig = await startRig();
    expect(await rig.tryConnect('?apikey=nobody')).toMatchObject({ status: 401, body: { errno: 100 } });
    expect(await rig.tryConnect(`?apikey=${'x'.repeat(300)}`)).toMatchObject({ status: 401 });
    expect(await rig.tryConnect('?apikey=key-1&apikey=key-2')).toMatchObject({ status: 400, body: { errno: 2 } });
    expect(await rig.tryConnect('?apikey=')).toHaveProperty('ws');
  });

  it('outlives who is gone before their key is refused', async () => {
    const rig = await startRig();
    const gate = Promise.withResolvers<void>();
    rig.keys.gate = gate.promise;
    const handshake = await startHandshake(rig, '?apikey=nobody');
    gate.resolve();
    // Before the refusal is written, which then finds nobody.
    handshake.resetAndDestroy();
    await expect.poll(() => rig.stream.connections).toBe(0);
    expect(await rig.tryConnect('?apikey=nobody')).toMatchObject({ status: 401 });
    expect(rig.errors).toEqual([]);
  });

  it('lets nobody in whose key is found good only after the stream has stopped', async () => {
    const rig = await startRig();
    const gate = Promise.withResolvers<void>();
    rig.keys.gate = gate.promise;
    const handshake = await startHandshake(rig, '?apikey=key-1');
    const answer = once(handshake, 'data');
    await rig.stream.stop();
    gate.resolve();
    expect(String(await answer)).toMatch(/^HTTP\/1.1 503 /);
  });

  it('takes a bounded number of connections from one address, and forgets those that ended', async () => {
    const rig = await startRig();
    const clients = [];
    for (let count = 0; count < MAX_CONNECTIONS_PER_ADDRESS; count++) {
      await rig.time.pass(1_000 / HANDSHAKE_RATE.perSecond);
      clients.push(await rig.connect());
    }
    expect(await rig.tryConnect()).toMatchObject({ status: 429, body: { errno: 429 } });
    expect(rig.stream.connections).toBe(MAX_CONNECTIONS_PER_ADDRESS);
    clients[0]?.close();
    await clients[0]?.closed;
    await rig.time.pass(1_000);
    await expect.poll(() => rig.stream.connections).toBe(MAX_CONNECTIONS_PER_ADDRESS - 1);
    expect(await rig.tryConnect()).toHaveProperty('ws');
  });

  it('takes a bounded number of handshakes a second from one address, as the last trusted proxy names it', async () => {
    const rig = await startRig({ trustedProxies: ['127.0.0.1'] });
    const from = (address: string) => rig.tryConnect('?apikey=nobody', { 'x-forwarded-for': address });
    for (let count = 0; count < HANDSHAKE_RATE.burst; count++) {
      expect(await from('192.0.2.1')).toMatchObject({ status: 401 });
    }
    expect(await from('192.0.2.1')).toMatchObject({ status: 429 });
    expect(await from('192.0.2.2')).toMatchObject({ status: 401 });
  });
});

describe('actions', () => {
  it.each(Object.entries(STREAM_ACTION_TABLE))('%s refuses fields it does not know', async (action) => {
    const rig = await startRig();
    const client = await rig.connect();
    expect(await client.ask({ action, colour: 'red' })).toMatchObject({ msgType: 'error', errno: 2, action });
  });

  it.each([
    ['text that is not JSON', 'hello', 'not a JSON object'],
    ['a list', '[]', 'not a JSON object'],
    ['an unknown action', '{"action":"DANCE"}', 'received "DANCE"; accepted: SUBSCRIBE'],
    ['a lower-case action', '{"action":"heartbeat"}', 'accepted: SUBSCRIBE'],
    ['an unknown channel', '{"action":"SUBSCRIBE","channel":"market.gossip","marketId":1}', 'market.last.price'],
    [
      'a market id as text',
      '{"action":"SUBSCRIBE","channel":"market.last.price","marketId":"1"}',
      'marketId: received "1"',
    ],
    ['both ids', '{"action":"SUBSCRIBE","channel":"market.last.price","marketId":1,"rootMarketId":2}', 'both given'],
    ['neither id', '{"action":"SUBSCRIBE","channel":"market.last.price"}', 'marketId: missing'],
    ['a book by root', '{"action":"SUBSCRIBE","channel":"market.depth.diff","rootMarketId":2}', 'of one market'],
    ['a root as market', '{"action":"SUBSCRIBE","channel":"market.last.price","marketId":2}', 'categorical'],
    ['a market as root', '{"action":"SUBSCRIBE","channel":"market.last.price","rootMarketId":1}', 'no categorical'],
    [
      'a resumed root',
      '{"action":"SUBSCRIBE","channel":"market.last.price","rootMarketId":2,"resumeFrom":1}',
      'resumeFrom',
    ],
    [
      'a negative resumeFrom',
      '{"action":"SUBSCRIBE","channel":"market.last.price","marketId":1,"resumeFrom":-1}',
      'resumeFrom',
    ],
  ])('that are %s are refused in words', async (_words, frame, words) => {
    const rig = await startRig();
    const client = await rig.connect();
    expect(await client.ask(frame)).toMatchObject({
      msgType: 'error',
      errno: 2,
      errmsg: expect.stringContaining(words),
    });
    expect(await client.ask(HEARTBEAT)).toEqual({ msgType: 'ack', action: 'HEARTBEAT' });
  });

  it('that are binary are refused', async () => {
    const rig = await startRig();
    const client = await rig.connect();
    client.ws.send(Buffer.from('{"action":"HEARTBEAT"}'), { binary: true });
    expect(await client.take(1)).toMatchObject([{ errno: 2, errmsg: expect.stringContaining('binary') }]);
  });

  it('for a market that is not there are refused with its number', async () => {
    const rig = await startRig();
    const client = await rig.connect();
    const answer = await client.ask({ ...DEPTH, marketId: 99 });
    expect(answer).toMatchObject({ errno: 200, action: 'SUBSCRIBE', channel: 'market.depth.diff' });
  });

  it('are answered in their order, whatever takes time', async () => {
    const rig = await startRig();
    const client = await rig.connect();
    let open: () => void = () => {};
    rig.keys.gate = new Promise((resolve) => {
      open = resolve;
    });
    for (const frame of [HEARTBEAT, { action: 'AUTH', apikey: 'key-1' }, ORDERS, HEARTBEAT]) client.send(frame);
    expect(await client.take(1)).toMatchObject([{ action: 'HEARTBEAT' }]);
    open();
    const answers = await client.take(3);
    expect(answers.map(({ msgType, action }) => [msgType, action])).toEqual([
      ['ack', 'AUTH'],
      ['ack', 'SUBSCRIBE'],
      ['ack', 'HEARTBEAT'],
    ]);
  });

  it('beyond the rate are refused with 429, and who goes on and on is cut off', async () => {
    const rig = await startRig();
    const client = await rig.connect();
    for (let count = 0; count < ACTION_RATE.burst; count++) client.send(HEARTBEAT);
    client.send(DEPTH);
    const answers = await client.take(ACTION_RATE.burst + 1);
    expect(answers.filter(({ msgType }) => msgType === 'ack')).toHaveLength(ACTION_RATE.burst);
    expect(answers.at(-1)).toMatchObject({ errno: 429, action: 'SUBSCRIBE', channel: 'market.depth.diff' });
    await rig.time.pass(100);
    expect(await client.ask(HEARTBEAT)).toMatchObject({ msgType: 'ack' });
    for (let count = 0; count < ACTION_RATE.burst + 20; count++) client.send(HEARTBEAT);
    expect(await client.closed).toMatchObject({ code: 1008, reason: expect.stringContaining('too many actions') });
  });

  it('take no more subscriptions than a connection may have, but the same again', async () => {
    const rig = await startRig({ rateLimit: false });
    const client = await rig.connect('?apikey=key-1');
    for (let more = 0; more < MAX_SUBSCRIPTIONS; more++) {
      rig.run({ kind: 'createMarket', ...marketNo(more) } as never);
    }
    for (let marketId = 4; marketId < MAX_SUBSCRIPTIONS + 4; marketId++) {
      client.send({ action: 'SUBSCRIBE', channel: 'trade.order.update', marketId });
    }
    await client.take(MAX_SUBSCRIPTIONS);
    expect(rig.stream.subscriptions).toBe(MAX_SUBSCRIPTIONS);
    expect(await client.ask({ ...ORDERS, marketId: 1 })).toMatchObject({
      errno: 2,
      errmsg: expect.stringContaining('1000'),
    });
    expect(await client.ask({ ...ORDERS, marketId: 5 })).toMatchObject({ msgType: 'ack' });
    expect(await client.ask({ ...ORDERS, action: 'UNSUBSCRIBE', marketId: 5 })).toMatchObject({ msgType: 'ack' });
    expect(await client.ask({ ...ORDERS, marketId: 1 })).toMatchObject({ msgType: 'ack' });
  });

  it('in a frame that is too large end the connection', async () => {
    const rig = await startRig();
    const client = await rig.connect();
    client.send('x'.repeat(MAX_FRAME_BYTES + 1));
    expect(await client.closed).toMatchObject({ code: 1009 });
    await expect.poll(() => rig.stream.connections).toBe(0);
  });

  it('to end a subscription are taken, whether it is there or not; nothing follows', async () => {
    const rig = await startRig();
    const client = await rig.connect();
    expect(await client.ask({ ...DEPTH, action: 'UNSUBSCRIBE' })).toMatchObject({ msgType: 'ack', marketId: 1 });
    await client.ask(DEPTH);
    await rig.time.pass(10);
    expect(await client.take(1)).toMatchObject([{ msgType: 'market.depth.snapshot' }]);
    await client.ask({ ...DEPTH, action: 'UNSUBSCRIBE' });
    rig.run(order(1));
    await rig.time.pass(10);
    expect(await client.ask(HEARTBEAT)).toMatchObject({ msgType: 'ack', action: 'HEARTBEAT' });
  });
});

describe('keys', () => {
  it('open own channels, in the address or in a frame', async () => {
    const rig = await startRig();
    const byAddress = await rig.connect('?apikey=key-1');
    expect(await byAddress.ask(ORDERS)).toMatchObject({ msgType: 'ack', seq: expect.any(Number) });
    const byFrame = await rig.connect();
    expect(await byFrame.ask(ORDERS)).toMatchObject({ errno: 100, action: 'SUBSCRIBE', channel: ORDERS.channel });
    expect(await byFrame.ask({ action: 'AUTH', apikey: 'nobody' })).toMatchObject({ errno: 100, action: 'AUTH' });
    expect(await byFrame.ask({ action: 'AUTH', apikey: 'key-1' })).toEqual({ msgType: 'ack', action: 'AUTH' });
    expect(await byFrame.ask(ORDERS)).toMatchObject({ msgType: 'ack' });
  });

  it('of a builder open no own channel', async () => {
    const rig = await startRig();
    rig.keys.add('key-b', 'some builder', 'builder');
    const client = await rig.connect('?apikey=key-b');
    expect(await client.ask(ORDERS)).toMatchObject({ errno: 100, errmsg: expect.stringContaining('no trader') });
  });

  it('that are not good end the connection when they are too many', async () => {
    const rig = await startRig();
    const client = await rig.connect();
    for (let count = 0; count < MAX_WRONG_KEYS; count++) client.send({ action: 'AUTH', apikey: `wrong ${count}` });
    expect(await client.closed).toMatchObject({ code: 1008, reason: expect.stringContaining('API keys') });
    expect(client.messages).toHaveLength(MAX_WRONG_KEYS);
  });

  it('may be changed for another of the same account, never for another account’s', async () => {
    const rig = await startRig();
    rig.keys.add('key-1-again', '0x0000000000000000000000000000000000000001');
    const client = await rig.connect('?apikey=key-1');
    expect(await client.ask({ action: 'AUTH', apikey: 'key-1-again' })).toMatchObject({ msgType: 'ack' });
    expect(await client.ask({ action: 'AUTH', apikey: 'key-2' })).toMatchObject({ errno: 2 });
    rig.keys.revoke('key-1');
    expect(await client.ask(ORDERS)).toMatchObject({ msgType: 'ack' });
  });

  it('that are revoked end own channels with words, and leave market channels', async () => {
    const rig = await startRig();
    const client = await rig.connect('?apikey=key-1');
    const other = await rig.connect('?apikey=key-2');
    await client.ask(ORDERS);
    await client.ask(DEPTH);
    await other.ask(ORDERS);
    await rig.time.pass(10);
    await client.take(1);
    rig.keys.revoke('key-1');
    const [ended] = await client.take(1);
    expect(ended).toEqual({
      msgType: 'error',
      errno: 100,
      errmsg: expect.stringContaining('revoked'),
      channel: ORDERS.channel,
    });
    rig.run({ kind: 'credit', accountId: 1 as AccountId, amountUnits: (10n ** 15n) as never });
    rig.run(order(1));
    await rig.time.pass(10);
    const told = await client.take(2);
    expect(told.map(({ msgType }) => msgType)).toEqual(['market.depth.diff', 'market.depth.diff']);
    expect(await client.ask(ORDERS)).toMatchObject({ errno: 100 });
    expect(other.messages).toEqual([]);
  });

  it('that are revoked while a channel is opened open none', async () => {
    let open: () => void = () => {};
    const gate = new Promise<number>((resolve) => {
      open = () => resolve(0);
    });
    const rig = new StreamRig({ tradeFeed: { ...NO_TRADES, last: () => gate } });
    rigs.push(rig);
    await rig.listen();
    const client = await rig.connect('?apikey=key-1');
    await client.ask(HEARTBEAT);
    client.send({ action: 'SUBSCRIBE', channel: 'trade.record.new' });
    client.send(HEARTBEAT);
    client.ws.ping();
    await once(client.ws, 'pong');
    rig.keys.revoke('key-1');
    open();
    expect(await client.take(2)).toMatchObject([{ errno: 100, action: 'SUBSCRIBE' }, { action: 'HEARTBEAT' }]);
    expect(rig.stream.subscriptions).toBe(0);
  });

  it('that are revoked while they are checked open nothing', async () => {
    const rig = await startRig();
    const client = await rig.connect();
    let open: () => void = () => {};
    rig.keys.gate = new Promise((resolve) => {
      open = resolve;
    });
    client.send({ action: 'AUTH', apikey: 'key-1' });
    const asked = rig.tryConnect('?apikey=key-1');
    await expect.poll(() => rig.stream.connections).toBe(2);
    rig.keys.revoke('key-1');
    open();
    expect(await client.take(1)).toMatchObject([{ errno: 100, action: 'AUTH' }]);
    expect(await asked).toMatchObject({ status: 401 });
  });

  it('where they are required, are needed for every channel, and in time', async () => {
    const rig = await startRig({ requireApiKey: true });
    const client = await rig.connect();
    expect(await client.ask(DEPTH)).toMatchObject({ errno: 100 });
    expect(await client.ask(HEARTBEAT)).toMatchObject({ msgType: 'ack' });
    const keyed = await rig.connect();
    await keyed.ask({ action: 'AUTH', apikey: 'key-1' });
    expect(await keyed.ask(DEPTH)).toMatchObject({ msgType: 'ack' });
    await rig.time.pass(AUTH_WAIT_MS + 1_000);
    expect(await client.closed).toMatchObject({ code: 1008, reason: expect.stringContaining('AUTH') });
    rig.keys.revoke('key-1');
    expect(await keyed.closed).toMatchObject({ code: 1008, reason: expect.stringContaining('revoked') });
  });
});

describe('a connection', () => {
  it('is pinged when it is silent, and closed when it stays so', async () => {
    const rig = await startRig();
    const client = await rig.connect();
    const silent = await rig.connect();
    // A client that does not answer pings.
    silent.ws.removeAllListeners('ping');
    Object.assign(silent.ws, { _autoPong: false });
    for (let waited = 0; waited < SILENCE_MS + 2_000; waited += 5_000) {
      await rig.time.pass(5_000);
      if (waited % 25_000 === 0) await client.ask(HEARTBEAT);
    }
    expect(await silent.closed).toMatchObject({ code: 1008, reason: expect.stringContaining('heartbeats') });
    expect(await client.ask(HEARTBEAT)).toMatchObject({ msgType: 'ack' });
  });

  it('is closed with 1001 when the service stops, after all that was applied was told; nobody new is let in', async () => {
    const rig = await startRig();
    const client = await rig.connect();
    await client.ask(DEPTH);
    await rig.time.pass(10);
    await client.take(1);
    rig.run({ kind: 'credit', accountId: 1 as AccountId, amountUnits: (10n ** 15n) as never });
    rig.run(order(1));
    const stopped = rig.stream.stop();
    expect(await client.take(2)).toHaveLength(2);
    expect(await client.closed).toEqual({ code: 1001, reason: 'the service is stopping; connect again' });
    await stopped;
    expect(await rig.tryConnect()).toMatchObject({ status: 503, body: { errno: 1 } });
  });

  it('is closed when the stream has a defect, and trading is not touched', async () => {
    const rig = await startRig();
    const client = await rig.connect('?apikey=key-1');
    await client.ask(ORDERS);
    const broken = [{ ...rig.journal.applied.at(-1), events: [{ kind: 'orderAccepted', accountId: 1, marketId: 77 }] }];
    expect(() => rig.stream.onApplied(broken as never)).not.toThrow();
    expect(await client.closed).toMatchObject({ code: 1011 });
    expect(rig.stream.hasFailed).toBe(true);
    expect(rig.errors).toHaveLength(1);
    expect(() => rig.stream.onApplied(broken as never)).not.toThrow();
    expect(await rig.tryConnect()).toMatchObject({ status: 503 });
  });
});

function marketNo(number: number): object {
  return {
    ...{ title: `Market ${number}`, rules: '', slug: `market-${number}`, yesLabel: 'Yes', noLabel: 'No', labelIds: [] },
    ...{ cutoffAtSec: 1_900_000_000, tickStep: 1, makerFeeBps: 0, takerFeeBps: 0, children: [] },
  };
}
