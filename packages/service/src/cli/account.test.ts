import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { accountCommand } from './account.ts';

const WALLET = `0x${'00'.repeat(19)}01`;

it.each([
  [['list'], 'GET /openapi/admin/account?page=1&limit=20'],
  [['delete-key', WALLET], `DELETE /openapi/admin/account/${WALLET}/api-key`],
  [['suspend', WALLET], `POST /openapi/admin/account/${WALLET}/suspend`],
  [['resume', WALLET], `POST /openapi/admin/account/${WALLET}/resume`],
])('presage account %j asks for %s', async (args, request) => {
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
  await accountCommand().parseAsync([...args, '--url', url], { from: 'user' });
  expect(asked).toEqual([request]);
});
