import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { UpgradeHandler } from '../stream/connection/upgrade-handler.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import { MAX_CONNECTIONS_PER_ADDRESS, MAX_PIPELINED_REQUESTS, STALLED_TIMEOUT_MS } from './limits.ts';
import { exchangeBytes } from './testing/exchange-bytes.ts';
import { ADMIN_TOKEN, createRig, type Rig } from './testing/rig.ts';
import { createMarket, createTrader } from './testing/trader.ts';

const rig = await createRig();
afterAll(() => rig.close());
const port = Number(new URL(await rig.app.listen({ host: '127.0.0.1', port: 0 })).port);

function labelRequest(labelName: string): string {
  const label = JSON.stringify({ labelName });
  const headers = `host: x\r\nauthorization: Bearer ${ADMIN_TOKEN}\r\ncontent-type: application/json\r\n`;
  return `POST /openapi/admin/label HTTP/1.1\r\n${headers}content-length: ${label.length}\r\n\r\n${label}`;
}

describe('bytes on a socket', () => {
  const exchange = (bytes: string) => exchangeBytes(port, bytes);

  it.each([
    ['GARBAGE\r\n\r\n'],
    ['GET / HTTP/9.9\r\n\r\n'],
    ['GET /openapi/time HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n'],
    [`GET /openapi/time HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`],
    ['POST /openapi/order HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n'],
    ['POST /openapi/order HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n'],
    [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
  ])('that are not a request are refused in the envelope: %j', async (bytes) => {
    const answer = await exchange(bytes);
    expect(answer.slice(0, 12)).toBe('HTTP/1.1 400');
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as Record<string, unknown>;
    expect(body).toEqual({ errno: 2, errmsg: expect.any(String), result: null });
  });

  it.each([
    ['', 'Host: missing'],
    ['host: x\r\nhost: y\r\n', 'Host: received "x, y"; accepted: the name or address of the service, once'],
    ['host: x\r\nexpect: a-miracle\r\n', 'Expect: received "a-miracle"; accepted: 100-continue'],
  ])('whose headers Node would refuse without a body are refused in the envelope: %j', async (headers, words) => {
    const answer = await exchange(`GET /openapi/time HTTP/1.1\r\n${headers}\r\n`);
    expect(answer.slice(0, 12)).toBe('HTTP/1.1 400');
    expect(answer.toLowerCase()).toContain('\r\ncache-control: no-store\r\n');
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as Record<string, unknown>;
    expect(body).toEqual({ errno: 2, errmsg: expect.stringContaining(words), result: null });
  });

  it.each([
    ['GET /openapi/admin/account', `authorization: Bearer ${ADMIN_TOKEN}\r\nauthorization: Bearer other\r\n`, 401],
    [
      'POST /openapi/admin/label',
      `authorization: Bearer ${ADMIN_TOKEN}\r\ncontent-type: application/json\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n`,
      415,
    ],
  ])('with a header twice, of which Node would keep the first, are refused: %s', async (line, headers, status) => {
    const answer = await exchange(`${line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n{}`);
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
  });

  it.each(['', 'host: x\r\nhost: y\r\n'])('open no stream without exactly one Host header: %j', async (headers) => {
    const stream = { handles: () => true, onUpgrade: vi.fn() } as unknown as UpgradeHandler;
    const streaming = await createRig({ deps: { stream } });
    onTestFinished(() => streaming.close());
    const at = Number(new URL(await streaming.app.listen({ host: '127.0.0.1', port: 0 })).port);
    const handshake = `GET /ws HTTP/1.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n${headers}\r\n`;
    expect((await exchangeBytes(at, handshake)).slice(0, 12)).toBe('HTTP/1.1 400');
    expect(stream.onUpgrade).not.toHaveBeenCalled();
  });

  it.each([undefined, { handles: () => false }])(
    'that offer another protocol, as clients offer HTTP/2, are answered as plain requests (%#)',
    async (handler) => {
      const stream = handler as UpgradeHandler | undefined;
      const plain = await createRig({ deps: stream === undefined ? {} : { stream } });
      onTestFinished(() => plain.close());
      const at = Number(new URL(await plain.app.listen({ host: '127.0.0.1', port: 0 })).port);
      const offer = 'connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAoAAA\r\n';
      const answer = await exchangeBytes(at, `GET /openapi/time HTTP/1.1\r\nhost: x\r\n${offer}\r\n`);
      expect(answer.slice(0, 12)).toBe('HTTP/1.1 200');
    },
  );

  const TIME = 'GET /openapi/time HTTP/1.1\r\nhost: x\r\n\r\n';

  it.each([
    ['a byte too many', '}', 1],
    ['a malformed body', 'POST /openapi/faucet HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nx\r\n', 1],
    ['a CONNECT', 'CONNECT example.org:443 HTTP/1.1\r\nhost: example.org\r\n\r\n', 1],
    ['a read that is ready at once, and a byte too many', `${TIME}}`, 2],
  ])('that follow a whole request do not take the place of its response: %s', async (name, following, responses) => {
    const answer = await exchange(`${labelRequest(name)}${following}`);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(Array(responses).fill('HTTP/1.1 200'));
    expect(answer).toContain(`"labelName":"${name}"`);
    if (responses === 1) expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
  });

  it.each(['', 'host: x\r\nexpect: a-miracle\r\n'])(
    'are not carried out after the refusal that closes their connection: %j',
    async (headers) => {
      const commands = rig.sequencer.sequence;
      const answer = await exchange(`GET /openapi/time HTTP/1.1\r\n${headers}\r\n${labelRequest('Behind a refusal')}`);
      expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
      expect(rig.sequencer.sequence).toBe(commands);
    },
  );

  it('that are malformed after a request that was answered are refused', async () => {
    const first = connect(port, '127.0.0.1').setEncoding('utf8');
    first.write(TIME);
    const [answer] = await once(first, 'data');
    first.write('}');
    const [refusal] = await once(first, 'data');
    expect([answer.slice(0, 12), refusal.slice(0, 12)]).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });

  it.each([
    ['one', labelRequest('Sent before'), [200, 400]],
    ['too many', TIME.repeat(MAX_PIPELINED_REQUESTS + 1), Array(MAX_PIPELINED_REQUESTS).fill(200)],
  ])('open no stream before the requests that came before are answered: %s', async (_, before, statuses) => {
    const stream = { handles: () => true, onUpgrade: vi.fn() } as unknown as UpgradeHandler;
    const streaming = await createRig({ deps: { stream } });
    onTestFinished(() => streaming.close());
    const at = Number(new URL(await streaming.app.listen({ host: '127.0.0.1', port: 0 })).port);
    const handshake = 'GET /ws HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n';
    const answer = await exchangeBytes(at, `${before}${handshake}`);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(statuses.map((status) => `HTTP/1.1 ${status}`));
    expect(stream.onUpgrade).not.toHaveBeenCalled();
  });

  it('with CONNECT are refused, because this is not a proxy', async () => {
    const answer = await exchange('CONNECT example.org:443 HTTP/1.1\r\nhost: example.org\r\n\r\n');
    expect(answer.slice(0, 12)).toBe('HTTP/1.1 405');
    expect(answer).toContain('"errmsg":"method: received CONNECT; accepted: ');
  });

  it('with CONNECT from a client that disconnects at once do no harm', async () => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('CONNECT example.org:443 HTTP/1.1\r\nhost: example.org\r\n\r\n'.repeat(100));
      socket.resetAndDestroy();
    }).on('error', () => undefined);
    await once(socket, 'close');
    expect((await exchange('GET /openapi/time HTTP/1.0\r\n\r\n')).slice(0, 12)).toBe('HTTP/1.1 200');
  });

  it('that continue after a refusal are read to their end, so that the client gets the response', async () => {
    const head = `POST /openapi/admin/label HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ADMIN_TOKEN}\r\ncontent-type: application/json`;
    const large = `${head}\r\ncontent-length: 5000000\r\n\r\n${'x'.repeat(5_000_000)}`;
    const answer = await exchange(`${large}GET /openapi/time HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(answer.slice(0, 12)).toBe('HTTP/1.1 413');
    expect(answer).toContain('HTTP/1.1 200');
  });

  it('need no Host header in HTTP/1.0', async () => {
    expect((await exchange('GET /openapi/time HTTP/1.0\r\n\r\n')).slice(0, 12)).toBe('HTTP/1.1 200');
  });
});

it('a connection whose client reads no responses is closed', async () => {
  const stalled = await createRig();
  const { server } = stalled.app;
  expect(server.timeout).toBe(STALLED_TIMEOUT_MS);
  server.timeout = 100;
  const at = Number(new URL(await stalled.app.listen({ host: '127.0.0.1', port: 0 })).port);
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const socket = connect(at, '127.0.0.1');
  const [served] = await accepted;
  // As if the buffers of the operating system were full.
  served._write = served._writev = () => undefined;
  socket.write('GET /openapi/time HTTP/1.1\r\nhost: x\r\n\r\n');
  if (!served.closed) await once(served, 'close');
  socket.destroy();
  await stalled.close();
});

it.each([
  ['that are ready at once', '/openapi/time'],
  ['that take time', '/openapi/trade/market/1'],
])('no more than a few requests of a connection are under way: responses %s', async (_, path) => {
  const onRequest = vi.fn();
  rig.app.server.on('request', onRequest);
  onTestFinished(() => void rig.app.server.off('request', onRequest));
  const served = await exchangeBytes(port, `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(500));
  expect(served.match(/HTTP\/1\.1 \d+/g)).toEqual(Array(MAX_PIPELINED_REQUESTS).fill('HTTP/1.1 200'));
  // Node keeps each request that it has taken from a packet until the connection is closed.
  expect(onRequest).toHaveBeenCalledTimes(MAX_PIPELINED_REQUESTS + 1);
});

it('a connection without traffic is closed, but not while a whole request waits for its response', async () => {
  const { gate, arrived, verifyOrder } = heldVerification();
  const waiting = await createRig({ deps: { verifyOrder } });
  onTestFinished(() => waiting.close());
  const served: Socket[] = [];
  waiting.app.server.on('connection', (socket) => served.push(socket));
  waiting.app.server.timeout = STALLED_TIMEOUT_MS / 2;
  const trader = await createTrader(waiting, 1);
  const order = await trader.submission({ marketId: await createMarket(waiting), price: '0.4', shares: '10' });
  const base = await waiting.app.listen({ host: '127.0.0.1', port: 0 });
  const answer = fetch(`${base}/openapi/order`, {
    method: 'POST',
    headers: { apikey: trader.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  await arrived.promise;
  const idle = connect(Number(new URL(base).port), '127.0.0.1').resume();
  const closed = once(idle, 'close');
  idle.write('GET /openapi/time HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(idle, 'data');
  // As if there had been no traffic for as long as allowed.
  for (const socket of served) socket.emit('timeout');
  expect(served[0]?.timeout, 'until the next look').toBe(STALLED_TIMEOUT_MS / 2);
  await closed;
  gate.resolve();
  expect(await (await answer).json()).toMatchObject({ errmsg: expect.stringContaining('never mind') });
});

it('an incomplete request is refused soon after its time limit, and an unused connection closed without a word', async () => {
  const slow = await createRig();
  const served: Socket[] = [];
  slow.app.server.on('connection', (socket) => served.push(socket));
  const at = Number(new URL(await slow.app.listen({ host: '127.0.0.1', port: 0 })).port);
  const head = `POST /openapi/admin/label HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ADMIN_TOKEN}\r\n`;
  const halves = [head, `${head}content-type: application/json\r\ncontent-length: 9\r\n\r\n{`];
  const answers = halves.map((half) => {
    const socket = connect(at, '127.0.0.1').setEncoding('utf8');
    socket.write(half);
    return once(socket, 'data');
  });
  await expect.poll(() => served.filter(({ bytesRead }) => bytesRead > 0)).toHaveLength(halves.length);
  slow.app.server.requestTimeout = 200;
  slow.app.server.headersTimeout = 100;
  const unused = connect(at, '127.0.0.1');
  const received = vi.fn();
  await once(unused.on('data', received), 'close');
  expect(received).not.toHaveBeenCalled();
  for (const [answer] of await Promise.all(answers)) expect(answer).toContain('not complete in time');
  await slow.close();
});

it('a request that came while the service stood still is served, although its connection seemed unused for too long', async () => {
  const accepted = once(rig.app.server, 'connection');
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const [[served]] = (await Promise.all([accepted, once(socket, 'connect')])) as [[Socket], unknown];
  // As Node does: in the turn of a timer, before it reads what has come.
  await setTimeout(0);
  const answer = once(socket, 'data');
  socket.write('GET /openapi/time HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  rig.app.server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), served);
  expect((await answer)[0]).toContain('HTTP/1.1 200');
});

it('an incomplete request that was refused is not carried out when its rest comes', async () => {
  const slow = await createRig();
  onTestFinished(() => slow.close());
  const at = Number(new URL(await slow.app.listen({ host: '127.0.0.1', port: 0 })).port);
  const head = `POST /openapi/admin/label HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ADMIN_TOKEN}\r\n`;
  const requests = [
    [`${head}content-type: application/json\r\ncontent-length: 18\r\n\r\n`, '{"labelName":"L1"}'],
    [head, 'content-type: application/json\r\ncontent-length: 18\r\n\r\n{"labelName":"L2"}'],
    [head.replace('label', `market/${await createMarket(slow)}/halt`), 'content-length: 0\r\n\r\n'],
  ];
  const commands = slow.sequencer.sequence;
  slow.app.server.requestTimeout = 200;
  slow.app.server.headersTimeout = 100;
  await Promise.all(
    requests.map(async ([first = '', rest = '']) => {
      const socket = connect(at, '127.0.0.1').setEncoding('utf8');
      socket.write(first);
      const [refusal] = await once(socket, 'data');
      expect(refusal).toContain('not complete in time');
      const closed = once(socket, 'close');
      socket.end(rest);
      await closed;
    }),
  );
  expect(slow.sequencer.sequence).toBe(commands);
});

it.each([
  ['headers', '', 'content-type: application/json\r\ncontent-length: 18\r\n\r\n'],
  ['body', 'content-type: application/json\r\ncontent-length: 18\r\n\r\n', ''],
])('a request whose %s came too slowly after a whole one is not carried out', async (_, sent, rest) => {
  const slow = await createRig();
  onTestFinished(() => slow.close());
  const { server } = slow.app;
  const at = Number(new URL(await slow.app.listen({ host: '127.0.0.1', port: 0 })).port);
  const head = `POST /openapi/admin/label HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ADMIN_TOKEN}\r\n`;
  const whole = `${head}content-type: application/json\r\ncontent-length: 18\r\n\r\n{"labelName":"L1"}`;
  const written = Promise.withResolvers<void>();
  slow.sequencer.written = written.promise;
  const commands = slow.sequencer.sequence;
  server.requestTimeout = 200;
  server.headersTimeout = 100;
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const socket = connect(at, '127.0.0.1').setEncoding('utf8');
  socket.write(`${whole}${head}${sent}`);
  const [served] = await accepted;
  await once(server, 'clientError');
  const read = once(served, 'data');
  socket.write(`${rest}{"labelName":"L2"}`);
  await read;
  written.resolve();
  const [answer] = await once(socket, 'data');
  expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
  await once(socket, 'close');
  expect(slow.sequencer.sequence).toBe(commands + 1);
});

it('a client that goes on sending after a refusal does not keep its connection', async () => {
  const accepted = once(rig.app.server, 'connection') as Promise<[Socket]>;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const [served] = await accepted;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  socket.write('GARBAGE\r\n\r\n');
  await once(socket, 'data');
  const read = once(served, 'data');
  socket.write('GET /openapi/time HTTP/1.1\r\nhost: x\r\n\r\n');
  await read;
  expect(served.destroyed).toBe(false);
  vi.advanceTimersByTime(STALLED_TIMEOUT_MS);
  expect(served.destroyed).toBe(true);
  socket.destroy();
});

describe('closing', () => {
  it('closes connections that are kept busy with order book reads', async () => {
    const { gate, arrived, verifyOrder } = heldVerification();
    const closing = await createRig({ deps: { verifyOrder } });
    const trader = await createTrader(closing, 1);
    const marketId = await createMarket(closing);
    const body = JSON.stringify(await trader.submission({ marketId, price: '0.4', shares: '10' }));
    const socket = connect(Number(new URL(await closing.app.listen({ host: '127.0.0.1', port: 0 })).port), '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    const ended = once(socket, 'close');
    const head = `host: x\r\napikey: ${trader.apiKey}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`;
    socket.write(`POST /openapi/order HTTP/1.1\r\n${head}\r\n\r\n${body}`);
    await arrived.promise;
    // Otherwise the connection would be cut after a while, whatever is sent on it.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const closed = closing.close();
    while (closing.app.server.listening) await setImmediate();
    const token = closing.marketData.catalog.market(marketId)?.yesTokenId;
    socket.write(`GET /openapi/token/orderbook?token_id=${token} HTTP/1.1\r\nhost: x\r\n\r\n`);
    gate.resolve();
    await Promise.all([closed, ended]);
    const [, , book] = Buffer.concat(chunks).toString().split('HTTP/1.1 200 OK');
    expect(book).toMatch(/connection: close/i);
  });

  it('carries out no request whose response would not come, because the one before it closes the connection', async () => {
    const closing = await createRig();
    const socket = connect(Number(new URL(await closing.app.listen({ host: '127.0.0.1', port: 0 })).port), '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    const [served] = (await once(closing.app.server, 'connection')) as [Socket];
    // Half a request keeps the connection.
    socket.write('POST');
    await expect.poll(() => served.bytesRead).toBe(4);
    const ended = once(socket, 'close');
    const closed = closing.close();
    while (closing.app.server.listening) await setImmediate();
    socket.write(`${labelRequest('One').slice(4)}${labelRequest('Two')}`);
    await Promise.all([closed, ended]);
    expect(
      Buffer.concat(chunks)
        .toString()
        .match(/HTTP\/1\.1 \d+/g),
    ).toEqual(['HTTP/1.1 200']);
    expect(closing.sequencer.sequence).toBe(1);
  });

  it('does not wait for clients that send nothing or only half a request', async () => {
    const closing = await createRig();
    const at = Number(new URL(await closing.app.listen({ host: '127.0.0.1', port: 0 })).port);
    const head = 'POST /openapi/order/cancel HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
    const sockets = ['', head, `${head}content-length: 9\r\n\r\n{`].map((text) => {
      const socket = connect(at, '127.0.0.1').on('error', () => undefined);
      socket.write(text);
      return socket.resume();
    });
    const ended = sockets.map((socket) => once(socket, 'close'));
    const accepted = () => promisify(closing.app.server.getConnections.bind(closing.app.server))();
    await expect.poll(accepted).toBe(sockets.length);
    await closing.close();
    await Promise.all(ended);
  });
});

describe('connections of one address', () => {
  /** Opens as many as one address may have, and one more; returns how many of them were closed. */
  async function closedBy(gateway: Rig): Promise<number> {
    const sockets = Array.from({ length: MAX_CONNECTIONS_PER_ADDRESS + 1 }, () =>
      Object.assign(new PassThrough(), { remoteAddress: '192.0.2.1' }),
    );
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
    });
    for (const socket of sockets) gateway.app.server.emit('connection', socket as unknown as Socket);
    return sockets.filter(({ destroyed }) => destroyed).length;
  }

  it('are limited in number, unless rate limits are off', async () => {
    const limited = await createRig({ settings: { rateLimit: true } });
    onTestFinished(() => limited.close());
    expect(await closedBy(limited)).toBe(1);
    expect(await closedBy(rig)).toBe(0);
  });
});

/** A check of order signatures that says when it was asked, and answers once its gate is opened. */
function heldVerification() {
  const gate = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const verifyOrder: GatewayDeps['verifyOrder'] = async () => {
    arrived.resolve();
    await gate.promise;
    return { ok: false, kind: 'invalid', problem: 'never mind' };
  };
  return { gate, arrived, verifyOrder };
}
