import { OrderSide, OrderType, TopicSortType, TopicStatusFilter, TopicType } from '@opinion-labs/opinion-clob-sdk';
import type { MarketData } from '@presage/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMarket } from '../support/open-market.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { newTrader, type Trader } from '../support/trader.ts';

const PENDING = 1;
const FINISHED = 2;
const CANCELED = 3;

interface WireOrder {
  readonly orderId: string;
}

let service: TestService;
let maker: Trader;
let taker: Trader;

beforeAll(async () => {
  service = await startServiceHere();
  maker = await newTrader(service, '10000');
  taker = await newTrader(service, '10000');
});

afterAll(() => discardService(service));

function order(answer: { errno: number; errmsg: string; result: unknown }): WireOrder {
  expect(answer).toMatchObject({ errno: 0, errmsg: '' });
  return (answer.result as { orderData: WireOrder }).orderData;
}

function limit(
  market: Pick<MarketData, 'marketId'>,
  fields: { token: string; side: OrderSide; price: string; shares: string },
) {
  return {
    marketId: market.marketId,
    tokenId: fields.token,
    side: fields.side,
    orderType: OrderType.LIMIT_ORDER,
    price: fields.price,
    makerAmountInBaseToken: fields.shares,
  };
}

describe('the published client, unchanged', () => {
  it('places, finds and cancels a limit order', async () => {
    const market = await openMarket(service, { marketTitle: 'Will the order rest?' });
    const placed = order(
      await maker.client.placeOrder(
        limit(market, { token: market.yesTokenId, side: OrderSide.BUY, price: '0.25', shares: '100' }),
      ),
    );
    expect(placed).toMatchObject({ status: PENDING, price: '0.25', orderShares: '100', filledShares: '0', side: 0 });

    const mine = await maker.client.getMyOrders({ marketId: market.marketId, status: '1' });
    expect((mine.result as unknown as { list: WireOrder[] }).list.map((one) => one.orderId)).toEqual([placed.orderId]);
    expect(await maker.client.cancelOrder(placed.orderId)).toMatchObject({ errno: 0, result: { result: true } });
    expect(order(await maker.client.getOrderById(placed.orderId))).toMatchObject({ status: CANCELED });
    expect(await maker.client.cancelOrder(placed.orderId)).toMatchObject({ errno: 301 });
  });

  it('matches by mint, complement and merge, and shows the trades', async () => {
    const market = await openMarket(service, { marketTitle: 'Will all three kinds match?' });
    const { yesTokenId, noTokenId } = market;
    const buyNo = limit(market, { token: noTokenId, side: OrderSide.BUY, price: '0.4', shares: '50' });
    const buyYes = limit(market, { token: yesTokenId, side: OrderSide.BUY, price: '0.6', shares: '50' });
    expect(order(await maker.client.placeOrder(buyNo))).toMatchObject({ status: PENDING });
    expect(order(await taker.client.placeOrder(buyYes))).toMatchObject({ status: FINISHED, filledShares: '50' });

    const sellYes = limit(market, { token: yesTokenId, side: OrderSide.SELL, price: '0.7', shares: '20' });
    expect(order(await taker.client.placeOrder(sellYes))).toMatchObject({ status: PENDING });
    const takesIt = limit(market, { token: yesTokenId, side: OrderSide.BUY, price: '0.7', shares: '20' });
    expect(order(await maker.client.placeOrder(takesIt))).toMatchObject({ status: FINISHED, filledShares: '20' });

    const sellNo = limit(market, { token: noTokenId, side: OrderSide.SELL, price: '0.45', shares: '10' });
    expect(order(await maker.client.placeOrder(sellNo))).toMatchObject({ status: PENDING });
    const sellYesToo = limit(market, { token: yesTokenId, side: OrderSide.SELL, price: '0.55', shares: '10' });
    expect(order(await taker.client.placeOrder(sellYesToo))).toMatchObject({ status: FINISHED, filledShares: '10' });

    const trades = await taker.client.getMyTrades({ marketId: market.marketId });
    expect((trades.result as unknown as { total: number }).total).toBe(3);
    expect(await taker.client.getLatestPrice(yesTokenId)).toMatchObject({ result: { price: '0.55', side: 'SELL' } });
  });

  it('trades for an account whose wallet is its own trading wallet', async () => {
    const market = await openMarket(service, { marketTitle: 'Will a wallet of its own do?' });
    const own = await newTrader(service, '100', 'own wallet');
    const bid = limit(market, { token: market.yesTokenId, side: OrderSide.BUY, price: '0.5', shares: '10' });
    expect(order(await own.client.placeOrder(bid))).toMatchObject({ status: PENDING });
  });

  it('places market orders by amount, which fill what is available', async () => {
    const market = await openMarket(service, { marketTitle: 'Will the market order fill?' });
    const ask = limit(market, { token: market.noTokenId, side: OrderSide.BUY, price: '0.5', shares: '30' });
    order(await maker.client.placeOrder(ask));
    const bought = order(
      await taker.client.placeOrder({
        marketId: market.marketId,
        tokenId: market.yesTokenId,
        side: OrderSide.BUY,
        orderType: OrderType.MARKET_ORDER,
        price: '0',
        makerAmountInQuoteToken: '10',
      }),
    );
    expect(bought).toMatchObject({ status: FINISHED, filledShares: '20' });
    const nobody = order(
      await taker.client.placeOrder({
        marketId: market.marketId,
        tokenId: market.yesTokenId,
        side: OrderSide.SELL,
        orderType: OrderType.MARKET_ORDER,
        price: '0',
        makerAmountInBaseToken: '5',
      }),
    );
    expect(nobody).toMatchObject({ status: CANCELED, filledShares: '0' });
  });

  it('places and cancels batches', async () => {
    const market = await openMarket(service, { marketTitle: 'Will batches pass?' });
    const orders = ['0.1', '0.2', '0.3'].map((price) =>
      limit(market, { token: market.yesTokenId, side: OrderSide.BUY, price, shares: '10' }),
    );
    const placed = await maker.client.placeOrdersBatch(orders);
    expect(placed.map((one) => one.success)).toEqual([true, true, true]);
    expect(await maker.client.cancelAllOrders({ marketId: market.marketId })).toMatchObject({
      totalOrders: 3,
      cancelled: 3,
      failed: 0,
    });
  });

  it('gets an error number for an invalid order', async () => {
    const market = await openMarket(service, { marketTitle: 'Will refusals be told?', tickSize: '0.01' });
    const offGrid = limit(market, { token: market.yesTokenId, side: OrderSide.BUY, price: '0.255', shares: '10' });
    expect(await maker.client.placeOrder(offGrid)).toMatchObject({ errno: 304 });
    const tooMuch = limit(market, { token: market.yesTokenId, side: OrderSide.BUY, price: '0.5', shares: '900000' });
    const refused = await maker.client.placeOrder(tooMuch);
    expect(refused.errno).toBe(303);
    expect(refused.errmsg).toContain('450000');
    const noShares = limit(market, { token: market.yesTokenId, side: OrderSide.SELL, price: '0.5', shares: '5' });
    expect(await maker.client.placeOrder(noShares)).toMatchObject({ errno: 303 });
  });

  it('reads markets, labels, quote tokens, books, histories and its own account', async () => {
    const { data: label } = await service.admin<{ data: { labelId: number } }>('POST', '/label', {
      labelName: 'Tests',
    });
    const market = await openMarket(service, {
      marketTitle: 'Will everything be readable?',
      slug: 'readable',
      labelIds: [label.labelId],
    });
    const { client } = maker;
    const listed = await client.getMarkets({
      topicType: TopicType.BINARY,
      status: TopicStatusFilter.ACTIVATED,
      sortBy: TopicSortType.BY_TIME_DESC,
      labelId: label.labelId,
    });
    expect(listed.result.list).toMatchObject([{ marketId: market.marketId, labels: ['Tests'], chainId: '56' }]);
    expect(await client.getMarketBySlug('readable')).toMatchObject({ result: { data: { marketId: market.marketId } } });
    expect((await client.getLabels()).result.list).toMatchObject([{ labelId: label.labelId, labelName: 'Tests' }]);
    expect((await client.getQuoteTokens()).result.list).toMatchObject([{ decimal: 18, chainId: '56' }]);
    expect(await client.getOrderbook(market.yesTokenId)).toMatchObject({ errno: 0, result: { bids: [], asks: [] } });
    expect(await client.getPriceHistory(market.yesTokenId, { interval: '1h' })).toMatchObject({
      result: { history: [] },
    });
    expect(await client.getLatestPrice(market.yesTokenId)).toMatchObject({ errno: 0, result: null });
    expect(await client.getMyBalances()).toMatchObject({
      result: { walletAddress: maker.account.address, balances: [{ tokenDecimals: 18 }] },
    });
    expect(await client.getUserAuth()).toMatchObject({
      result: { walletAddress: maker.account.address, walletUsers: { '56': maker.multiSigAddress } },
    });
    expect(await client.getMyPositions()).toMatchObject({ errno: 0 });
  });

  it('reads a categorical market with its children and trades one of them', async () => {
    const root = await openMarket(service, {
      marketTitle: 'Who will it be?',
      children: [{ marketTitle: 'One' }, { marketTitle: 'Another' }],
    });
    const detail = await maker.client.getCategoricalMarket(root.marketId);
    const { childMarkets } = detail.result.data as unknown as MarketData;
    expect(childMarkets).toHaveLength(2);
    const [child] = childMarkets;
    if (child === undefined) throw new Error('no child');
    const placed = await maker.client.placeOrder(
      limit(child, { token: child.yesTokenId, side: OrderSide.BUY, price: '0.33', shares: '12' }),
    );
    expect(order(placed)).toMatchObject({ status: PENDING, price: '0.33' });
  });
});
