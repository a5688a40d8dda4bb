import { setTimeout as pause } from 'node:timers/promises';
import {
  Client,
  type MarketData,
  OrderSide,
  OrderStatus,
  openAccount,
  resultOf,
  type SignedOrder,
} from '@presage/client';
import type { Hex } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { openMarket } from '../support/open-market.ts';
import type { RunningService } from '../support/running-service.ts';
import { limitOrder, type Tradable, tradeEveryWay } from './ways-to-trade.ts';

/** Later than any test runs: 2096. */
const FAR_SEC = 4_000_000_000;
/** How far away the scenario's deadlines are: the shortest cancel timer. */
const SOON_SEC = 5;

/** An account and its API key. */
export interface Person {
  readonly wallet: Hex;
  readonly apiKey: string;
}

/** A request that can be sent again. */
export interface Again {
  readonly idempotencyKey: string;
  readonly body: object;
}

/** What a scenario leaves behind besides the service's data. */
export interface Played {
  readonly people: readonly Person[];
  /** The binary markets, children included. */
  readonly markets: readonly Pick<Tradable, 'marketId' | 'yesTokenId'>[];
  /** The root of the categorical market. */
  readonly rootId: number;
  /** Orders to send again. */
  readonly signedOrders: readonly SignedOrder[];
  /** A split of the second account, to be sent again. */
  readonly splitAgain: Again;
}

interface Trader extends Person {
  readonly client: Client;
}

/** Sends every kind of command of the custodial ledger, to a service with open registration. Takes some seconds. */
export async function playScenario(service: RunningService): Promise<Played> {
  const open = (marketTitle: string, options: object = {}) =>
    openMarket(service, { marketTitle, cutoffAt: FAR_SEC, ...options });
  const maker = await register(service, '1');
  const taker = await register(service, '2');
  const third = await register(service, '3');
  await service.admin('POST', '/label', { labelName: 'Weather' });
  const rain = await open('Will it rain?', { labelIds: [1], takerFeeBps: 200 });
  const frost = await open('Will it freeze?', { tickSize: '0.0001', makerFeeBps: 10 });
  const hail = await open('Will it hail?');
  const storm = await open('Will it storm?', { cutoffAt: Math.floor(Date.now() / 1_000) + 3 * SOON_SEC });
  const days = ['Monday', 'Tuesday', 'Wednesday'].map((marketTitle) => ({ marketTitle }));
  const root = await open('Which day is warmest?', { children: days });
  const children = root.childMarkets ?? [];
  const signedOrders = await tradeEveryWay({ maker: maker.client, taker: taker.client, market: rain });
  for (const market of [frost, hail, ...children]) {
    await tradeEveryWay({ maker: maker.client, taker: taker.client, market });
  }
  await failMarket(service, hail.marketId, taker.client);
  await resolve(service, { root, winner: children[1] }, taker.client);
  const splitAgain = { idempotencyKey: 'recorded-split', body: { marketId: rain.marketId, amount: '1.5' } };
  await taker.client.split(rain.marketId, splitAgain.body.amount, { idempotencyKey: splitAgain.idempotencyKey });
  await operate(service, { market: rain, wallet: maker.wallet });
  await letRunOut(third, storm);
  return {
    people: [maker, taker, third].map(({ wallet, apiKey }) => ({ wallet, apiKey })),
    markets: [rain, frost, hail, storm, ...children].map(({ marketId, yesTokenId }) => ({ marketId, yesTokenId })),
    rootId: root.marketId,
    signedOrders,
    splitAgain,
  };
}

/** A new account with money. */
async function register(service: RunningService, digit: string): Promise<Trader> {
  const privateKey: Hex = `0x${digit.padStart(64, '0')}`;
  const config = await openAccount({ host: service.baseUrl, privateKey });
  const wallet = privateKeyToAddress(privateKey);
  await service.admin('POST', `/account/${wallet}/credit`, { amount: '5000.1234567891' });
  await service.admin('POST', `/account/${wallet}/debit`, { amount: '0.0000000001' });
  return { wallet, apiKey: config.apiKey, client: new Client(config) };
}

async function failMarket(service: RunningService, marketId: number, holder: Client): Promise<void> {
  await service.admin('POST', `/market/${marketId}/fail`, {});
  await holder.redeem(marketId);
}

async function resolve(
  service: RunningService,
  { root, winner }: { readonly root: Tradable; readonly winner: Tradable | undefined },
  holder: Client,
): Promise<void> {
  if (winner === undefined) throw new Error('a winner is needed');
  await service.admin('POST', `/market/${root.marketId}/close`, {});
  const body = { winnerMarketId: winner.marketId };
  await service.admin('POST', `/market/${root.marketId}/resolve`, { ...body, dryRun: true });
  await service.admin('POST', `/market/${root.marketId}/resolve`, body);
  await holder.redeem(winner.marketId);
}

/** What operators do besides: halt and resume, edit, delete, sweep fees, switch key issuance. */
async function operate(
  service: RunningService,
  { market, wallet }: { readonly market: Tradable; readonly wallet: Hex },
): Promise<void> {
  await service.admin('POST', `/market/${market.marketId}/halt`, {});
  await service.admin('POST', `/market/${market.marketId}/resume`, {});
  await service.admin('PATCH', `/market/${market.marketId}`, { rules: 'At the airport.', makerFeeBps: 5 });
  const { data } = await service.admin<{ data: MarketData }>('POST', '/market', {
    marketTitle: 'A mistake',
    cutoffAt: FAR_SEC,
  });
  await service.admin('POST', `/market/${data.marketId}/delete`, {});
  await service.admin('POST', '/fees/sweep', { walletAddress: wallet });
  await service.admin('PUT', '/key-issuance', { enabled: false });
  await service.admin('PUT', '/key-issuance', { enabled: true });
}

/** An order expires, a cancel timer cancels another, and the market reaches its cutoff with a third. */
async function letRunOut({ client }: Trader, market: Tradable): Promise<void> {
  const bid = limitOrder(market, { side: OrderSide.BUY, price: '0.1', shares: '10' });
  const expiring = { ...bid, expiresAtSec: Math.floor(Date.now() / 1_000) + SOON_SEC };
  const timed = resultOf(await client.placeOrder(bid)).orderData.orderId;
  const expired = resultOf(await client.placeOrder(expiring)).orderData.orderId;
  await client.cancelAllAfter(SOON_SEC);
  await untilClosed(client, [timed, expired]);
  await untilClosed(client, [resultOf(await client.placeOrder(bid)).orderData.orderId]);
}

async function untilClosed(client: Client, orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds) {
    while (resultOf(await client.getOrderById(orderId)).orderData.status === OrderStatus.PENDING) await pause(200);
  }
}
