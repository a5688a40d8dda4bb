import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CancelAnswer, OrderAnswer } from '../generated/wire.ts';
import {
  type Client,
  InvalidParamError,
  type OpenApiError,
  type PlaceOrderDataInput,
  type SignedOrder,
} from '../index.ts';
import { type Answer, type FakeService, refusal, startFakeService, success } from '../testing/fake-service.ts';
import { LIMIT, ORDER, tradingClient } from '../testing/fixtures.ts';
import { batches, cancelled, tooFast } from '../testing/sent-orders.ts';

let service: FakeService;
let client: Client;
beforeEach(async () => {
  service = await startFakeService();
  client = tradingClient(service);
});
afterEach(() => service.close());

const PLACED: OrderAnswer = { errno: 0, errmsg: '', orderData: ORDER };

/** The service responds to each batch with the next of these; a list is the answers to its orders. */
function respond(...responses: readonly (Answer | readonly OrderAnswer[])[]): void {
  const left = [...responses];
  service.on('POST /order/batch', () => {
    const next = left.shift() ?? 'cut';
    return Array.isArray(next) ? success({ answers: next }) : (next as Answer);
  });
}

const idOf = ({ orderId }: SignedOrder): string => orderId;

describe('a batch of orders', () => {
  it('is one request, and reports success only for errno 0, in order, and continues after a failure', async () => {
    respond([PLACED, { errno: 303, errmsg: 'too little' }, PLACED]);
    const results = await client.placeOrdersBatch([LIMIT, LIMIT, { ...LIMIT, price: '2' }, LIMIT]);
    expect(batches(service).map(({ length }) => length)).toEqual([3]);
    expect(results.map(({ index, success: done }) => [index, done])).toEqual([
      [0, true],
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(results[0]?.result).toEqual({ errno: 0, errmsg: '', result: { orderData: ORDER } });
    expect(results[1]).toMatchObject({ error: 'too little (errno 303)', result: { errno: 303, result: null } });
    expect(results[2]?.error).toContain('price is 2');
  });

  it('is sent fifteen orders at a time, one request after the other', async () => {
    respond(Array(15).fill(PLACED), Array(15).fill(PLACED), [PLACED]);
    const results = await client.placeOrdersBatch(Array(31).fill(LIMIT));
    expect(batches(service).map(({ length }) => length)).toEqual([15, 15, 1]);
    expect(results.map(({ index, success: done }) => (done ? index : -1))).toEqual([...Array(31).keys()]);
  });

  it('takes signed orders, whose ids are known before it is sent, and sends the same again', async () => {
    respond('cut', [PLACED, PLACED]);
    const signed = [await client.signOrder(LIMIT), await client.signOrder(LIMIT)];
    const lost = await client.placeOrdersBatch([...signed, { ...LIMIT, price: '2' }]);
    expect(lost.map(({ cause }) => (cause as OpenApiError).orderId)).toEqual([...signed.map(idOf), undefined]);
    expect((await client.placeOrdersBatch(signed)).map(({ success: done }) => done)).toEqual([true, true]);
    const sent = signed.map(({ submission: { salt } }) => salt);
    expect(batches(service)).toEqual([sent, sent]);
  });

  it('sends nothing when no order could be signed', async () => {
    const [result] = await client.placeOrdersBatch([undefined as unknown as PlaceOrderDataInput]);
    expect(result?.cause).toBeInstanceOf(InvalidParamError);
    expect(batches(service)).toEqual([]);
  });

  it.each([refusal(1, 'something broke', 503), refusal(500, 'broken', 500), 'cut' as const])(
    'is sent once if it may have taken effect, and each error has the order to send again: %j',
    async (answer) => {
      respond(answer);
      const results = await client.placeOrdersBatch([LIMIT, LIMIT]);
      expect(batches(service)).toHaveLength(1);
      for (const { error } of results) expect(error).toContain('submitOrder(error.signedOrder)');
      const ids = results.map(({ cause }) => (cause as { signedOrder?: { orderId: string } }).signedOrder?.orderId);
      expect(new Set(ids).size).toBe(2);
    },
  );

  it('keeps the order that the service could not take, to send it again', async () => {
    respond([PLACED, { errno: 1, errmsg: 'busy' }, { errno: 429, errmsg: 'too many open orders' }]);
    const [, busy, full] = await client.placeOrdersBatch([LIMIT, LIMIT, LIMIT]);
    expect(busy?.cause).toMatchObject({ name: 'OpenApiError', errno: 1, signedOrder: expect.anything() });
    expect(full?.cause).toMatchObject({ name: 'OpenApiError', errno: 429, message: 'too many open orders' });
  });

  it('reports orders that the service left out', async () => {
    respond([PLACED]);
    const [placed, left] = await client.placeOrdersBatch([LIMIT, LIMIT]);
    expect([placed?.success, left?.success]).toEqual([true, false]);
    expect(left?.error).toContain('may have been placed');
  });

  it('is sent again after the requested pause when it is rate-limited, up to twice', async () => {
    respond(tooFast(0), tooFast(0), [PLACED]);
    expect((await client.placeOrdersBatch([LIMIT]))[0]?.success).toBe(true);
    const [first, second, third] = batches(service);
    expect([second, third]).toEqual([first, first]);
    respond(tooFast(0), tooFast(0), tooFast(0), [PLACED]);
    expect((await client.placeOrdersBatch([LIMIT]))[0]).toMatchObject({ success: false, cause: { errno: 429 } });
  });

  it('is not sent again when the service asks for a long pause', async () => {
    respond(tooFast(3_600));
    const [limited] = await client.placeOrdersBatch([LIMIT]);
    expect(limited?.cause).toMatchObject({ errno: 429, retryAfterMs: 3_600_000 });
    expect(batches(service)).toHaveLength(1);
  });

  it('is refused when it is empty', async () => {
    await expect(client.placeOrdersBatch([])).rejects.toBeInstanceOf(InvalidParamError);
  });
});

describe('a batch of cancels', () => {
  const DONE: CancelAnswer = { errno: 0, errmsg: '', cancelledShares: '5' };

  /** The service responds to each batch with the next of these; a list is the answers to its ids. */
  function respondToCancels(...responses: readonly (Answer | readonly CancelAnswer[])[]): void {
    const left = [...responses];
    service.on('POST /order/cancel-batch', () => {
      const next = left.shift() ?? 'cut';
      return Array.isArray(next) ? success({ answers: next }) : (next as Answer);
    });
  }

  it('is one request, and reports success only for errno 0, in order', async () => {
    respondToCancels([DONE, { errno: 301, errmsg: 'is Finished' }, { errno: 1, errmsg: 'busy' }]);
    const results = await client.cancelOrdersBatch(['0xa', '0xb', '', '0xa']);
    expect(cancelled(service)).toEqual([['0xa', '0xb', '0xa']]);
    expect(results).toMatchObject([
      { index: 0, success: true, result: { errno: 0, errmsg: '', result: { result: true, cancelledShares: '5' } } },
      { index: 1, success: false, error: 'is Finished (errno 301)', result: { errno: 301, result: null } },
      { index: 2, success: false, cause: expect.any(InvalidParamError) },
      { index: 3, success: false, cause: { name: 'OpenApiError', errno: 1, status: 503 } },
    ]);
  });

  it('is sent a hundred ids at a time, one request after the other', async () => {
    const ids = Array.from({ length: 250 }, (_, index) => `0x${index}`);
    respondToCancels(Array(100).fill(DONE), Array(100).fill(DONE), Array(50).fill(DONE));
    const results = await client.cancelOrdersBatch(ids);
    expect(cancelled(service)).toEqual([ids.slice(0, 100), ids.slice(100, 200), ids.slice(200)]);
    expect(results.map(({ index, success: done }) => (done ? index : -1))).toEqual([...ids.keys()]);
  });

  it('is sent again after the requested pause when it is rate-limited, up to twice', async () => {
    respondToCancels(tooFast(0), tooFast(0), [DONE]);
    expect((await client.cancelOrdersBatch(['0xa']))[0]?.success).toBe(true);
    expect(cancelled(service)).toEqual([['0xa'], ['0xa'], ['0xa']]);
    respondToCancels(tooFast(0), tooFast(0), tooFast(0), [DONE]);
    expect((await client.cancelOrdersBatch(['0xa']))[0]).toMatchObject({ success: false, cause: { errno: 429 } });
  });

  it('returns the results so far when its signal is aborted during a pause', async () => {
    const stopping = new AbortController();
    let isFirst = true;
    service.on('POST /order/cancel-batch', () => {
      if (isFirst) {
        isFirst = false;
        return success({ answers: Array(100).fill(DONE) });
      }
      setTimeout(() => stopping.abort(new Error('enough')), 0);
      return tooFast(5);
    });
    const ids = Array.from({ length: 201 }, (_, index) => `0x${index}`);
    const results = await client.withSignal(stopping.signal).cancelOrdersBatch(ids);
    expect(results.map(({ success: done }) => done)).toEqual(ids.map((_, index) => index < 100));
    expect(results[200]?.cause).toMatchObject({ name: 'OpenApiError', cause: new Error('enough') });
    expect(cancelled(service)).toHaveLength(2);
  });

  it('is refused when it is too large', async () => {
    await expect(client.cancelOrdersBatch(Array(1_001).fill('0xa'))).rejects.toThrow('at most 1000');
  });
});
