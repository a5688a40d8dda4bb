import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { labelCommand } from './label.ts';

const TOKEN = 'a-token-of-these-tests';
let printed: string;

beforeEach(() => {
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  vi.stubEnv('DATA_DIR', '/nowhere');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Starts a service with REQUIRE_API_KEY, which accepts the admin token instead of a key; returns its `{base_url}`. */
function closedService(): Promise<string> {
  return service((authorization) => authorization === `Bearer ${TOKEN}`);
}

async function service(mayRead: (authorization: string | undefined) => boolean): Promise<string> {
  const server = createServer(({ headers: { authorization } }, response) => {
    const isAnswered = mayRead(authorization);
    const answer = isAnswered
      ? { errno: 0, errmsg: '', result: { list: [] } }
      : { errno: 100, errmsg: 'apikey: received nothing', result: null };
    response.writeHead(isAnswered ? 200 : 401).end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi`;
}

async function list(url: string): Promise<string> {
  await labelCommand().parseAsync(['list', '--url', url], { from: 'user' });
  return printed;
}

it('sends the admin token to a service that requires a key for reads', async () => {
  vi.stubEnv('ADMIN_TOKEN', TOKEN);
  expect(JSON.parse(await list(await closedService()))).toEqual({ list: [] });
});

it('sends no token to a service that does not require a key', async () => {
  vi.stubEnv('ADMIN_TOKEN', TOKEN);
  const shown: (string | undefined)[] = [];
  await list(await service((authorization) => shown.push(authorization) > 0));
  expect(shown).toEqual([undefined]);
});

it('says that a service that requires a key accepts the admin token, when no token is set', async () => {
  vi.stubEnv('ADMIN_TOKEN', '');
  await expect(list(await closedService())).rejects.toThrow(
    'apikey: received nothing; the admin token is accepted here too: set ADMIN_TOKEN, or set DATA_DIR',
  );
});
