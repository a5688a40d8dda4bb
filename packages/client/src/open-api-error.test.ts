import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Client, InvalidParamError, OpenApiError, SdkError } from './index.ts';
import { type FakeService, refusal, startFakeService, success } from './testing/fake-service.ts';
import { configFor, tradingClient, YES } from './testing/fixtures.ts';

let service: FakeService;
let client: Client;
beforeEach(async () => {
  service = await startFakeService();
  client = tradingClient(service);
});
afterEach(() => service.close());

/** The reason with which a promise was rejected. */
async function failureOf(promise: Promise<unknown>): Promise<OpenApiError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(OpenApiError);
  return error as OpenApiError;
}

describe('OpenApiError', () => {
  it.each([
    [400, 2, 'limit is 50'],
    [401, 100, 'unknown key'],
    [404, 2, 'no such route'],
  ])('is thrown for HTTP %i, with errno and message of the service', async (status, errno, message) => {
    service.on('GET /label', () => refusal(errno, message, status));
    const error = await failureOf(client.getLabels());
    expect(error).toMatchObject({ name: 'OpenApiError', message, status, errno });
    expect(service.to('GET /label')).toHaveLength(1);
  });

  it('says so when the service gives no reason', async () => {
    service.on('GET /label', () => refusal(2, '', 400));
    const message = 'GET /label returned HTTP 400 with no reason: check host.';
    expect(await failureOf(client.getLabels())).toMatchObject({ message, errno: 2 });
  });

  it('carries code and msg of the data envelope', async () => {
    service.on('GET /token/orderbook', () => ({
      status: 400,
      body: { code: 200, msg: 'no such token', result: null },
    }));
    expect(await failureOf(client.getOrderbook(YES))).toMatchObject({ errno: 200, message: 'no such token' });
  });

  it('is thrown for an error of something in between, such as a proxy, which it names', async () => {
    service.on('GET /label', () => ({ status: 403, body: '<html>' }));
    const message =
      'GET /label returned HTTP 403 with a body that is not from this API: check host, and any proxy in between.';
    expect(await failureOf(client.getLabels())).toMatchObject({ message, status: 403, errno: undefined });
  });

  it('is printed with what is known, and nothing else', () => {
    expect(inspect(new OpenApiError('no connection'))).not.toContain('undefined');
    const printed = inspect(new OpenApiError('slow down', { errno: 429, retryAfterMs: 60_000, txHash: undefined }));
    expect(printed).toContain('errno: 429');
    expect(printed).toContain('retryAfterMs: 60000');
    expect(printed).not.toContain('undefined');
  });

  it.each(['<html>', '[1]', '{"errno":"0"}', ''])('is thrown for a malformed response: %s', async (body) => {
    service.on('GET /label', () => ({ body }));
    expect((await failureOf(client.getLabels())).message).toContain('check host');
  });

  it('is thrown if the connection is refused, with the reason', async () => {
    await service.close();
    const error = await failureOf(client.getLabels());
    expect(error.status).toBeUndefined();
    expect(error.message).toMatch(
      /GET \/openapi\/label got no answer: .*ECONNREFUSED.*: check that http:\S+ is right and the service runs\.$/,
    );
  });

  it('is thrown if what listens speaks no TLS, without the words of its library', async () => {
    const client = new Client(configFor(service.host.replace('http:', 'https:')));
    expect((await failureOf(client.getLabels())).message).toMatch(
      /^GET \/openapi\/label got no answer: fetch failed \(ERR_SSL_\w+\): check that https:\S+ is right and is an address for https\.$/,
    );
  });

  it('is thrown if the request times out, which is not retried', async () => {
    // The time-out passes once the request has arrived, however long that takes.
    const late = new AbortController();
    const timeouts = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    onTestFinished(() => void vi.restoreAllMocks());
    service.on('GET /label', () => {
      setTimeout(() => late.abort(new DOMException('', 'TimeoutError')), 0);
      return 'hang';
    });
    const error = await failureOf(new Client(configFor(service.host, { requestTimeout: 0.05 })).getLabels());
    expect(error.message).toContain('it timed out');
    expect(timeouts.mock.calls).toEqual([[50]]);
    expect(service.to('GET /label')).toHaveLength(1);
  });

  it('says that the request timed out in browsers whose fetch does not say so', async () => {
    const fetch = async (_url: unknown, { signal }: RequestInit = {}): Promise<Response> => {
      await new Promise((resolve) => signal?.addEventListener('abort', resolve));
      throw new DOMException('Fetch is aborted', 'AbortError');
    };
    const error = await failureOf(new Client(configFor(service.host, { fetch, requestTimeout: 0.001 })).getLabels());
    expect(error.message).toContain('it timed out');
    expect(error.cause).toMatchObject({ name: 'TimeoutError' });
  });

  it('accepts any fraction of a second as time-out, and refuses 0', async () => {
    service.on('GET /label', () => success({ list: [] }));
    // 64.001 × 1,000 is not a whole number, which timers do not accept.
    expect(await new Client(configFor(service.host, { requestTimeout: 64.001 })).getLabels()).toMatchObject({
      errno: 0,
    });
    for (const requestTimeout of [0, 5e9]) {
      expect(() => new Client(configFor(service.host, { requestTimeout }))).toThrow('requestTimeout');
    }
  });

  it('is thrown for a redirect, because the key must not be sent elsewhere', async () => {
    service.on('GET /label', () => ({ status: 302, body: '', headers: { location: `${service.host}/elsewhere` } }));
    await failureOf(client.getLabels());
    expect(service.to('GET /elsewhere')).toHaveLength(0);
  });
});

describe('retried requests', () => {
  it('are reads after a temporary failure', async () => {
    const answers = ['cut' as const, refusal(1, 'overloaded', 503), success({ list: [] })];
    service.on('GET /label', () => answers.shift() ?? 'cut');
    expect((await client.getLabels()).errno).toBe(0);
    expect(service.to('GET /label')).toHaveLength(3);
  });

  it('end after three attempts', async () => {
    service.on('GET /label', () => refusal(1, 'overloaded', 503));
    expect(await failureOf(client.getLabels())).toMatchObject({ status: 503, errno: 1 });
    expect(service.to('GET /label')).toHaveLength(3);
  });

  it('are not made if the service asks for a long wait, which the caller gets to see', async () => {
    const headers = { 'retry-after': '60' };
    service.on('GET /label', () => ({ status: 429, headers, body: { errno: 429, errmsg: 'slow down', result: null } }));
    expect(await failureOf(client.getLabels())).toMatchObject({ errno: 429, retryAfterMs: 60_000 });
    expect(service.to('GET /label')).toHaveLength(1);
  });

  it('are never requests that change something', async () => {
    service.on('POST /order/cancel', () => 'cut');
    await failureOf(client.cancelOrder('0x1'));
    expect(service.to('POST /order/cancel')).toHaveLength(1);
  });
});

it('the base class is never thrown itself', () => {
  expect(Object.getPrototypeOf(InvalidParamError)).toBe(SdkError);
  expect(new OpenApiError('x')).toBeInstanceOf(SdkError);
});
