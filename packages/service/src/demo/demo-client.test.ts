import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiKeyAuthTypedData, ERRNO } from '@presage/protocol';
import { recoverTypedDataAddress } from 'viem';
import { expect, it, onTestFinished } from 'vitest';
import { demoAccount } from './demo-account.ts';
import { DemoClient } from './demo-client.ts';
import { findQuestions } from './find-questions.ts';

const KEY = { errno: 0, errmsg: '', result: { apiKey: 'a-key' } };

/** A client of a service that returns the same response to every request. */
async function clientOf(answer: object): Promise<DemoClient> {
  const server = createServer({ keepAliveTimeout: 0 }, (_request, response) => response.end(JSON.stringify(answer)));
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return new DemoClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

it.each([
  ['errno', { errno: 429, errmsg: 'too many reads', result: null }],
  ['data', { code: 429, msg: 'too many reads', result: null }],
])('throws the error message of a refused read from its %s envelope', async (_which, refusal) => {
  const client = await clientOf(refusal);
  await expect(client.get('/token/orderbook?token_id=1')).rejects.toThrow('/token/orderbook: too many reads');
  await expect(findQuestions(client)).rejects.toThrow('/market: too many reads');
});

it('returns the result, which may be null', async () => {
  await expect((await clientOf({ code: 0, msg: '', result: null })).get('/token/latest-price')).resolves.toBe(null);
  await expect((await clientOf({ errno: 0, errmsg: '', result: { list: [] } })).get('/order')).resolves.toEqual({
    list: [],
  });
});

it('signs for its key for the chain of the installation', async () => {
  const signed: (string | string[] | undefined)[][] = [];
  const server = createServer(({ method, headers }, response) => {
    if (method === 'POST') signed.push([headers.service_signature, headers.service_timestamp]);
    const none = { errno: ERRNO.keyNotFound, errmsg: 'no key', result: null };
    response.end(JSON.stringify(method === 'GET' ? none : KEY));
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const account = demoAccount(new Uint8Array(32).fill(7), 'maker');
  await new DemoClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).logIn(account, 97);
  const [[signature, timestamp] = []] = signed;
  const message = { walletAddress: account.wallet, action: 'create', timestamp: String(timestamp) } as const;
  const signer = await recoverTypedDataAddress({
    ...apiKeyAuthTypedData(97, message),
    signature: signature as `0x${string}`,
  } as never);
  expect(signer.toLowerCase()).toBe(account.wallet);
});

it('creates no key if it has one: after a restart it trades on although no keys are issued', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ method, headers }, response) => {
    asked.push(`${method} ${headers.apikey ?? ''}`);
    response.end(JSON.stringify(KEY));
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = new DemoClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await client.logIn(demoAccount(new Uint8Array(32).fill(7), 'maker'), 56);
  await client.get('/order');
  expect(asked).toEqual(['GET ', 'GET a-key']);
});

it('sends no more requests once it is stopped', async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.end(JSON.stringify({ errno: 0, errmsg: '', result: null }));
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const stop = new AbortController();
  const client = new DemoClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop.signal);
  await client.get('/market');
  stop.abort();
  await expect(client.get('/market')).rejects.toBe(stop.signal.reason);
  await expect(client.post('/order', {})).rejects.toBe(stop.signal.reason);
  expect(asked).toBe(1);
});
