import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { FIRST_REQUEST_WAIT_MS } from '../limits.ts';
import { whenRequestsEnd } from './when-requests-end.ts';

/** A server that answers once the test says so, and a way to connect to it. */
async function startServer() {
  const answer = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    answer.promise.then(() => response.writeHead(200, { connection: 'close' }).end('done'));
  });
  const requestsEnd = whenRequestsEnd(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const open = async (): Promise<Socket> => {
    const [socket] = await Promise.all([
      connect((server.address() as AddressInfo).port, '127.0.0.1'),
      once(server, 'connection'),
    ]);
    return socket;
  };
  return { server, requestsEnd, open, answer: answer.resolve };
}

it('a request is waited for until it is answered', async () => {
  const { server, requestsEnd, open, answer } = await startServer();
  const socket = await open();
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(server, 'request');
  server.close();
  let hasEnded = false;
  const ended = requestsEnd().then(() => (hasEnded = true));
  await new Promise(setImmediate);
  expect(hasEnded).toBe(false);
  answer();
  expect(await text(socket)).toMatch(/done/);
  await ended;
});

it('a connection on which nothing was sent is closed instead of waited for', async () => {
  const { server, requestsEnd, open } = await startServer();
  const socket = await open();
  server.close();
  await requestsEnd();
  expect(await text(socket)).toBe('');
});

it('a request that takes longer than that is not closed with it', async () => {
  const { server, requestsEnd, open, answer } = await startServer();
  const [busy, unused] = [await open(), await open()];
  busy.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(server, 'request');
  server.close();
  const ended = requestsEnd();
  expect(await text(unused)).toBe('');
  answer();
  expect(await text(busy)).toMatch(/done/);
  await ended;
});

it('a first request that is on its way is still answered', async () => {
  const { server, requestsEnd, open, answer } = await startServer();
  const socket = await open();
  server.close();
  const ended = requestsEnd();
  answer();
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(await text(socket)).toMatch(/done/);
  await ended;
});

it('a first request that arrived while the process stood still is read, and answered', async () => {
  const { server, requestsEnd, open, answer } = await startServer();
  const socket = await open();
  server.close();
  const ended = requestsEnd();
  answer();
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  standStill(2 * FIRST_REQUEST_WAIT_MS);
  expect(await text(socket)).toMatch(/done/);
  await ended;
});

function standStill(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
