import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MAX_RPC_RESPONSE_BYTES } from '../limits.ts';
import { jsonRpc } from './json-rpc.ts';
import { NodeError, RpcUnavailableError } from './rpc-error.ts';

/** The outcome of a request to a node that responds as given; `id` is that of the request. */
async function outcomeAt(
  respond: (response: ServerResponse, id: number) => void,
  method = 'eth_call',
): Promise<unknown> {
  const server = createServer(async (request, response) => {
    const { id } = (await json(request)) as { id: number };
    respond(response, id);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const request = jsonRpc({ url, timeoutMs: 60_000, signal: new AbortController().signal });
  return request({ method }).catch((error: unknown) => error);
}

const outcomeOf = (answer: (id: number) => unknown, method?: string) =>
  outcomeAt((response, id) => response.end(JSON.stringify(answer(id))), method);

describe('a response of the node', () => {
  it.each([
    ['a result', (id: number) => ({ id, result: '0x1' }), '0x1'],
    ['a result that is null', (id: number) => ({ id, result: null }), null],
    ['a result with an error that is null', (id: number) => ({ id, result: '0x1', error: null }), '0x1'],
    ['a result without an id', () => ({ result: '0x1' }), '0x1'],
    ['a result whose id the node could not read', () => ({ id: null, result: '0x1' }), '0x1'],
  ])('is taken: %s', async (_what, answer, result) => {
    expect(await outcomeOf(answer)).toBe(result);
  });

  it.each([
    ['a number', () => 5, 'not an object'],
    ['null', () => null, 'not an object'],
    ['that of another request', (id: number) => ({ id: id + 1, result: '0x1' }), 'belongs to another request'],
    ['neither a result nor an error', (id: number) => ({ id }), 'neither a result nor an error'],
    ['an error that is only a text', (id: number) => ({ id, error: 'no' }), 'a malformed error: "no"'],
    ['an error without a message', (id: number) => ({ id, error: { code: 3 } }), 'a malformed error: an object'],
    ['an error of a limited node', (id: number) => ({ id, error: { code: -32005, message: 'no' } }), 'responded: no'],
    [
      'an error that says so',
      (id: number) => ({ id, error: { code: -32000, message: 'Too many requests' } }),
      'Too many',
    ],
    [
      'a node that lags behind',
      (id: number) => ({ id, error: { code: -32000, message: 'header not found' } }),
      'header',
    ],
  ])('counts as none, to be requested again: %s', async (_what, answer, message) => {
    const error = await outcomeOf(answer);
    expect(error).toBeInstanceOf(RpcUnavailableError);
    expect((error as Error).message).toContain(message);
  });

  it('is an error of the chain itself when the node does not say that it is temporary', async () => {
    const error = await outcomeOf((id) => ({ id, error: { code: -32602, message: 'invalid params' } }));
    expect(error).toBeInstanceOf(NodeError);
  });

  it.each([
    [-32005, 'query returned more than 10000 results. Try with this block range [0x64, 0x6e].'],
    [-32005, 'exceed maximum block range: 50000'],
    [-32602, 'Block range limit exceeded. See more details at the documentation.'],
    [-32000, 'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range'],
    [-32020, 'backend response too large'],
  ])('is a refusal of that many logs, whatever its code, and not a rate limit: %i %s', async (code, message) => {
    const refusal = await outcomeOf((id) => ({ id, error: { code, message } }), 'eth_getLogs');
    expect(refusal).toBeInstanceOf(NodeError);
  });

  it.each([
    [-32005, 'daily request count exceeded, request rate limited'],
    [-32007, '50/second request limit reached - reduce calls per second'],
  ])('is a rate limit, also for logs: %i %s', async (code, message) => {
    const refusal = await outcomeOf((id) => ({ id, error: { code, message } }), 'eth_getLogs');
    expect(refusal).toBeInstanceOf(RpcUnavailableError);
  });

  it.each([
    ['3', 3_000],
    ['0', 0],
    ['-1', undefined],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    [undefined, undefined],
  ])('that limits the rate may say when to try again: Retry-After %s', async (header, retryAfterMs) => {
    const error = await outcomeAt((response) => {
      response.writeHead(429, header === undefined ? {} : { 'retry-after': header });
      response.end('slow down');
    });
    expect(error).toBeInstanceOf(RpcUnavailableError);
    expect(error).toMatchObject({ retryAfterMs });
  });

  it('is not read beyond its limit', async () => {
    const error = await outcomeAt((response, id) => {
      response.write(`{"id":${id},"result":"`);
      response.end(Buffer.alloc(MAX_RPC_RESPONSE_BYTES, 'a'));
    });
    expect(error).toBeInstanceOf(RpcUnavailableError);
    expect((error as Error).message).toContain(`more than ${MAX_RPC_RESPONSE_BYTES} bytes`);
  });

  it('counts as none when it ends early', async () => {
    const error = await outcomeAt((response, id) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write(`{"id":${id}`, () => response.destroy());
    });
    expect(error).toBeInstanceOf(RpcUnavailableError);
  });
});
