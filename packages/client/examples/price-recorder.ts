// Writes every trade of the open markets as a line of CSV, through reconnections, without losing one unnoticed.
// Usage: npx node --conditions=@presage/source packages/client/examples/price-recorder.ts > trades.csv
// with PRESAGE_HOST (which ends in /openapi) for a service elsewhere, TRADES to stop after.

import { Client, DEFAULT_API_HOST, openAccount, resultOf, TopicStatusFilter, WebSocketChannel } from '@presage/client';
import { generatePrivateKey } from 'viem/accounts';

const host = process.env.PRESAGE_HOST ?? DEFAULT_API_HOST;
const stopAfter = Number(process.env.TRADES ?? Number.POSITIVE_INFINITY);

const client = new Client(await openAccount({ host, privateKey: generatePrivateKey() }));
const stream = client.createStream({ onError: (error) => console.error(error.message) });
const { list: markets } = resultOf(await client.getMarkets({ status: TopicStatusFilter.ACTIVATED, limit: 20 }));

let written = 0;
console.log('time,market,token,side,price,shares');
for (const { marketId, childMarkets } of markets) {
  const scope = childMarkets.length === 0 ? { marketId } : { rootMarketId: marketId };
  stream.subscribe(
    { channel: WebSocketChannel.MARKET_LAST_TRADE, ...scope },
    {
      onMessage({ ts, marketId: market, tokenId, side, price, shares }) {
        console.log([new Date(ts).toISOString(), market, tokenId, side, price, shares].join(','));
        written += 1;
        if (written === stopAfter) stream.close();
      },
      onGap: (gap) => console.error(`Trades of market ${gap.marketId} may be missing: ${gap.from} to ${gap.to}`),
    },
  );
}
