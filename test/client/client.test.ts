import { randomBytes } from 'node:crypto';
import {
  BalanceNotEnough,
  Client,
  type MarketData,
  NoPositionsToRedeem,
  OpenApiError,
  OrderSide,
  OrderStatus,
  OrderType,
  openAccount,
  type PlaceOrderDataInput,
  resultOf,
  type TimeInForce,
  TopicStatusFilter,
} from '@presage/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fundedClient } from '../support/funded-client.ts';
import { openMarket } from '../support/open-market.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';

let service: TestService;
let maker: Client;
let taker: Client;

beforeAll(async () => {
  service = await startServiceHere({ OPEN_REGISTRATION: '1' });
  maker = (await fundedClient(service, '1000')).client;
  taker = (await fundedClient(service, '1000')).client;
});
afterAll(() => discardService(service));

function newConfig(): ReturnType<typeof openAccount> {
  return openAccount({ host: service.baseUrl, privateKey: `0x${randomBytes(32).toString('hex')}` });
}

function limit(market: MarketData, side: OrderSide, price: string, shares: string): PlaceOrderDataInput {
  const { marketId, yesTokenId: tokenId } = market;
  return { marketId, tokenId, side, orderType: OrderType.LIMIT_ORDER, price, makerAmountInBaseToken: shares };
}

describe('a client of the service', () => {
  it('opens an account from nothing but a private key, and again when it exists', async () => {
    const config = await newConfig();
    expect(await openAccount(config)).toEqual(config);
    expect(resultOf(await new Client(config).getUserAuth()).walletUsers).toEqual({ '56': config.multiSigAddress });
  });

  it('reads markets, tokens, prices and its own data', async () => {
    const market = await openMarket(service, { marketTitle: 'Will everything be read?', slug: 'everything' });
    const { marketId, yesTokenId } = market;
    const answers = await Promise.all([
      maker.getMarkets({ status: TopicStatusFilter.ACTIVATED, keywords: 'everything' }),
      maker.getMarketBySlug('everything'),
      maker.getLabels(),
      maker.getQuoteTokens(),
      maker.getOrderbook(yesTokenId),
      maker.getLatestPrice(yesTokenId),
      maker.getPriceHistory(yesTokenId),
      maker.getCandles(yesTokenId),
      maker.getMarketTrades(marketId),
      maker.getTime(),
      maker.getMyOrders(),
      maker.getMyTrades(),
      maker.getMyPositions(),
      maker.getMyBalances(),
    ]);
    expect(answers.map(({ errno }) => errno)).toEqual(answers.map(() => 0));
    expect(answers[0].result.list[0]).toMatchObject({ marketId, tickSize: '0.0001', isIncentivized: false });
    expect(answers[5].result).toBeNull();
    expect(await maker.getFeeRates(yesTokenId)).toMatchObject({ enabled: false, takerMaxFeeRate: 0 });
  });

  it('trades exactly what it asked for, and finds its order, trades and position', async () => {
    const market = await openMarket(service, { marketTitle: 'Will it trade exactly?' });
    const resting = resultOf(await maker.placeOrder(limit(market, OrderSide.BUY, '0.18', '100'))).orderData;
    expect(resting).toMatchObject({
      price: '0.18',
      orderShares: '100',
      orderAmount: '18',
      status: OrderStatus.PENDING,
    });
    await taker.split(market.marketId, '30');
    const sold = resultOf(await taker.placeOrder(limit(market, OrderSide.SELL, '0.1', '30'))).orderData;
    expect(sold).toMatchObject({ filledShares: '30', filledAmount: '5.4', status: OrderStatus.FINISHED });
    expect(resultOf(await maker.getOrderById(resting.orderId)).orderData).toMatchObject({ filledShares: '30' });
    expect(resultOf(await taker.getMyTrades({ marketId: market.marketId })).list[0]).toMatchObject({
      side: 'Sell',
      fee: '0',
    });
    expect(resultOf(await maker.getMyPositions({ marketId: market.marketId })).list).toMatchObject([
      { sharesOwned: '30' },
    ]);
  });

  it('knows the id of an order before it is sent, and sending it again places it once', async () => {
    const market = await openMarket(service, { marketTitle: 'Will it be placed once?' });
    const signed = await maker.signOrder(limit(market, OrderSide.BUY, '0.2', '10'));
    const first = resultOf(await maker.submitOrder(signed)).orderData;
    expect(first.orderId).toBe(signed.orderId);
    expect(resultOf(await maker.submitOrder(signed)).orderData.orderId).toBe(signed.orderId);
    expect(resultOf(await maker.getMyOrders({ marketId: market.marketId })).total).toBe(1);
  });

  it('places orders on every kind of grid, amount and side', async () => {
    for (const [tickSize, price] of [
      ['0.0001', '0.1234'],
      ['0.001', '0.999'],
      ['0.01', '0.01'],
    ] as const) {
      const market = await openMarket(service, { marketTitle: `Will ${tickSize} be kept?`, tickSize });
      const bySize = { ...limit(market, OrderSide.BUY, price, '7.654321') };
      const byQuote = { ...bySize, makerAmountInBaseToken: undefined, makerAmountInQuoteToken: '9.87654321' };
      for (const order of [bySize, byQuote, { ...byQuote, tokenId: market.noTokenId }]) {
        expect(await maker.placeOrder(order)).toMatchObject({ errno: 0, result: { orderData: { price } } });
      }
      await maker.cancelAllOrders({ marketId: market.marketId });
    }
  });

  it('cancels a post-only order that would trade, and all of one side at once', async () => {
    const market = await openMarket(service, { marketTitle: 'Will post-only hold?' });
    await taker.split(market.marketId, '10');
    await taker.placeOrder(limit(market, OrderSide.SELL, '0.5', '10'));
    const crossing = { ...limit(market, OrderSide.BUY, '0.6', '10'), postOnly: true };
    expect(await maker.placeOrder(crossing)).toMatchObject({ result: { orderData: { status: OrderStatus.CANCELED } } });
    const placed = await maker.placeOrdersBatch(
      ['0.1', '0.2', '0.3'].map((price) => limit(market, OrderSide.BUY, price, '5')),
    );
    expect(placed.map(({ success }) => success)).toEqual([true, true, true]);
    const options = { marketId: market.marketId, side: OrderSide.BUY };
    expect(await maker.cancelAllOrders(options)).toMatchObject({ totalOrders: 3, cancelled: 3, failed: 0 });
    expect(await maker.cancelAllOrders(options)).toMatchObject({ totalOrders: 0, results: [] });
  });

  it('fills an order at once in full, in part, or not at all, as it asks', async () => {
    const market = await openMarket(service, { marketTitle: 'Will time in force hold?' });
    await taker.split(market.marketId, '10');
    await taker.placeOrder(limit(market, OrderSide.SELL, '0.5', '10'));
    const filledOf = async (size: string, timeInForce: TimeInForce): Promise<string | undefined> =>
      (await maker.placeOrder({ ...limit(market, OrderSide.BUY, '0.6', size), timeInForce })).result?.orderData
        .filledShares;
    expect(await filledOf('10.000001', 'FOK')).toBe('0');
    expect(await filledOf('4', 'FOK')).toBe('4');
    expect(await filledOf('10', 'IOC')).toBe('6');
    const { list } = (await maker.getMyOrders({ marketId: market.marketId, status: `${OrderStatus.PENDING}` })).result;
    expect(list).toEqual([]);
  });

  it('reports in a batch which orders the service refused', async () => {
    const market = await openMarket(service, { marketTitle: 'Will the batch tell?' });
    const results = await maker.placeOrdersBatch([
      limit(market, OrderSide.BUY, '0.5', '10'),
      limit(market, OrderSide.BUY, '0.5', '1000000'),
      limit(market, OrderSide.BUY, '0.5', '0.5'),
    ]);
    expect(results.map(({ success, result }) => [success, result?.errno])).toEqual([
      [true, 0],
      [false, 303],
      [false, 305],
    ]);
  });

  it('cancels the orders it names in one batch, and reports those that are not open', async () => {
    const market = await openMarket(service, { marketTitle: 'Will the batch be cancelled?' });
    const place = async (price: string) =>
      resultOf(await maker.placeOrder(limit(market, OrderSide.BUY, price, '5'))).orderData.orderId;
    const [first, second, kept] = [await place('0.1'), await place('0.2'), await place('0.3')];
    const results = await maker.cancelOrdersBatch([first, second, first]);
    expect(results.map(({ success, result }) => [success, result?.errno])).toEqual([
      [true, 0],
      [true, 0],
      [false, 301],
    ]);
    const { list } = resultOf(await maker.getMyOrders({ marketId: market.marketId, status: '1' }));
    expect(list.map(({ orderId }) => orderId)).toEqual([kept]);
  });

  it('splits, merges and redeems, and throws the kinds the specification names', async () => {
    const market = await openMarket(service, { marketTitle: 'Will it be redeemed?' });
    const { marketId } = market;
    expect(await maker.split(marketId, 10n * 10n ** 18n)).toEqual({
      success: true,
      safeTxHash: null,
      returnValue: null,
    });
    await maker.merge(marketId, '4');
    await expect(maker.merge(marketId, '7')).rejects.toBeInstanceOf(BalanceNotEnough);
    await expect(maker.split(marketId, '1000000')).rejects.toBeInstanceOf(BalanceNotEnough);
    await expect(maker.redeem(marketId)).rejects.toMatchObject({ name: 'OpenApiError', errno: 201 });
    await service.admin('POST', `/market/${marketId}/close`, {});
    await service.admin('POST', `/market/${marketId}/resolve`, { outcome: 'yes' });
    expect(await maker.redeem(marketId)).toMatchObject({ success: true });
    await expect(taker.redeem(marketId)).rejects.toBeInstanceOf(NoPositionsToRedeem);
  });

  it('rotates its key and continues with the new one', async () => {
    const config = await newConfig();
    const client = new Client(config);
    const { apiKey } = resultOf(await client.rotateApiKey());
    expect(apiKey).not.toBe(config.apiKey);
    expect(resultOf(await client.getUserAuth()).apiKey).toBe(apiKey);
    expect(resultOf(await client.getApiKey()).apiKey).toBe(apiKey);
    await client.deleteApiKey();
    expect(await client.getApiKey()).toMatchObject({ errno: 11010, result: null });
    expect((await client.getMarkets()).errno).toBe(0);
  });

  it('returns refusals, and throws for HTTP errors', async () => {
    expect(await maker.getMarket(999_999)).toMatchObject({ errno: 200, result: null });
    expect(await maker.getOrderById('0x12')).toMatchObject({ errno: 300 });
    const stranger = new Client({ ...(await newConfig()), apiKey: 'pk_nobody' });
    await expect(stranger.getMyOrders()).rejects.toMatchObject({ name: 'OpenApiError', errno: 100, status: 401 });
    await expect(maker.getOrderbook('1')).rejects.toBeInstanceOf(OpenApiError);
  });
});
