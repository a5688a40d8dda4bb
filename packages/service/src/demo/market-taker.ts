import { LOTS_PER_SHARE, Side } from '@presage/exchange/values';
import { OrderStatus, ticksToPrice } from '@presage/protocol/values';
import { type BotMarket, ticksOf } from './bot-markets.ts';
import { signOrder } from './demo-account.ts';
import type { WireBook } from './find-questions.ts';
import { type BotInput, submission } from './market-maker.ts';

const SIZES = [2, 5, 10, 10, 20, 25, 50, 60, 75, 100, 150] as const;
/** Share of sales when there is enough to sell: more than half, or within days all money would be tied up in shares. */
const SELLS_PERCENT = 55;

interface Holding {
  readonly tokenId: string;
  readonly sharesOwned: string;
}

/**
 * Trades at the best prices of the book like people do: buys a small, round size at the best ask of one of the market's
 * tokens, or sells it again at its best bid; a no-op when there is none.
 */
export async function take(bot: BotInput, market: BotMarket): Promise<void> {
  const { client, account, domainSeparator, random } = bot;
  const tokenId = random.chance(65) ? market.yesTokenId : market.noTokenId;
  const shares = random.pick(SIZES);
  const sells = (await owned(bot, market, tokenId)) >= shares && random.chance(SELLS_PERCENT);
  const book = await client.get<WireBook>(`/token/orderbook?token_id=${tokenId}`);
  const [best] = sells ? book.bids : book.asks;
  if (best === undefined) return;
  const priceTicks = ticksOf(best.price);
  const signed = signOrder({
    account,
    tokenId: BigInt(tokenId),
    side: sells ? Side.Sell : Side.Buy,
    priceTicks,
    sizeLots: shares * LOTS_PER_SHARE,
    domainSeparator,
  });
  const answer = await client.post<{ orderData: { orderId: string; status: number } } | null>(
    '/order',
    submission(market, signed, ticksToPrice(priceTicks)),
  );
  const order = answer.result?.orderData;
  // Its price has left the book in the meantime.
  if (order !== undefined && order.status === OrderStatus.PENDING)
    await client.post('/order/cancel', { orderId: order.orderId });
}

/** Whole shares owned of a token. */
async function owned({ client }: BotInput, { marketId }: BotMarket, tokenId: string): Promise<number> {
  const path = `/positions?marketId=${marketId}&page=1&limit=2`;
  const { list } = await client.get<{ list: readonly Holding[] }>(path);
  return Number.parseInt(list.find((holding) => holding.tokenId === tokenId)?.sharesOwned ?? '0', 10);
}
