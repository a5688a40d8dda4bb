import {
  type Client,
  type MarketData,
  type OpenApiError,
  OrderSide,
  OrderType,
  type PlaceOrderDataInput,
  resultOf,
  type SignedOrder,
  WebSocketChannel,
} from '@presage/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fundedClient } from '../support/funded-client.ts';
import { openMarket } from '../support/open-market.ts';
import { discardService, startRunningService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { type StableOrigin, startStableOrigin } from '../support/stable-origin.ts';

let service: TestService;
let kill: () => Promise<void>;
let stable: StableOrigin;
let market: MarketData;
let maker: Client;
let taker: Client;
beforeAll(async () => {
  const mortal = await startRunningService({ OPEN_REGISTRATION: '1' });
  [service, kill] = [mortal, mortal.kill];
  stable = await startStableOrigin(service);
  market = await openMarket(service, { marketTitle: 'Will it be moved?' });
  ({ client: maker } = await fundedClient({ ...service, ...stable }, '1000'));
  ({ client: taker } = await fundedClient({ ...service, ...stable }, '1000'));
});
afterAll(async () => {
  await stable.close();
  await discardService(service);
});

/** A bid for 100 Yes shares, in place of another if one is named. */
function bid(price: string, replaced?: string): PlaceOrderDataInput {
  const { marketId, yesTokenId: tokenId } = market;
  const order = { marketId, tokenId, side: OrderSide.BUY, orderType: OrderType.LIMIT_ORDER, price };
  const replaces = replaced === undefined ? undefined : { orderId: replaced };
  return { ...order, makerAmountInBaseToken: '100', replaces };
}

const place = async (order: PlaceOrderDataInput): Promise<string> =>
  resultOf(await maker.placeOrder(order)).orderData.orderId;

/** 1 open, 3 cancelled. */
const statusOf = async (orderId: string): Promise<number> =>
  resultOf(await maker.getOrderById(orderId)).orderData.status;

/** Kills the service as soon as a request is sent, starts it again, and returns how that failed. */
async function failing(request: Promise<unknown>): Promise<OpenApiError> {
  const failed = request.then(
    () => expect.unreachable('it was answered'),
    (error: OpenApiError) => error,
  );
  await kill();
  const error = await failed;
  service = await startServiceHere({ OPEN_REGISTRATION: '1' }, service.dataDir);
  stable.leadTo(service);
  return error;
}

it('the stream reports a moved order: the cancel of the old one, then the new one, then its fills', async () => {
  const old = await place(bid('0.40'));
  const { marketId, noTokenId: tokenId } = market;
  const quote = { marketId, tokenId, side: OrderSide.BUY, orderType: OrderType.LIMIT_ORDER };
  resultOf(await taker.placeOrder({ ...quote, price: '0.50', makerAmountInBaseToken: '30' }));
  const stream = maker.createStream();
  const updates = stream.subscribe({ channel: WebSocketChannel.TRADE_ORDER_UPDATE });
  await updates.ready;
  const read = updates[Symbol.asyncIterator]();
  const moved = await place(bid('0.55', old));
  const seen: unknown[] = [];
  for (let count = 0; count < 4; count++) {
    const { orderUpdateType, orderId, closeReason } = (await read.next()).value;
    seen.push([orderUpdateType, orderId === old ? 'old' : orderId === moved && 'new', closeReason]);
  }
  expect(seen).toEqual([
    ['orderCancel', 'old', 'cancelled'],
    ['orderNew', 'new', undefined],
    ['orderFill', 'new', undefined],
    ['orderConfirm', 'new', undefined],
  ]);
  stream.close();
});

it('moved orders that were not answered, also those of a batch, are known by sending them again, once moved on, too', async () => {
  const first = await place(bid('0.20'));
  const olds = [await place(bid('0.10')), await place(bid('0.11'))];
  const signed = await maker.signOrder(bid('0.21', first));
  const batch = maker.placeOrdersBatch(olds.map((old, index) => bid(`0.1${index + 2}`, old)));
  const error = await failing(maker.submitOrder(signed));
  expect(error.signedOrder).toEqual(signed);
  expect(error.message).toContain(first);
  const again = error.signedOrder as SignedOrder;
  expect(resultOf(await maker.submitOrder(again)).orderData).toMatchObject({ orderId: signed.orderId });
  const third = await place(bid('0.22', signed.orderId));
  expect(resultOf(await maker.submitOrder(again)).orderData.status).toBe(3);
  expect(await Promise.all([first, signed.orderId, third].map(statusOf))).toEqual([3, 3, 1]);

  for (const { cause } of await batch) {
    const { signedOrder } = cause as OpenApiError;
    const { status, orderId } = resultOf(await maker.submitOrder(signedOrder as SignedOrder)).orderData;
    expect([status, await statusOf(orderId)]).toEqual([1, 1]);
  }
  expect(await Promise.all(olds.map(statusOf))).toEqual([3, 3]);
});
