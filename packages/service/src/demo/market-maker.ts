import { LOTS_PER_SHARE, Side, TICKS_PER_QUOTE } from '@presage/exchange/values';
import { OrderStatus, OrderType, ticksToPrice } from '@presage/protocol/values';
import type { Random } from '../random.ts';
import { type BotMarket, ticksOf } from './bot-markets.ts';
import { type DemoAccount, type SignedDemoOrder, signOrder } from './demo-account.ts';
import type { DemoClient } from './demo-client.ts';
import { ladder, type Quote } from './quotes.ts';

const PAGE = 20;
/** More pages of open orders than a ladder can fill. */
const MAX_PAGES = 10;

export interface BotInput {
  readonly client: DemoClient;
  readonly account: DemoAccount;
  readonly domainSeparator: Uint8Array;
  readonly random: Random;
}

interface OpenOrder {
  readonly orderId: string;
  readonly outcomeSideEnum: 'Yes' | 'No';
  readonly price: string;
}

/**
 * Keeps a ladder of resting orders on both sides of a market's fair price: adapts the account's orders to it. Stale orders
 * are cancelled after the new quotes are placed, so that the book is never empty, except those that a new quote would trade
 * with: they are cancelled first.
 */
export async function requote(bot: BotInput, market: BotMarket): Promise<void> {
  const wanted = ladder(market.priceTicks, market.tickStep, bot.random);
  const open = await openOrders(bot, market);
  const missing = wanted.filter((quote) => !open.some((order) => isAt(order, quote)));
  const stale = open.filter((order) => !wanted.some((quote) => isAt(order, quote)));
  const inTheWay = stale.filter((order) => missing.some((quote) => meets(order, quote)));
  await cancel(bot, inTheWay);
  for (const quote of missing) await place(bot, market, quote);
  const others = stale.filter((order) => !inTheWay.includes(order));
  await cancel(bot, others);
  await recycle(bot, market);
}

async function cancel({ client }: BotInput, orders: readonly OpenOrder[]): Promise<void> {
  for (const { orderId } of orders) await client.post('/order/cancel', { orderId });
}

async function openOrders({ client }: BotInput, market: BotMarket): Promise<readonly OpenOrder[]> {
  const open: OpenOrder[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = `?marketId=${market.marketId}&status=${OrderStatus.PENDING}&page=${page}&limit=${PAGE}`;
    const { list } = await client.get<{ list: readonly OpenOrder[] }>(`/order${query}`);
    open.push(...list);
    if (list.length < PAGE) break;
  }
  return open;
}

async function place({ account, domainSeparator, client }: BotInput, market: BotMarket, quote: Quote): Promise<void> {
  const tokenId = quote.outcome === 'yes' ? market.yesTokenId : market.noTokenId;
  const signed = signOrder({
    account,
    tokenId: BigInt(tokenId),
    side: Side.Buy,
    priceTicks: quote.priceTicks,
    sizeLots: quote.shares * LOTS_PER_SHARE,
    domainSeparator,
  });
  await client.post('/order', submission(market, signed, ticksToPrice(quote.priceTicks)));
}

/** Merges pairs of Yes and No to free the money locked in them. */
async function recycle({ client }: BotInput, { marketId }: BotMarket): Promise<void> {
  const path = `/positions?marketId=${marketId}&page=1&limit=2`;
  const { list } = await client.get<{ list: readonly { sharesOwned: string }[] }>(path);
  const whole = list.map((position) => Number.parseInt(position.sharesOwned, 10));
  const pairs = whole.length === 2 ? Math.min(...whole) : 0;
  if (pairs > 0) await client.post('/positions/merge', { marketId, amount: String(pairs) });
}

/** The body of POST /order for a signed limit order. */
export function submission({ marketId }: BotMarket, { fields, signature }: SignedDemoOrder, price: string): unknown {
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(texts), signature, topicId: marketId, price, tradingMethod: OrderType.LIMIT_ORDER };
}

function isAt(order: OpenOrder, quote: Quote): boolean {
  return isOf(order, quote) && order.price === ticksToPrice(quote.priceTicks);
}

/** Whether they would trade with each other: buys of Yes and No whose prices add up to 1 or more. */
function meets(order: OpenOrder, quote: Quote): boolean {
  return !isOf(order, quote) && ticksOf(order.price) + quote.priceTicks >= TICKS_PER_QUOTE;
}

function isOf(order: OpenOrder, { outcome }: Quote): boolean {
  return order.outcomeSideEnum.toLowerCase() === outcome;
}
