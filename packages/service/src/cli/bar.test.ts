import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { barCommand } from './bar.ts';

const WALLET = `0x${'00'.repeat(19)}01`;

it.each([
  [['list'], 'GET /openapi/admin/bar?page=1&limit=20'],
  [['lift', WALLET], `POST /openapi/admin/account/${WALLET}/lift-bar`],
])('presage bar %j asks for %s', async (args, request) => {
  const asked: string[] = [];
  const service = createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`);
    response.end(JSON.stringify({ errno: 0, errmsg: '', result: {} }));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void service.close());
  await once(service, 'listening');
  vi.stubEnv('ADMIN_TOKEN', 'a-token-that-is-long-enough');
  onTestFinished(() => void vi.unstubAllEnvs());
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => written.mockRestore());
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/openapi`;
  await barCommand().parseAsync([...args, '--url', url], { from: 'user' });
  expect(asked).toEqual([request]);
});
