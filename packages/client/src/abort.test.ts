import { getEventListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Client } from './index.ts';
import type { Requests } from './requests.ts';
import { type FakeService, refusal, startFakeService, success } from './testing/fake-service.ts';
import { API_KEY, LIMIT, MARKET, ORDER, tradingClient } from './testing/fixtures.ts';
import { rejectionOf } from './testing/sent-orders.ts';

const REASON = new Error('the page was left');

let service: FakeService;
let client: Client;
let stopping: AbortController;
beforeEach(async () => {
  service = await startFakeService();
  client = tradingClient(service);
  stopping = new AbortController();
});
afterEach(() => service.close());

/** Never responds to a route, and aborts the signal once a request has arrived. */
function hangAt(route: string): void {
  service.on(route, () => {
    setTimeout(() => stopping.abort(REASON), 0);
    return 'hang';
  });
}

describe('a call whose signal is aborted', () => {
  it('fails with the reason, and is not retried', async () => {
    hangAt('GET /label');
    const error = await rejectionOf(client.withSignal(stopping.signal).getLabels());
    expect(error).toMatchObject({ name: 'OpenApiError', message: 'GET /openapi/label was aborted.', cause: REASON });
    expect(service.to('GET /label')).toHaveLength(1);
  });

  it.each([
    ['GET /label', refusal(1, 'overloaded', 503), (bound: Requests) => bound.getLabels()],
    ['POST /auth/api-key', refusal(429, 'slow down'), (bound: Requests) => bound.createApiKey()],
  ] as const)('also fails between two attempts at %s', async (route, answer, ask) => {
    service.on(route, () => ({ ...answer, headers: { 'retry-after': '5' } }));
    const { setTimeout: original } = globalThis;
    const pause = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((call: () => void, delayMs: number) => {
      if (delayMs !== 5_000) return original(call, delayMs);
      // The pause itself never ends.
      return setImmediate(() => stopping.abort(REASON));
    }) as never);
    onTestFinished(() => pause.mockRestore());
    expect(await rejectionOf(ask(client.withSignal(stopping.signal)))).toMatchObject({ cause: REASON });
    expect(service.to(route)).toHaveLength(1);
  });

  it('is not sent if the signal was aborted before', async () => {
    stopping.abort(REASON);
    const ended = client.withSignal(stopping.signal);
    for (const call of [ended.getLabels(), ended.getMarket(1), ended.placeOrder(LIMIT), ended.split(1, '1')]) {
      expect(await rejectionOf(call)).toMatchObject({ cause: REASON });
    }
    expect(service.received).toEqual([]);
  });

  it('that placed an order names it, because it may have been placed', async () => {
    hangAt('POST /order');
    const error = await rejectionOf(client.withSignal(stopping.signal).placeOrder(LIMIT));
    expect(error.orderId).toMatch(/^0x[0-9a-f]{64}$/);
    service.on('POST /order', () => success({ orderData: ORDER }));
    if (error.signedOrder === undefined) expect.unreachable();
    else expect(await client.submitOrder(error.signedOrder)).toMatchObject({ errno: 0 });
  });

  it('does not affect a request that others share', async () => {
    const asked = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    service.on('GET /market/1', async () => {
      asked.resolve();
      await gate.promise;
      return success({ data: MARKET });
    });
    const impatient = rejectionOf(client.withSignal(stopping.signal).getMarket(1));
    const patient = client.getMarket(1);
    await asked.promise;
    stopping.abort(REASON);
    expect(await impatient).toMatchObject({ cause: REASON });
    gate.resolve();
    expect((await patient).errno).toBe(0);
    expect(service.to('GET /market/1')).toHaveLength(1);
  });
});

it('a signal that outlives its calls keeps nothing of them', async () => {
  const answers = [refusal(1, 'overloaded', 503), success({ list: [] })];
  service.on('GET /label', () => answers.shift() ?? 'hang');
  const bound = client.withSignal(stopping.signal);
  // After a pause; and through a cache that others share.
  await bound.getLabels();
  await bound.getMarket(1);
  expect(getEventListeners(stopping.signal, 'abort')).toEqual([]);
});

it('the comment of withSignal names every method that Requests does not have', () => {
  const source = readFileSync(new URL('./client.ts', import.meta.url), 'utf8');
  const comment = source.slice(0, source.indexOf('  withSignal(')).split('/**').at(-1);
  const left = Object.getOwnPropertyNames(Client.prototype).filter((name) => name !== 'constructor');
  expect(left.filter((name) => !comment?.includes(`\`${name}\``))).toEqual([]);
});

it('requests with a signal share key and caches with their client', async () => {
  service.on('GET /label', () => success({ list: [] }));
  service.on('DELETE /auth/api-key', () => success({ walletAddress: MARKET.quoteToken }));
  const ended = client.withSignal(stopping.signal);
  await client.getMarket(1);
  await ended.getMarket(1);
  expect(service.to('GET /market/1')).toHaveLength(1);
  await ended.getLabels();
  await ended.deleteApiKey();
  await client.getLabels();
  expect(service.to('GET /label').map(({ headers }) => headers.apikey)).toEqual([API_KEY, undefined]);
});
