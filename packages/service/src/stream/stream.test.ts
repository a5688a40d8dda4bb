import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { AccountId, MarketId } from '@presage/exchange';
import { STREAM_ACTION_TABLE } from '@presage/protocol';
import { describe, expect, it, vi } from 'vitest';
import { SimulatedTime } from '../sequencer/testing/simulated-time.ts';
import type { UnfinishedOrderRow } from '../store/read-store.ts';
import { TEST_MARKET } from '../testing/test-commands.ts';
import { TOO_MANY_ACTIONS } from './connection/close-reasons.ts';
import {
  ACTION_RATE,
  MARKET_LINGER_MS,
  MAX_ACTION_CHARACTERS,
  MAX_FRAME_BYTES,
  MAX_OWN_CONNECTIONS,
  MAX_SUBSCRIPTIONS,
  OWN_LINGER_MS,
  SILENCE_MS,
  SWEEP_MS,
} from './limits.ts';
import { collectGarbage } from './testing/collect-garbage.ts';
import { anOrder, DEPTH, HEARTBEAT, ORDERS, RECORDS, startStreamRig } from './testing/start-stream-rig.ts';
import type { StreamClient } from './testing/stream-client.ts';

/** The socket below a client, to which bytes can be written that the library would not send. */
function socketOf({ ws }: StreamClient): Socket {
  return (ws as unknown as { readonly _socket: Socket })._socket;
}

/** How a connection was ended; the answer to one more action if it was not. */
async function endOf(client: StreamClient): Promise<unknown> {
  const last = { ...DEPTH, action: 'UNSUBSCRIBE' };
  client.send(last);
  const answer = async (): Promise<unknown> => {
    for (;;) {
      const [answer] = await client.take(1);
      if (answer?.action === last.action) return answer;
    }
  };
  return Promise.race([client.closed, answer()]);
}

describe('actions', () => {
  it.each(Object.entries(STREAM_ACTION_TABLE))('%s refuses fields it does not know', async (action) => {
    const rig = await startStreamRig();
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
    [
      'a book by root',
      '{"action":"SUBSCRIBE","channel":"market.depth.diff","rootMarketId":2}',
      'rootMarketId: received 2; a book belongs to one market; send its marketId',
    ],
    ['no book', '{"action":"SUBSCRIBE","channel":"market.depth.diff"}', /marketId: missing; send it$/],
    [
      'a root’s book',
      '{"action":"SUBSCRIBE","channel":"market.depth.diff","marketId":2}',
      'marketId: 2 is a categorical market; send one of its children',
    ],
    [
      'a root as market',
      '{"action":"SUBSCRIBE","channel":"market.last.price","marketId":2}',
      'send it as rootMarketId, or one of its children',
    ],
    ['a market as root', '{"action":"SUBSCRIBE","channel":"market.last.price","rootMarketId":1}', 'not a categorical'],
    [
      'a resumed root',
      '{"action":"SUBSCRIBE","channel":"market.last.price","rootMarketId":2,"resumeFrom":1}',
      'resumeFrom',
    ],
    ['longer than any action', '['.repeat(MAX_ACTION_CHARACTERS + 1), 'received 513 characters; accepted: at most 512'],
    [
      'a negative resumeFrom',
      '{"action":"SUBSCRIBE","channel":"market.last.price","marketId":1,"resumeFrom":-1}',
      'resumeFrom',
    ],
  ])('that are %s are refused with a reason', async (_words, frame, words) => {
    const rig = await startStreamRig();
    const client = await rig.connect();
    expect(await client.ask(frame)).toMatchObject({
      msgType: 'error',
      errno: 2,
      errmsg: expect.stringMatching(words),
    });
    expect(await client.ask(HEARTBEAT)).toEqual({ msgType: 'ack', action: 'HEARTBEAT' });
  });

  it('that are binary are refused', async () => {
    const rig = await startStreamRig();
    const client = await rig.connect();
    client.ws.send(Buffer.from('{"action":"HEARTBEAT"}'), { binary: true });
    expect(await client.take(1)).toMatchObject([{ errno: 2, errmsg: expect.stringContaining('binary') }]);
  });

  it('for an unknown market are refused with its number', async () => {
    const rig = await startStreamRig();
    const client = await rig.connect();
    const answer = await client.ask({ ...DEPTH, marketId: 99 });
    expect(answer).toMatchObject({ errno: 200, action: 'SUBSCRIBE', channel: 'market.depth.diff' });
  });

  it('are acknowledged with the market or the root that they named', async () => {
    const rig = await startStreamRig();
    const client = await rig.connect();
    const last = { action: 'SUBSCRIBE', channel: 'market.last.price' };
    for (const named of [{ marketId: 1 }, { rootMarketId: 2 }]) {
      const { seq: _, ...ack } = await client.ask({ ...last, ...named });
      expect(ack).toEqual({ msgType: 'ack', ...last, ...named });
    }
  });

  it('are answered in order, even when one takes time', async () => {
    const rig = await startStreamRig();
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

  it('beyond the rate are refused with 429, and a client that does not stop is disconnected', async () => {
    const rig = await startStreamRig();
    const client = await rig.connect();
    for (let count = 0; count < ACTION_RATE.burst; count++) client.send(HEARTBEAT);
    client.send(DEPTH);
    const answers = await client.take(ACTION_RATE.burst + 1);
    expect(answers.filter(({ msgType }) => msgType === 'ack')).toHaveLength(ACTION_RATE.burst);
    expect(answers.at(-1)).toMatchObject({ errno: 429, action: 'SUBSCRIBE', channel: 'market.depth.diff' });
    await rig.time.pass(100);
    expect(await client.ask(HEARTBEAT)).toMatchObject({ msgType: 'ack' });
    for (let count = 0; count < ACTION_RATE.burst + 20; count++) client.send(HEARTBEAT);
    expect(await endOf(client)).toEqual({ code: 1008, reason: TOO_MANY_ACTIONS.text });
  });

  it('of a client that keeps exceeding the rate end with its connection, also if some in between are accepted', async () => {
    const rig = await startStreamRig();
    const client = await rig.connect();
    for (let tenths = 0; tenths < 30; tenths++) {
      for (let count = 0; count < ACTION_RATE.perSecond; count++) client.send(HEARTBEAT);
      await Promise.race([client.take(ACTION_RATE.perSecond), client.closed]);
      await rig.time.pass(100);
    }
    expect(await endOf(client)).toEqual({ code: 1008, reason: TOO_MANY_ACTIONS.text });
  });

  it.each(['ping', 'pong'] as const)('are limited in number together with frames of kind %s', async (kind) => {
    const rig = await startStreamRig();
    const client = await rig.connect();
    for (let count = 0; count <= 2 * ACTION_RATE.burst; count++) client.ws[kind]();
    expect(await endOf(client)).toEqual({ code: 1008, reason: TOO_MANY_ACTIONS.text });
  });

  it('cannot exceed the subscriptions a connection may have, but can renew one', async () => {
    const rig = await startStreamRig({ rateLimit: false });
    const client = await rig.connect('?apikey=key-1');
    for (let more = 0; more < MAX_SUBSCRIPTIONS; more++) {
      rig.run({ ...TEST_MARKET, slug: `market-${more}` });
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

  it('cannot make more connections follow one account than it may have, until one of them is closed', async () => {
    const rig = await startStreamRig();
    const clients = [];
    for (let count = 0; count < MAX_OWN_CONNECTIONS; count++) {
      const client = await rig.connect('?apikey=key-1');
      expect(await client.ask(count % 2 === 0 ? ORDERS : RECORDS)).toMatchObject({ msgType: 'ack' });
      clients.push(client);
    }
    const [first] = clients;
    const another = await rig.connect('?apikey=key-1');
    for (const action of [ORDERS, RECORDS]) {
      expect(await another.ask(action)).toMatchObject({
        msgType: 'error',
        errno: 429,
        errmsg: expect.stringContaining(`${MAX_OWN_CONNECTIONS} connections`),
        action: 'SUBSCRIBE',
        channel: action.channel,
      });
    }
    expect(await another.ask({ ...DEPTH, channel: 'market.last.price' })).toMatchObject({ msgType: 'ack' });
    expect(await first?.ask({ ...ORDERS, marketId: 1 })).toMatchObject({ msgType: 'ack' });
    expect(await first?.ask(ORDERS)).toMatchObject({ msgType: 'ack' });
    expect(await (await rig.connect('?apikey=key-2')).ask(ORDERS)).toMatchObject({ msgType: 'ack' });
    first?.close();
    await expect.poll(() => rig.stream.connections).toBe(MAX_OWN_CONNECTIONS + 1);
    expect(await another.ask(ORDERS)).toMatchObject({ msgType: 'ack' });
  });

  it('that hit a defect of the service are answered, and nothing else is affected', async () => {
    const rig = await startStreamRig();
    const client = await rig.connect('?apikey=key-1');
    expect(await client.ask(ORDERS)).toMatchObject({ msgType: 'ack' });
    vi.spyOn(rig.marketData.catalog, 'market').mockImplementationOnce(() => {
      throw new Error('a defect');
    });
    expect(await client.ask(DEPTH)).toMatchObject({ errno: 500, action: 'SUBSCRIBE', channel: 'market.depth.diff' });
    rig.keys.failure = new Error('another');
    expect(await client.ask({ action: 'AUTH', apikey: 'key-1' })).toMatchObject({ errno: 500, action: 'AUTH' });
    expect(rig.errors).toEqual([{ err: new Error('a defect') }, { err: new Error('another') }]);
    expect([rig.stream.hasFailed, rig.stream.subscriptions]).toEqual([false, 1]);
  });

  it('in a frame that is too large close the connection', async () => {
    const rig = await startStreamRig();
    const client = await rig.connect();
    client.send('x'.repeat(MAX_FRAME_BYTES + 1));
    expect(await client.closed).toMatchObject({ code: 1009 });
    await expect.poll(() => rig.stream.connections).toBe(0);
  });

  it('in a frame that arrives in a few pieces are answered; in many, of which each takes memory, they close the connection', async () => {
    const rig = await startStreamRig();
    const sendInPieces = async (size: number) => {
      const client = await rig.connect();
      const payload = Buffer.from(JSON.stringify(HEARTBEAT).padEnd(300));
      const frame = Buffer.concat([
        Buffer.from([0x81, 0xfe, payload.length >> 8, payload.length & 255, 0, 0, 0, 0]),
        payload,
      ]);
      const socket = socketOf(client);
      for (let at = 0; at < frame.length && socket.writable; at += size) {
        socket.write(frame.subarray(at, at + size));
        // One turn of the event loop, in which the other end reads it.
        await setImmediate();
      }
      return client;
    };
    const patient = await sendInPieces(40);
    expect(await patient.take(1)).toMatchObject([{ msgType: 'ack', action: 'HEARTBEAT' }]);
    const greedy = await sendInPieces(1);
    expect(await Promise.race([greedy.closed, greedy.take(1)])).toMatchObject({ code: 1008 });
  });

  it('to end a subscription are acknowledged, whether it exists or not; nothing follows', async () => {
    const rig = await startStreamRig();
    const client = await rig.connect();
    expect(await client.ask({ ...DEPTH, action: 'UNSUBSCRIBE' })).toMatchObject({ msgType: 'ack', marketId: 1 });
    await client.ask(DEPTH);
    await rig.time.pass(10);
    expect(await client.take(1)).toMatchObject([{ msgType: 'market.depth.snapshot' }]);
    await client.ask({ ...DEPTH, action: 'UNSUBSCRIBE' });
    rig.run(anOrder(1));
    await rig.time.pass(10);
    expect(await client.ask(HEARTBEAT)).toMatchObject({ msgType: 'ack', action: 'HEARTBEAT' });
  });
});

describe('a connection', () => {
  it('is pinged when it is silent, and closed when it stays silent', async () => {
    const rig = await startStreamRig();
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

  it('is closed with 1001 when the service stops, after pending messages are sent; no new one is admitted', async () => {
    const rig = await startStreamRig();
    const client = await rig.connect();
    await client.ask(DEPTH);
    await rig.time.pass(10);
    await client.take(1);
    rig.run({ kind: 'credit', accountId: 1 as AccountId, amountUnits: (10n ** 15n) as never });
    rig.run(anOrder(1));
    const stopped = rig.stream.stop();
    expect(await client.take(2)).toHaveLength(2);
    expect(await client.closed).toEqual({ code: 1001, reason: 'the service is stopping; reconnect' });
    await stopped;
    expect(await rig.tryConnect()).toMatchObject({ status: 503, body: { errno: 1 } });
  });

  it('is closed when the stream has a defect, and trading is not affected', async () => {
    const rig = await startStreamRig();
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

it.each([DEPTH, { ...DEPTH, channel: 'market.status' }, ORDERS, { ...ORDERS, marketId: 1 }])(
  'tells a client that resumes up to which number it is sent again what it missed: %j',
  async (channel) => {
    const rig = await startStreamRig();
    const first = await rig.connect('?apikey=key-1');
    await first.ask(channel);
    rig.run({ kind: 'credit', accountId: 1 as AccountId, amountUnits: (10n ** 15n) as never });
    rig.run(anOrder(1));
    rig.run({ kind: 'moveMarket', marketId: 1 as MarketId, action: 'halt' });
    await rig.time.pass(10);
    const [begun] = await first.take(1);
    rig.run({ kind: 'moveMarket', marketId: 1 as MarketId, action: 'resume' });
    rig.run({ kind: 'cancelOrders', accountId: 1 as AccountId });
    await rig.time.pass(10);
    const seq = Number(begun?.seq);
    const other = await rig.connect('?apikey=key-1');
    const ack = await other.ask({ ...channel, resumeFrom: seq });
    expect(ack.seq).toBe(seq);
    await rig.time.pass(10);
    const missed = await other.take(Number(ack.replayTo) - seq);
    expect(missed.at(-1)?.seq).toBe(ack.replayTo);
    expect(await other.ask(HEARTBEAT)).toMatchObject({ msgType: 'ack' });
    const { replayTo } = await other.ask({ ...channel, resumeFrom: ack.replayTo });
    expect(replayTo).toBeUndefined();
  },
);

it.each([
  [{ ...DEPTH, channel: 'market.last.trade' }, MARKET_LINGER_MS],
  [ORDERS, OWN_LINGER_MS],
])('drops a channel that has had no reader for long, and starts it with higher numbers: %j', async (channel, ms) => {
  const rig = await startStreamRig();
  const client = await rig.connect('?apikey=key-1');
  const { seq } = await client.ask(channel);
  client.close();
  await expect.poll(() => rig.stream.subscriptions).toBe(0);
  await rig.time.pass(ms + 2 * SWEEP_MS);
  const other = await rig.connect('?apikey=key-1');
  const resumed = await other.ask({ ...channel, resumeFrom: seq });
  expect(Number(resumed.seq)).toBeGreaterThan(Number(seq));
});

it('is closed, without ending anything else, when sweeping its connections hits a defect', async () => {
  const time = new SimulatedTime();
  let isBroken = false;
  const monotonicMs = (): number => {
    if (isBroken) throw new Error('a defect');
    return time.monotonicMs();
  };
  const clock = { nowMs: () => time.nowMs(), sleptMs: () => time.sleptMs(), monotonicMs };
  const rig = await startStreamRig({}, { clock, timers: time });
  await time.pass(SWEEP_MS - 1);
  isBroken = true;
  await time.pass(1);
  expect([rig.stream.hasFailed, rig.errors.length]).toEqual([true, 1]);
});

it('releases the rows of open orders that it starts from', async () => {
  const { options, rows } = withRows();
  const rig = await startStreamRig({}, options);
  delete options.openOrders;
  await setImmediate();
  collectGarbage();
  expect(rows.deref()).toBeUndefined();
  expect(rig.stream.hasFailed).toBe(false);
});

function withRows(): { options: { openOrders?: Iterable<UnfinishedOrderRow> }; rows: WeakRef<object> } {
  const openOrders: UnfinishedOrderRow[] = [];
  return { options: { openOrders }, rows: new WeakRef(openOrders) };
}
