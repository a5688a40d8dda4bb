import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { listensOn } from './listens-on.ts';

it.runIf(process.platform === 'linux')('only the process that listens on a port does', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(listensOn(process.pid, port)).toBe(true);
  expect(listensOn(process.ppid, port)).toBe(false);
  server.close();
  await once(server, 'close');
  expect(listensOn(process.pid, port)).toBe(false);
});
