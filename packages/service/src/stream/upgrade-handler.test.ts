import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { StoreUnavailableError } from '../auth/store-errors.ts';
import { HANDSHAKE_RATE, MAX_CONNECTIONS_PER_ADDRESS } from './limits.ts';
import { startStreamRig } from './testing/start-stream-rig.ts';
import type { StreamRig } from './testing/stream-rig.ts';

/** Sends a handshake as raw bytes; resolves once it waits for the lookup of its key. */
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
    ['none, like programs', undefined, true],
    ['its own', 'own', true],
    ['one of the settings', 'https://app.example.org', true],
    ['another', 'https://evil.example.org', false],
    ['a local file’s', 'null', false],
  ])('admits or refuses by origin: %s', async (_words, origin, isLetIn) => {
    const rig = await startStreamRig({ corsOrigins: ['https://app.example.org'] });
    const named = origin === 'own' ? `http://${rig.host}` : origin;
    const answer = await rig.tryConnect('', named === undefined ? {} : { origin: named });
    if (isLetIn) expect(answer).toHaveProperty('ws');
    else
      expect(answer).toMatchObject({
        status: 403,
        body: { errno: 2, errmsg: expect.stringContaining('CORS_ORIGINS') },
      });
  });

  it('refuses an invalid key, and treats an empty one as none', async () => {
    const rig = await startStreamRig();
    expect(await rig.tryConnect('?apikey=nobody')).toMatchObject({ status: 401, body: { errno: 100 } });
    expect(await rig.tryConnect(`?apikey=${'x'.repeat(300)}`)).toMatchObject({ status: 401 });
    expect(await rig.tryConnect('?apikey=key-1&apikey=key-2')).toMatchObject({ status: 400, body: { errno: 2 } });
    expect(await rig.tryConnect('?apikey=')).toHaveProperty('ws');
  });

  it('checks a key in the header as it does one in the URL, and refuses two different ones', async () => {
    const rig = await startStreamRig();
    const withHeader = (apikey: string, query = '') => rig.tryConnect(query, { apikey });
    expect(await withHeader('nobody')).toMatchObject({ status: 401, body: { errno: 100 } });
    expect(await withHeader('key-1', '?apikey=key-2')).toMatchObject({ status: 400, body: { errno: 2 } });
    expect(await withHeader('key-1', '?apikey=key-1')).toHaveProperty('ws');
    expect(await withHeader('')).toHaveProperty('ws');
  });

  it('asks to try again while keys cannot be checked', async () => {
    const rig = await startStreamRig();
    rig.keys.failure = new StoreUnavailableError('overloaded');
    expect(await rig.tryConnect('?apikey=key-1')).toMatchObject({ status: 503, retryAfter: '1', body: { errno: 1 } });
    expect(await rig.tryConnect('')).toHaveProperty('ws');
    expect(rig.stream.connections).toBe(1);
  });

  it.each([
    [
      'POST',
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      /^HTTP\/1.1 405 .*\r\nallow: GET\r\n/s,
    ],
    ['GET', 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short', /^HTTP\/1.1 400 .*"handshake: [^"]*Key/s],
    ['GET', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', /^HTTP\/1.1 400 .*\r\nsec-websocket-version: 13\r\n/s],
  ])('refuses a malformed handshake in the errno envelope: %s %s', async (method, headers, expected) => {
    const rig = await startStreamRig();
    const socket = connect(Number(rig.host.split(':')[1]), '127.0.0.1');
    socket.write(
      `${method} /ws HTTP/1.1\r\nHost: ${rig.host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${headers}\r\n\r\n`,
    );
    const answer = await text(socket);
    expect(answer).toMatch(expected);
    expect(answer).toMatch(/content-type: application\/json.*x-content-type-options: nosniff.*"errno":2,/s);
    await expect.poll(() => rig.stream.connections).toBe(0);
  });

  it('survives a client that disconnects before its key is refused', async () => {
    const rig = await startStreamRig();
    const gate = Promise.withResolvers<void>();
    rig.keys.gate = gate.promise;
    const handshake = await startHandshake(rig, '?apikey=nobody');
    gate.resolve();
    // Reset before the refusal is written to the socket.
    handshake.resetAndDestroy();
    await expect.poll(() => rig.stream.connections).toBe(0);
    expect(await rig.tryConnect('?apikey=nobody')).toMatchObject({ status: 401 });
    expect(rig.errors).toEqual([]);
  });

  it('refuses a client whose key is confirmed only after the stream has stopped', async () => {
    const rig = await startStreamRig();
    const gate = Promise.withResolvers<void>();
    rig.keys.gate = gate.promise;
    const handshake = await startHandshake(rig, '?apikey=key-1');
    const answer = once(handshake, 'data');
    await rig.stream.stop();
    gate.resolve();
    expect(String(await answer)).toMatch(/^HTTP\/1.1 503 /);
  });

  it('admits a bounded number of connections from one address, and forgets closed ones', async () => {
    const rig = await startStreamRig();
    const clients = [];
    for (let count = 0; count < MAX_CONNECTIONS_PER_ADDRESS; count++) {
      await rig.time.pass(1_000 / HANDSHAKE_RATE.perSecond);
      clients.push(await rig.connect());
    }
    expect(await rig.tryConnect()).toMatchObject({ status: 429, retryAfter: '1', body: { errno: 429 } });
    expect(rig.stream.connections).toBe(MAX_CONNECTIONS_PER_ADDRESS);
    clients[0]?.close();
    await clients[0]?.closed;
    await rig.time.pass(1_000);
    await expect.poll(() => rig.stream.connections).toBe(MAX_CONNECTIONS_PER_ADDRESS - 1);
    expect(await rig.tryConnect()).toHaveProperty('ws');
  });

  it('admits a bounded number of handshakes a second from one address, as the last trusted proxy reports it', async () => {
    const rig = await startStreamRig({ trustedProxies: ['127.0.0.1'] });
    const from = (address: string) => rig.tryConnect('?apikey=nobody', { 'x-forwarded-for': address });
    for (let count = 0; count < HANDSHAKE_RATE.burst; count++) {
      expect(await from('192.0.2.1')).toMatchObject({ status: 401, retryAfter: undefined });
    }
    expect(await from('192.0.2.1')).toMatchObject({ status: 429 });
    expect(await from('192.0.2.2')).toMatchObject({ status: 401 });
  });
});
