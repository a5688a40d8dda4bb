import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { readiness } from './status.ts';

async function answering(status: number, text: string): Promise<URL> {
  const server = createServer((_request, response) => response.writeHead(status).end(text));
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`);
}

it('returns the response of the service, ready or not', async () => {
  const body = { status: 'not ready', parts: { store: 'behind' } };
  expect(await readiness(await answering(503, JSON.stringify(body)))).toEqual({ ok: false, body });
});

it('a service that hangs is reported as such, not waited for', async () => {
  const server = createServer(() => {});
  onTestFinished(() => void server.close().closeAllConnections());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`);
  await expect(readiness(url, 50)).rejects.toThrow(`${url.origin} did not respond within 0.05 s`);
});

it.each([
  ['a page', 502, '<html>Bad Gateway</html>'],
  ['JSON of another program', 200, '{"status":"alive"}'],
  ['nothing', 301, ''],
])('a response that is not the service’s is reported as such, not as missing: %s', async (_what, status, text) => {
  const url = await answering(status, text);
  await expect(readiness(url)).rejects.toThrow(
    `${url.href} responded with ${status}, but not in the format of the service`,
  );
});
