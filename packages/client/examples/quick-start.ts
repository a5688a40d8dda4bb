// From nothing to a position: registers a new wallet, gets play money from the faucet and buys in the busiest market.
// Needs a demo service.
// Usage: npm run quick-start. Set PRESAGE_HOST (ending in /openapi) for another service.

import { setTimeout } from 'node:timers/promises';
import {
  Client,
  DEFAULT_API_HOST,
  OrderSide,
  OrderType,
  openAccount,
  resultOf,
  TopicSortType,
  TopicStatusFilter,
  TopicType,
} from '@presage/client';
import { generatePrivateKey } from 'viem/accounts';

// The reason is enough when no service runs, or when it refuses something: no stack trace.
process.on('uncaughtException', ({ message }) => {
  console.error(message);
  process.exit(1);
});

const host = process.env.PRESAGE_HOST ?? DEFAULT_API_HOST;
const client = new Client(await openAccount({ host, privateKey: generatePrivateKey() }));
await client.requestFaucet('1000');
// On chain: grants the exchange what it needs, and waits until a block has it. Elsewhere there is nothing to do.
await client.enableTrading();
while (resultOf(await client.getMyBalances()).balances[0]?.availableBalance === '0') await setTimeout(500);

const [market] = resultOf(
  await client.getMarkets({
    topicType: TopicType.BINARY,
    status: TopicStatusFilter.ACTIVATED,
    sortBy: TopicSortType.BY_VOLUME_DESC,
    limit: 1,
  }),
).list;
if (market === undefined) throw new Error(`${host} has no open market: start a demo, or open one`);
const last = resultOf(await client.getLatestPrice(market.yesTokenId))?.price;
console.log(`${market.marketTitle} ${last === undefined ? 'never traded' : `trades at ${last}`}`);

// A demo's market makers quote a few seconds after its start.
const book = client.watchOrderbook(market.yesTokenId);
for await (const { asks } of book) {
  if (asks.length > 0) break;
  console.log('Nobody sells yet: waiting for the book to change ...');
}
book.close();

const { orderData } = resultOf(
  await client.placeOrder({
    marketId: market.marketId,
    tokenId: market.yesTokenId,
    side: OrderSide.BUY,
    orderType: OrderType.MARKET_ORDER,
    price: '0',
    makerAmountInQuoteToken: '25',
  }),
);
console.log(`Bought ${orderData.filledShares} Yes for ${orderData.filledAmount}: order ${orderData.orderId}`);

// On chain, what was bought counts once a block has the trade.
while (resultOf(await client.getMyTrades()).list.some(({ statusEnum }) => statusEnum === 'Pending')) {
  await setTimeout(500);
}
for (const position of resultOf(await client.getMyPositions()).list) {
  console.log(
    `Holds ${position.sharesOwned} ${position.outcome} at ${position.avgEntryPrice}: ${position.marketTitle}`,
  );
}
