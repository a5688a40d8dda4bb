import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { boundConnections } from './bound-connections.ts';

const MAX_PER_ADDRESS = 3;

/** Connections of the current test that were refused. */
let refused: number;

async function listening(trustedProxies: readonly string[]): Promise<Server> {
  const server = createServer();
  refused = 0;
  boundConnections(server, { trustedProxies, maxPerAddress: MAX_PER_ADDRESS, onRefused: () => (refused += 1) });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return server;
}

function open(server: Server): Socket {
  const { port } = server.address() as AddressInfo;
  // A refused client may see a reset.
  return connect(port, '127.0.0.1')
    .on('error', () => undefined)
    .resume();
}

const countOf = (server: Server) => promisify(server.getConnections.bind(server))();

it('an address has a limited number of connections at once, and may open another when one is closed', async () => {
  const server = await listening([]);
  const kept = Array.from({ length: MAX_PER_ADDRESS }, () => open(server));
  await expect.poll(() => countOf(server)).toBe(MAX_PER_ADDRESS);
  await once(open(server), 'close');
  expect(await countOf(server)).toBe(MAX_PER_ADDRESS);
  kept[0]?.destroy();
  await expect.poll(() => countOf(server)).toBe(MAX_PER_ADDRESS - 1);
  open(server);
  await expect.poll(() => countOf(server)).toBe(MAX_PER_ADDRESS);
  await once(open(server), 'close');
  expect(await countOf(server)).toBe(MAX_PER_ADDRESS);
  expect(refused).toBe(2);
});

it('an address that has closed all of its connections may open as many again', async () => {
  const server = await listening([]);
  for (let round = 0; round <= MAX_PER_ADDRESS; round++) {
    const sockets = Array.from({ length: MAX_PER_ADDRESS }, () => open(server));
    await expect.poll(() => countOf(server)).toBe(MAX_PER_ADDRESS);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => countOf(server)).toBe(0);
  }
});

it('a trusted proxy has no such limit', async () => {
  const server = await listening(['127.0.0.0/8']);
  for (let count = 0; count < MAX_PER_ADDRESS + 2; count++) open(server);
  await expect.poll(() => countOf(server)).toBe(MAX_PER_ADDRESS + 2);
});
