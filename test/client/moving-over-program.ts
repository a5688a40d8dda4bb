// A program as people write them for the published client. moving-over.test.ts changes its import, and nothing else.

import {
  CHAIN_ID_BNB_MAINNET,
  Client,
  type ClientConfig,
  InvalidParamError,
  OpenApiError,
  OrderSide,
  OrderType,
  type PlaceOrderDataInput,
  SdkError,
  TopicSortType,
  TopicStatus,
  TopicStatusFilter,
  TopicType,
  WebSocketChannel,
} from '@opinion-labs/opinion-clob-sdk';

const { marketId, ...given } = JSON.parse(process.env.CONFIG ?? '{}');
const config: ClientConfig = {
  ...given,
  chainId: CHAIN_ID_BNB_MAINNET,
  rpcUrl: 'http://127.0.0.1:8545',
  enableTradingCheckInterval: 60,
  quoteTokensCacheTtl: 60,
  marketCacheTtl: 60,
};
const client = new Client(config);

const listed = await client.getMarkets({
  topicType: TopicType.ALL,
  status: TopicStatusFilter.ACTIVATED,
  sortBy: TopicSortType.BY_TIME_DESC,
  page: 1,
  limit: 5,
});
const market = await client.getMarket(marketId);
const tokenId = market.result.data.yesTokenId ?? '';
const order: PlaceOrderDataInput = {
  marketId,
  tokenId,
  side: OrderSide.BUY,
  orderType: OrderType.LIMIT_ORDER,
  price: '0.25',
  makerAmountInQuoteToken: '10',
};

const placed = await client.placeOrder(order);
const open = await client.getMyOrders({ marketId, status: '1' });
const book = await client.getOrderbook(tokenId);
const price = await client.getLatestPrice(tokenId);
const history = await client.getPriceHistory(tokenId, { interval: '1d' });
const placedOrder = placed.result.orderData;
const byId = await client.getOrderById(placedOrder?.orderId ?? '');
const cancelled = await client.cancelOrder(placedOrder?.orderId ?? '');
const batch = await client.placeOrdersBatch([order, { ...order, price: '0.3' }]);
const all = await client.cancelAllOrders({ marketId, side: OrderSide.BUY });
const balances = await client.getMyBalances();
const positions = await client.getMyPositions({ marketId });
const trades = await client.getMyTrades({ page: 1, limit: 20 });
const auth = await client.getUserAuth();
const labels = await client.getLabels();
const quoteTokens = await client.getQuoteTokens();

let thrown = '';
try {
  await client.placeOrder({ ...order, orderType: OrderType.MARKET_ORDER, makerAmountInBaseToken: '1', postOnly: true });
} catch (error) {
  if (error instanceof InvalidParamError && error instanceof SdkError) thrown = error.name;
}
let failed = '';
try {
  await client.getOrderbook('1');
} catch (error) {
  if (error instanceof OpenApiError) failed = error.name;
}

const ws = client.createWebSocketClient({ heartbeatInterval: 30, onError: (error) => console.error(error.message) });
ws.close();

console.log(
  JSON.stringify({
    listed: [listed.errno, listed.result.list.length > 0],
    active: market.result.data.status === TopicStatus.ACTIVATED,
    placed: placed.errno,
    shares: placedOrder?.orderShares,
    open: open.result.list?.length,
    bid: book.result.bids?.[0],
    price: price.result?.price,
    history: history.result.history?.length,
    byId: byId.result.orderData?.price,
    cancelled: cancelled.result.result,
    batch: batch.map(({ success }) => success),
    all: [all.totalOrders, all.cancelled, all.failed, all.results.length],
    available: balances.result.balances?.[0]?.availableBalance,
    positions: positions.result.list?.length,
    trades: trades.result.list?.length,
    wallets: Object.keys(auth.result.walletUsers ?? {}),
    labels: labels.result.list.length,
    quoteTokens: quoteTokens.result.list.length,
    thrown,
    failed,
    channel: WebSocketChannel.MARKET_LAST_TRADE,
  }),
);
