import {
  Client,
  type MarketData,
  OpenApiError,
  OrderSide,
  OrderType,
  openAccount,
  type SignedOrder,
  WebSocketChannel,
} from '@presage/client';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMarket } from '../support/open-market.ts';
import { OwnOrders, readOrders, textOfOrders } from '../support/own-orders.ts';
import { type Relay, startRelay } from '../support/relay.ts';
import { discardService, startRunningService, type TestService } from '../support/running-service.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { startServiceHere } from '../support/service-here.ts';
import { portOf } from '../support/stable-origin.ts';
import { untilBookEquals } from '../support/until-book-equals.ts';

const { MARKET_LAST_TRADE, TRADE_RECORD_NEW } = WebSocketChannel;
const SETTINGS = { OPEN_REGISTRATION: '1' };
const STEPS = 48;
/** The step in which the service is killed. */
const KILLED_IN = 30;
/** A size that no other order has. */
const LAST_SHARES = '3.000017';

let service: TestService;
let kill: () => Promise<void>;
/** Resolves when the current service is up. */
let isUp: Promise<void> = Promise.resolve();
let badLine: Relay;
let goodLine: Relay;
let trader: Client;
let other: Client;
let market: MarketData;

beforeAll(async () => {
  const mortal = await startRunningService(SETTINGS);
  [service, kill] = [mortal, mortal.kill];
  [badLine, goodLine] = [await startRelay(portOf(service)), await startRelay(portOf(service))];
  [trader, other] = [await fundedClient(badLine), await fundedClient(goodLine)];
  market = await openMarket(service, { marketTitle: 'Will it come through?' });
});
afterAll(async () => {
  for (const client of [trader, other]) client.close();
  for (const line of [badLine, goodLine]) await line.close();
  await discardService(service);
});

async function fundedClient({ port }: Relay): Promise<Client> {
  const privateKey = generatePrivateKey();
  const config = await openAccount({ host: `http://127.0.0.1:${port}/openapi`, privateKey });
  await service.admin('POST', `/account/${privateKeyToAddress(privateKey)}/credit`, { amount: '100000' });
  return new Client(config);
}

function buy(client: Client, token: 'yesTokenId' | 'noTokenId', price: string, shares: string): Promise<SignedOrder> {
  return client.signOrder({
    marketId: market.marketId,
    tokenId: market[token],
    side: OrderSide.BUY,
    orderType: OrderType.LIMIT_ORDER,
    price,
    makerAmountInBaseToken: shares,
  });
}

/** Repeats a request until it is answered; it may be sent several times but must take effect only once. */
async function persistently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof OpenApiError) || (error.status ?? 500) < 500) throw error;
      await isUp;
    }
  }
}

function submit(client: Client, signed: SignedOrder) {
  return persistently(() => client.submitOrder(signed));
}

async function killAndStart(): Promise<void> {
  const up = Promise.withResolvers<void>();
  isUp = up.promise;
  await kill();
  service = await startServiceHere(SETTINGS, service.dataDir);
  for (const line of [badLine, goodLine]) line.targetPort = portOf(service);
  up.resolve();
}

/** Follows a channel up to the last fill, and checks that each message comes once, in order. */
async function untilLastFill(
  messages: AsyncIterable<{ readonly seq: number; readonly shares: string }>,
): Promise<void> {
  let last = 0;
  for await (const { seq, shares } of messages) {
    expect(seq).toBeGreaterThan(last);
    last = seq;
    if (shares === LAST_SHARES) return;
  }
}

it('a client on an unreliable connection ends with the right book, orders and fills, and places each order once', async () => {
  const random = seededRandom(20_261_122);
  const below = (bound: number): number => Math.floor(random() * bound);
  let closed = Promise.withResolvers<void>();
  const stream = trader.createStream({
    heartbeatInterval: 0.05,
    heartbeatTimeout: 0.2,
    reconnectMinMs: 1,
    reconnectMaxMs: 20,
    onClose: () => closed.resolve(),
  });
  const { marketId } = market;
  const own = new OwnOrders(stream, () => persistently(() => readOrders(trader)));
  const trades = stream.subscribe({ channel: MARKET_LAST_TRADE, marketId });
  const records = stream.subscribe({ channel: TRADE_RECORD_NEW });
  const books = [market.yesTokenId, market.noTokenId].map((token) =>
    trader.watchOrderbook(token, { marketId, stream }),
  );
  await Promise.all([own.subscription, trades, records, ...books].map(({ ready }) => ready));
  const followed = [trades, records].map(untilLastFill);

  /** Stalls the connection until the client has noticed. */
  const stall = async (): Promise<void> => {
    await stream.connect();
    closed = Promise.withResolvers();
    badLine.stall();
    await closed.promise;
    badLine.flow();
  };
  const troubles: readonly (() => unknown)[] = [
    () => badLine.cut(),
    () => badLine.halfClose('client'),
    () => badLine.halfClose('service'),
    stall,
    () => undefined,
  ];
  const orderIds: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const signed = await buy(trader, 'yesTokenId', `0.4${below(10)}`, String(1 + below(20)));
    orderIds.push(signed.orderId);
    const sent = submit(trader, signed);
    for (let turns = below(6); turns > 0; turns -= 1) await new Promise((resolve) => setImmediate(resolve));
    const trouble = step === KILLED_IN ? killAndStart : troubles[below(troubles.length)];
    const [{ errno }] = await Promise.all([sent, trouble?.()]);
    expect(errno).toBe(0);
    const orderId = orderIds[below(orderIds.length)] as string;
    if (below(3) === 0) await persistently(() => trader.cancelOrder(orderId));
    if (below(3) === 0) await submit(other, await buy(other, 'noTokenId', '0.54', String(1 + below(9))));
  }

  await expect.poll(() => [own.subscription, trades, records].every(({ isLive }) => isLive)).toBe(true);
  const last = await buy(trader, 'yesTokenId', '0.6', LAST_SHARES);
  await submit(trader, last);
  await submit(other, await buy(other, 'noTokenId', '0.4', LAST_SHARES));
  await Promise.all([...followed, own.ended(last.orderId), ...books.map((book) => untilBookEquals(other, book))]);
  const orders = await readOrders(trader);
  expect(own.text()).toBe(textOfOrders(orders));
  expect(new Set(orders.map(({ orderId }) => orderId))).toEqual(new Set([...orderIds, last.orderId]));
  expect(orders).toHaveLength(STEPS + 1);
  stream.close();
});
