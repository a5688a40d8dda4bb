import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../index.ts';
import { type FakeService, startFakeService, success } from '../testing/fake-service.ts';
import { tradingClient } from '../testing/fixtures.ts';
import { rejectionOf } from '../testing/sent-orders.ts';

const PATH = '/order/cancel-all-after';

let service: FakeService;
let client: Client;
beforeEach(async () => {
  service = await startFakeService();
  client = tradingClient(service);
});
afterEach(() => service.close());

describe('cancelAllAfter', () => {
  it.each([0, 5, 60, 3_600])('sends a timeout of %s seconds and returns when orders will be cancelled', async (sec) => {
    service.on(`POST ${PATH}`, () => success({ cancelAt: 1_795_003_660 }));
    expect((await client.cancelAllAfter(sec)).result).toEqual({ cancelAt: 1_795_003_660 });
    expect(service.to(`POST ${PATH}`).map(({ body }) => body)).toEqual([{ timeoutSec: sec }]);
  });

  it.each([-1, 4, 4.5, 3_601, 60_000, Number.NaN, '60', undefined])('refuses a timeout of %s', async (sec) => {
    const error = await rejectionOf(client.cancelAllAfter(sec as number));
    expect(error.message).toMatch(/^timeoutSec is .*: send whole seconds from 5 to 3600, or 0 to disarm the timer\.$/);
    expect(service.received).toEqual([]);
  });
});

it('getCancelTimer returns when orders will be cancelled', async () => {
  service.on(`GET ${PATH}`, () => success({ cancelAt: 0 }));
  expect((await client.getCancelTimer()).result).toEqual({ cancelAt: 0 });
});
