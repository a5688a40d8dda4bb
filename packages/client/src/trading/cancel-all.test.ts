import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Client, OrderSide } from '../index.ts';
import { type FakeService, refusal, startFakeService, success } from '../testing/fake-service.ts';
import { tradingClient } from '../testing/fixtures.ts';
import { rejectionOf } from '../testing/sent-orders.ts';

let service: FakeService;
let client: Client;
beforeEach(async () => {
  service = await startFakeService();
  client = tradingClient(service);
});
afterEach(() => service.close());

describe('cancelAllOrders', () => {
  it('cancels in one request, and returns the published summary and the order ids', async () => {
    service.on('POST /order/cancel-all', () => success({ cancelled: ['0xa', '0xb'] }));
    const summary = await client.cancelAllOrders({ marketId: 1, side: OrderSide.SELL });
    expect(service.to('POST /order/cancel-all')[0]?.body).toEqual({ marketId: 1, side: 1 });
    expect(summary).toMatchObject({ totalOrders: 2, cancelled: 2, failed: 0, orderIds: ['0xa', '0xb'] });
    expect(summary.results).toHaveLength(2);
    expect(summary.results[1]).toEqual({
      index: 1,
      success: true,
      result: { errno: 0, errmsg: '', result: { result: true } },
    });
  });

  it('throws when the service refuses', async () => {
    service.on('POST /order/cancel-all', () => refusal(200, 'no market 7'));
    expect(await rejectionOf(client.cancelAllOrders({ marketId: 7 }))).toMatchObject({ errno: 200 });
  });

  it('refuses an unknown option, which would cancel more than requested', async () => {
    const error = await rejectionOf(client.cancelAllOrders({ marketID: 7 } as object));
    expect(error.message).toBe('marketID is not a field of cancelAllOrders: did you mean marketId?');
    expect(service.received).toEqual([]);
  });
});
