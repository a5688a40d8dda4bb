import { type Client, type MarketData, OrderSide, OrderType, resultOf } from '@presage/client';
import type { TestService } from './running-service.ts';

const CUTOFF_SEC = Math.floor(Date.now() / 1_000) + 30 * 86_400;

/** Creates and activates a market. */
export async function openMarket(
  service: TestService,
  body: { readonly marketTitle: string; readonly [field: string]: unknown },
): Promise<MarketData> {
  const { data } = await service.admin<{ data: MarketData }>('POST', '/market', { cutoffAt: CUTOFF_SEC, ...body });
  const { data: open } = await service.admin<{ data: MarketData }>('POST', `/market/${data.marketId}/activate`, {});
  return open;
}

/** An order that rests or trades. */
export interface Quote {
  readonly tokenId: string;
  readonly side: 'buy' | 'sell';
  readonly price: string;
  readonly shares: string;
}

/** Places limit orders, one after the other. */
export async function placeQuotes(client: Client, marketId: number, quotes: readonly Quote[]): Promise<void> {
  for (const { tokenId, side, price, shares } of quotes) {
    resultOf(
      await client.placeOrder({
        marketId,
        tokenId,
        side: side === 'buy' ? OrderSide.BUY : OrderSide.SELL,
        orderType: OrderType.LIMIT_ORDER,
        price,
        makerAmountInBaseToken: shares,
      }),
    );
  }
}
