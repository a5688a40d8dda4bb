import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Command } from 'commander';
import { onTestFinished, vi } from 'vitest';

/**
 * Runs a command in this process against a service that grants everything; returns its requests, method and path, and
 * whether they have a key under which they are carried out once.
 */
export async function requestsOf(command: Command, args: readonly string[]): Promise<readonly string[]> {
  const requests: string[] = [];
  const service = createServer(({ method, url, headers }, response) => {
    requests.push(`${method} ${url}${headers['idempotency-key'] === undefined ? '' : ', once'}`);
    response.end(JSON.stringify({ errno: 0, errmsg: '', result: {} }));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void service.close());
  await once(service, 'listening');
  vi.stubEnv('ADMIN_TOKEN', 'a-token-that-is-long-enough');
  onTestFinished(() => void vi.unstubAllEnvs());
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => written.mockRestore());
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/openapi`;
  await command.parseAsync([...args, '--url', url], { from: 'user' });
  return requests;
}
