import type { Topic } from '@presage/client';

const MARKET_CHANNELS = ['market.last.price', 'market.last.trade', 'market.status'] as const;
const OWN_CHANNELS = ['trade.order.update', 'trade.record.new'] as const;

/** What programs subscribe to: markets 1, 5 and 6, and the children 3 and 4 of the root 2. */
export const TOPICS: readonly Topic[] = [
  ...[1, 3, 6].map((marketId): Topic => ({ channel: 'market.depth.diff', marketId })),
  ...MARKET_CHANNELS.flatMap((channel): Topic[] => [
    { channel, marketId: 1 },
    { channel, marketId: 3 },
    { channel, rootMarketId: 2 },
  ]),
  ...OWN_CHANNELS.flatMap((channel): Topic[] => [{ channel }, { channel, marketId: 1 }, { channel, rootMarketId: 2 }]),
];
