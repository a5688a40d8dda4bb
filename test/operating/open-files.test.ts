import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { discardService, newDataDir, removeDataDir, startRunningService } from '../support/running-service.ts';
import { newTrader } from '../support/trader.ts';

it('streams leave connections for requests, connections files for the databases, and further ones are closed and counted', async () => {
  const openFiles = 300;
  const service = await startRunningService({}, newDataDir(), `ulimit -n ${openFiles};`);
  onTestFinished(() => discardService(service));
  // 200 of the files are for the service itself.
  const streams = Array.from({ length: 90 }, () => new WebSocket(`${service.origin.replace('http', 'ws')}/ws`));
  const closed = Promise.all(streams.map((stream) => once(stream, 'close')));
  const ends = streams.map((stream) => Promise.race([once(stream, 'open'), once(stream, 'close')]));
  const opened = (await Promise.all(ends)).filter(([{ type }]) => type === 'open');
  expect(opened).toHaveLength(Math.floor((100 * 5) / 6));
  expect(service.output()).not.toContain('new connections are closed');
  for (const stream of streams) stream.close();
  await closed;

  // Leaves a connection open, which the requests below use.
  await newTrader(service, '0');
  const { port } = new URL(service.origin);
  const sockets = Array.from({ length: openFiles }, () => connect(Number(port), '127.0.0.1'));
  for (const socket of sockets) socket.on('error', () => undefined);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await Promise.race(sockets.map((socket) => once(socket, 'close')));

  await newTrader(service, '10');
  const text = await (await fetch(`${service.origin}/metrics`)).text();
  const refused = Number(/connections_refused_total\{limit="all"\} (\d+)/.exec(text)?.[1]);
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThan(openFiles);
  expect(Number(/process_open_fds (\d+)/.exec(text)?.[1])).toBeLessThan(openFiles - 50);
  expect(service.output()).toContain('new connections are closed at once, because there are too many');
});

it('a start that may open too few files is refused, and leaves nothing behind', async () => {
  const parent = newDataDir();
  onTestFinished(() => removeDataDir(parent));
  const dataDir = join(parent, 'data');
  const words = 'this process may have 100 files and connections open, and needs at least 256: raise the limit';
  await expect(startRunningService({}, dataDir, 'ulimit -n 100;')).rejects.toThrow(words);
  expect(existsSync(dataDir)).toBe(false);
});
