// Writes every trade of the twenty newest open markets as a line of CSV. It survives reconnections and reports every
// gap, which can be filled from getMarketTrades by the trades' numbers. Market data needs no account, so the wallet is
// a throwaway one.
// Usage: npx node --conditions=@presage/source packages/client/examples/price-recorder.ts > trades.csv
// Set PRESAGE_HOST (ending in /openapi) for another service, TRADES to stop after that many trades.

import { Client, DEFAULT_API_HOST, resultOf, TopicStatusFilter, WebSocketChannel, ZERO_ADDRESS } from '@presage/client';
import { generatePrivateKey } from 'viem/accounts';

const host = process.env.PRESAGE_HOST ?? DEFAULT_API_HOST;
const stopAfter = Number(process.env.TRADES ?? Number.POSITIVE_INFINITY);

const client = new Client({
  host,
  apiKey: '',
  rpcUrl: '',
  privateKey: generatePrivateKey(),
  multiSigAddress: ZERO_ADDRESS,
});
const stream = client.createStream({ onError: (error) => console.error(error.message) });
const { list: markets } = resultOf(await client.getMarkets({ status: TopicStatusFilter.ACTIVATED, limit: 20 }));

let written = 0;
console.log('trade,time,market,token,side,price,shares');
for (const { marketId, childMarkets } of markets) {
  const scope = childMarkets.length === 0 ? { marketId } : { rootMarketId: marketId };
  stream.subscribe(
    { channel: WebSocketChannel.MARKET_LAST_TRADE, ...scope },
    {
      onMessage({ tradeNo, createdAt, marketId: market, tokenId, side, price, shares }) {
        console.log(
          [tradeNo, new Date(createdAt * 1_000).toISOString(), market, tokenId, side, price, shares].join(','),
        );
        written += 1;
        if (written === stopAfter) stream.close();
      },
      onGap: ({ marketId: market = marketId, from, to }) => {
        const where = from === undefined ? '' : `, between sequence numbers ${from} and ${to}`;
        console.error(`Trades of market ${market} may be missing${where}`);
      },
    },
  );
}
