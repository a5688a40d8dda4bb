import { setTimeout as pause } from 'node:timers/promises';
import {
  type Client,
  type MarketData,
  OrderSide,
  OrderType,
  type PlaceOrderDataInput,
  resultOf,
  type SignedOrder,
} from '@presage/client';

/** What it takes to trade in a binary market, which may be a child. */
export type Tradable = Pick<MarketData, 'marketId' | 'yesTokenId' | 'noTokenId'>;

interface Trading {
  readonly maker: Client;
  readonly taker: Client;
  readonly market: Tradable;
}

interface Limit {
  readonly side: OrderSide;
  readonly price: string;
  readonly shares: string;
  readonly token?: 'yes' | 'no';
}

/** A limit order, of the Yes token unless another is given. */
export function limitOrder(market: Tradable, { side, price, shares, token }: Limit): PlaceOrderDataInput {
  return {
    marketId: market.marketId,
    tokenId: token === 'no' ? market.noTokenId : market.yesTokenId,
    side,
    orderType: OrderType.LIMIT_ORDER,
    price,
    makerAmountInBaseToken: shares,
  };
}

/**
 * Complementary matches, mints and merges, and orders that end in each way but by time. Some orders keep resting.
 *
 * @returns three of the orders: filled, resting, and cancelled because it would have traded
 */
export async function tradeEveryWay({ maker, taker, market }: Trading): Promise<readonly SignedOrder[]> {
  const { BUY, SELL } = OrderSide;
  const limit = (order: Limit) => limitOrder(market, order);
  await taker.split(market.marketId, '10');
  await maker.split(market.marketId, '50');
  await maker.merge(market.marketId, '0.5');
  await untilHeld(maker, market, '49.5');
  await maker.placeOrdersBatch([
    limit({ side: SELL, price: '0.6', shares: '20' }),
    limit({ side: SELL, price: '0.62', shares: '7.123456' }),
    limit({ side: BUY, price: '0.4', shares: '20' }),
    limit({ side: SELL, price: '0.55', shares: '10', token: 'no' }),
    limit({ side: BUY, price: '0.33', shares: '10', token: 'no' }),
    // Against its own order: the older one is cancelled.
    limit({ side: BUY, price: '0.62', shares: '22' }),
    limit({ side: SELL, price: '0.6', shares: '20' }),
    limit({ side: SELL, price: '0.62', shares: '7' }),
  ]);
  const filled = await send(taker, limit({ side: BUY, price: '0.6', shares: '3.5' }));
  // A mint, and then a merge.
  await send(taker, limit({ side: BUY, price: '0.6', shares: '4', token: 'no' }));
  await send(taker, limit({ side: SELL, price: '0.45', shares: '2' }));
  await send(taker, { ...limit({ side: BUY, price: '0.61', shares: '30' }), timeInForce: 'IOC' });
  await send(taker, { ...limit({ side: BUY, price: '0.62', shares: '2' }), timeInForce: 'FOK' });
  await send(taker, { ...limit({ side: BUY, price: '0.62', shares: '2000' }), timeInForce: 'FOK' });
  const crossing = await send(taker, { ...limit({ side: BUY, price: '0.7', shares: '1' }), postOnly: true });
  await send(taker, { ...marketBuy(market, '9'), worstPrice: '0.6', maxSlippage: '0.5' });
  await send(taker, { ...marketBuy(market, '1'), worstPrice: '0.5' });
  await send(taker, marketBuy(market, '5'));
  await send(taker, { ...marketBuy(market, '50'), maxSlippage: '0.01' });
  const resting = await send(taker, limit({ side: BUY, price: '0.05', shares: '12.345678' }));
  const withdrawn = await send(taker, limit({ side: BUY, price: '0.04', shares: '9' }));
  await taker.cancelOrder(withdrawn.orderId);
  const moved = await send(taker, limit({ side: BUY, price: '0.03', shares: '9' }));
  const { orderId } = await send(taker, {
    ...limit({ side: BUY, price: '0.02', shares: '9' }),
    replaces: { orderId: moved.orderId },
  });
  const replaces = { orderId, remainingShares: '9' };
  await send(taker, { ...limit({ side: BUY, price: '0.61', shares: '1' }), replaces, timeInForce: 'IOC' });
  await send(taker, limit({ side: SELL, price: '0.9', shares: '1' }));
  await taker.cancelAllOrders({ marketId: market.marketId, side: SELL });
  return [filled, resting, crossing];
}

/** On chain, the service sees them a moment later than the client. */
async function untilHeld(client: Client, { marketId }: Tradable, shares: string): Promise<void> {
  for (;;) {
    const { list } = resultOf(await client.getMyPositions({ marketId }));
    if (list.length === 2 && list.every(({ sharesOwned }) => sharesOwned === shares)) return;
    await pause(100);
  }
}

function marketBuy(market: Tradable, quote: string): PlaceOrderDataInput {
  return {
    marketId: market.marketId,
    tokenId: market.yesTokenId,
    side: OrderSide.BUY,
    orderType: OrderType.MARKET_ORDER,
    price: '0',
    makerAmountInQuoteToken: quote,
  };
}

async function send(client: Client, order: PlaceOrderDataInput): Promise<SignedOrder> {
  const signed = await client.signOrder(order);
  resultOf(await client.submitOrder(signed));
  return signed;
}
