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

async function placeOrder(by = client): Promise<string> {
  const order = { marketId: market.marketId, tokenId: market.yesTokenId, side: OrderSide.BUY, price: '0.3' };
  const answer = await by.placeOrder({
    ...order,
    orderType: OrderType.LIMIT_ORDER,
    makerAmountInBaseToken: '10',
  });
  return resultOf(answer).orderData.orderId;
}

const cancelAt = async (of = client): Promise<number> => resultOf(await of.getCancelTimer()).cancelAt;

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

it('a cancel timer that ran out while the service was dead has cancelled all orders when it is back; another goes on', async () => {
  const { client: patient } = await fundedClient({ ...service, ...stable }, '1000');
  const [orderId, kept] = [await placeOrder(), await placeOrder(patient)];
  expect(resultOf(await client.cancelAllAfter(600)).cancelAt).toBeGreaterThan(0);
  const armed = resultOf(await patient.cancelAllAfter(3_600)).cancelAt;
  await service.kill();
  service = await start(1_800_000, service.dataDir);
  stable.leadTo(service);
  const { orderData } = resultOf(await client.getOrderById(orderId));
  expect(orderData).toMatchObject({ statusEnum: 'Canceled', closeReason: 'cancelAllAfter' });
  expect(await cancelAt()).toBe(0);
  expect(await cancelAt(patient)).toBe(armed);
  expect(resultOf(await patient.getOrderById(kept)).orderData.statusEnum).toBe('Pending');
  expect(resultOf(await patient.cancelAllAfter(0)).cancelAt).toBe(0);
  patient.close();
});
