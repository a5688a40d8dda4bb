import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { runBots } from './bots.ts';
import { demoAccount } from './demo-account.ts';

const ACCOUNTS = [demoAccount(new Uint8Array(32).fill(7), 'maker'), demoAccount(new Uint8Array(32).fill(9), 'taker')];
const EXCHANGE = { ctfExchangeAddress: `0x${'ab'.repeat(20)}` };

it('bots read with an API key, which a service may require, and end when stopped', async () => {
  const stop = new AbortController();
  const withoutKey: string[] = [];
  const server = createServer({ keepAliveTimeout: 0 }, ({ url = '', headers }, response) => {
    const answer = (result: object) => response.end(JSON.stringify({ errno: 0, errmsg: '', result }));
    if (url.startsWith('/auth/')) return answer({ apiKey: 'a-key' });
    if (headers.apikey !== 'a-key') withoutKey.push(url);
    if (url.startsWith('/quoteToken')) return answer({ list: [EXCHANGE] });
    stop.abort();
    return answer({ list: [] });
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const onFailure = (error: unknown): void => {
    withoutKey.push(String(error));
    stop.abort();
  };
  const input = { baseUrl, chainId: 56, orderDomainName: 'a name', accounts: ACCOUNTS, seed: 1 };
  await runBots({ ...input, signal: stop.signal, onFailure });
  expect([stop.signal.aborted, withoutKey]).toEqual([true, []]);
});
