import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Client, InvalidParamError, type PlaceOrderDataInput } from '../index.ts';
import { type Answer, type FakeService, refusal, startFakeService, success } from '../testing/fake-service.ts';
import { LIMIT, ORDER, tradingClient } from '../testing/fixtures.ts';
import { cancelled, tooFast } from '../testing/sent-orders.ts';

let service: FakeService;
let client: Client;
beforeEach(async () => {
  service = await startFakeService();
  client = tradingClient(service);
});
afterEach(() => service.close());

describe('batches', () => {
  it('report success only for errno 0, in order, and continue after a failure', async () => {
    const answers = [
      success({ orderData: ORDER }),
      refusal(303, 'too little'),
      'cut' as const,
      success({ orderData: ORDER }),
    ];
    service.on('POST /order', () => answers.shift() ?? 'cut');
    const results = await client.placeOrdersBatch([LIMIT, LIMIT, LIMIT, { ...LIMIT, price: '2' }, LIMIT]);
    expect(results.map(({ index, success: done }) => [index, done])).toEqual([
      [0, true],
      [1, false],
      [2, false],
      [3, false],
      [4, true],
    ]);
    expect(results[1]).toMatchObject({ error: 'too little (errno 303)', result: { errno: 303 } });
    expect(results[3]?.error).toContain('price is 2');
  });

  it('keep the thrown error, with the id of an order that may be placed and how long to wait', async () => {
    const answers: Answer[] = ['cut', tooFast(3_600)];
    service.on('POST /order', () => answers.shift() as Answer);
    const [unknown, limited] = await client.placeOrdersBatch([LIMIT, LIMIT]);
    expect(unknown?.cause).toMatchObject({ name: 'OpenApiError', orderId: expect.stringMatching(/^0x/) });
    expect(limited?.cause).toMatchObject({ errno: 429, retryAfterMs: 3_600_000 });
  });

  it('retry rate-limited entries after the requested pause, and continue in order', async () => {
    const answers: Answer[] = [tooFast(0), tooFast(0)];
    service.on('POST /order/cancel', () => answers.shift() ?? success({ result: true }));
    const results = await client.cancelOrdersBatch(['0xa', '0xb']);
    expect(results.map(({ success: done }) => done)).toEqual([true, true]);
    expect(cancelled(service)).toEqual(['0xa', '0xa', '0xa', '0xb']);
  });

  it('send nothing more often than three times', async () => {
    service.on('POST /order/cancel', () => tooFast(0));
    const [result] = await client.cancelOrdersBatch(['0xa']);
    expect(result).toMatchObject({ success: false, cause: { errno: 429 } });
    expect(cancelled(service)).toEqual(['0xa', '0xa', '0xa']);
  });

  it.each([refusal(1, 'something broke', 503), refusal(1, 'busy', 500), 'cut' as const])(
    'send once what may have taken effect: %j',
    async (answer) => {
      service.on('POST /order', () => answer);
      const [result] = await client.placeOrdersBatch([LIMIT]);
      expect(result?.error).toContain('may have been placed');
      expect(service.to('POST /order')).toHaveLength(1);
    },
  );

  it('return the results so far when their signal is aborted during a pause', async () => {
    const stopping = new AbortController();
    const answers: Answer[] = [success({ result: true })];
    service.on('POST /order/cancel', () => {
      const answer = answers.shift();
      if (answer === undefined) setTimeout(() => stopping.abort(new Error('enough')), 0);
      return answer ?? tooFast(5);
    });
    const results = await client.withSignal(stopping.signal).cancelOrdersBatch(['0xa', '0xb', '0xc']);
    expect(results.map(({ success: done }) => done)).toEqual([true, false, false]);
    expect(results[2]?.cause).toMatchObject({ name: 'OpenApiError', cause: new Error('enough') });
    expect(cancelled(service)).toEqual(['0xa', '0xb']);
  });

  it('return the placed orders even if an entry is malformed', async () => {
    const results = await client.placeOrdersBatch([LIMIT, undefined as unknown as PlaceOrderDataInput, LIMIT]);
    expect(results.map(({ success: done }) => done)).toEqual([true, false, true]);
    expect(results[1]?.cause).toBeInstanceOf(InvalidParamError);
  });

  it('of cancellations do the same', async () => {
    service.on('POST /order/cancel', ({ body }) =>
      (body as { orderId: string }).orderId === '0xa' ? success({ result: true }) : refusal(301, 'is Finished'),
    );
    const results = await client.cancelOrdersBatch(['0xa', '0xb']);
    expect(results.map(({ success: done }) => done)).toEqual([true, false]);
  });

  it('are refused when they are empty or too large', async () => {
    await expect(client.placeOrdersBatch([])).rejects.toBeInstanceOf(InvalidParamError);
    await expect(client.cancelOrdersBatch(Array(1_001).fill('0xa'))).rejects.toThrow('at most 1000');
  });
});
