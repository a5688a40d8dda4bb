// The page script that browser.test.ts runs in a browser: it trades, and reports to its server what it saw.

import { Client, type ClientConfig, InvalidParamError, OrderSide, OrderType, resultOf } from '@presage/client';

interface Given {
  readonly config: ClientConfig;
  readonly marketId: number;
}

const report = (result: unknown) => fetch('/report', { method: 'POST', body: JSON.stringify(result) });
try {
  const given = (await (await fetch('/config')).json()) as Given;
  await report(await trade(given));
} catch (error) {
  await report({ error: String(error) });
}

async function trade({ config, marketId }: Given) {
  const client = new Client(config);
  const { data: market } = resultOf(await client.getMarket(marketId));
  const order = { marketId, tokenId: market.yesTokenId, side: OrderSide.BUY, orderType: OrderType.LIMIT_ORDER };
  const { orderData } = resultOf(await client.placeOrder({ ...order, price: '0.18', makerAmountInBaseToken: '10' }));
  const { bids } = resultOf(await client.getOrderbook(market.yesTokenId));
  const book = client.watchOrderbook(market.yesTokenId, { marketId });
  await book.ready;
  const watched = book.bids;
  book.close();
  const cancelled = resultOf(await client.cancelOrder(orderData.orderId)).result;
  let refused = '';
  try {
    new Client({ ...config, proxyUrl: 'http://127.0.0.1:7890' });
  } catch (error) {
    if (error instanceof InvalidParamError) refused = error.message;
  }
  return {
    orderShares: orderData.orderShares,
    bids,
    watched,
    cancelled,
    refused,
    rotated: (await client.rotateApiKey()).errno,
    cookiesSent: await cookiesSent(config),
  };
}

/**
 * The cookies that the page's own server receives with an API request; it returns them as labels, and answers a read
 * when the next one of the same address has arrived.
 */
async function cookiesSent(config: ClientConfig): Promise<unknown> {
  const own = new Client({ ...config, host: new URL('/openapi', import.meta.url).href, requestTimeout: 10 });
  const [first] = await Promise.all([own.getLabels(), own.getLabels()]);
  return resultOf(first).list;
}
