import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { listenOn } from './listen-on.ts';

/** Listens like the gateway. */
const gateway = {
  async listen({ host, port }: { host: string; port: number }) {
    const server = createServer().listen(port, host);
    await once(server, 'listening');
    return server;
  },
};

it('the message for an address in use says what to do', async () => {
  const first = await listenOn(gateway, { host: '127.0.0.1', port: 0 });
  const { port } = first.address() as AddressInfo;
  await expect(listenOn(gateway, { host: '127.0.0.1', port })).rejects.toThrow(
    `127.0.0.1:${port} is in use: stop what listens there, or set another PORT`,
  );
  first.close();
});

it.each(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT'])(
  'a host that fails with %s is reported with its setting',
  async (code) => {
    const broken = { listen: () => Promise.reject(Object.assign(new Error('no such host'), { code })) };
    await expect(listenOn(broken, { host: 'localhosst', port: 0 })).rejects.toThrow(
      `setting HOST: got "localhosst", but it must be an address or name of this machine (${code})`,
    );
  },
);

it('any other failure is thrown unchanged', async () => {
  const broken = { listen: () => Promise.reject(new Error('the socket is broken')) };
  await expect(listenOn(broken, { host: '127.0.0.1', port: 0 })).rejects.toThrow('the socket is broken');
});
