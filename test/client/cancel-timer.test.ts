import { type Client, type MarketData, OrderSide, OrderType, resultOf, WebSocketChannel } from '@presage/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fundedClient } from '../support/funded-client.ts';
import { openMarket } from '../support/open-market.ts';
import { discardService, MOVABLE_CLOCK, type RunningService, startRunningService } from '../support/running-service.ts';
import { type StableOrigin, startStableOrigin } from '../support/stable-origin.ts';

let service: RunningService;
let stable: StableOrigin;
let market: MarketData;
let client: Client;
beforeAll(async () => {
  service = await start(0);
  stable = await startStableOrigin(service);
  market = await openMarket(service, { marketTitle: 'Will it be cancelled?' });
  ({ client } = await fundedClient({ ...service, ...stable }, '1000'));
});
afterAll(async () => {
  client.close();
  await stable.close();
  await discardService(service);
});

function start(aheadMs: number, dataDir?: string): Promise<RunningService> {
  return startRunningService({ OPEN_REGISTRATION: '1', ...MOVABLE_CLOCK, CLOCK_AHEAD_MS: String(aheadMs) }, dataDir);
}

async function placeOrder(): Promise<string> {
  const order = { marketId: market.marketId, tokenId: market.yesTokenId, side: OrderSide.BUY, price: '0.3' };
  const answer = await client.placeOrder({
    ...order,
    orderType: OrderType.LIMIT_ORDER,
    makerAmountInBaseToken: '10',
  });
  return resultOf(answer).orderData.orderId;
}

const cancelAt = async (): Promise<number> => resultOf(await client.getCancelTimer()).cancelAt;

it('a cancel timer that is not renewed cancels all orders, and the stream says why', async () => {
  const stream = client.createStream();
  const updates = stream.subscribe({ channel: WebSocketChannel.TRADE_ORDER_UPDATE });
  await updates.ready;
  const orderId = await placeOrder();
  const armed = resultOf(await client.cancelAllAfter(60)).cancelAt;
  expect(await cancelAt()).toBe(armed);
  service.process.kill('SIGUSR2');
  for await (const update of updates) {
    if (update.orderUpdateType !== 'orderCancel') continue;
    expect(update).toMatchObject({ orderId, closeReason: 'cancelAllAfter' });
    break;
  }
  expect(await cancelAt()).toBe(0);
  stream.close();
});

it('a cancel timer that ran out while the service was dead has cancelled all orders when it is back', async () => {
  const orderId = await placeOrder();
  expect(resultOf(await client.cancelAllAfter(3_600)).cancelAt).toBeGreaterThan(0);
  await service.kill();
  service = await start(2 * 3_600_000, service.dataDir);
  stable.leadTo(service);
  const { orderData } = resultOf(await client.getOrderById(orderId));
  expect(orderData).toMatchObject({ statusEnum: 'Canceled', closeReason: 'cancelAllAfter' });
  expect(await cancelAt()).toBe(0);
});

it('a cancel timer that has not run out yet survives the death of the service', async () => {
  const orderId = await placeOrder();
  const armed = resultOf(await client.cancelAllAfter(3_600)).cancelAt;
  await service.kill();
  service = await start(2 * 3_600_000, service.dataDir);
  stable.leadTo(service);
  expect(await cancelAt()).toBe(armed);
  expect(resultOf(await client.getOrderById(orderId)).orderData.statusEnum).toBe('Pending');
  expect(resultOf(await client.cancelAllAfter(0)).cancelAt).toBe(0);
});
