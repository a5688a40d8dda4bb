import { TICKS_PER_QUOTE } from '@presage/exchange/values';
import { TopicType } from '@presage/protocol/values';
import { type BotMarket, type BotQuestion, ticksOf } from './bot-markets.ts';
import type { DemoClient } from './demo-client.ts';

const PAGE = 20;
const MAX_PAGES = 25;
const EVEN_TICKS = TICKS_PER_QUOTE / 2;

interface WireMarket {
  readonly marketId: number;
  /** Of a child, neither of these two. */
  readonly marketType?: number;
  readonly childMarkets?: readonly WireMarket[];
  readonly yesTokenId: string;
  readonly noTokenId: string;
  readonly tickSize: string;
  readonly statusEnum: string;
  readonly halted: boolean;
  readonly resultTokenId: string;
}

/** What the demo reads of a token's book, best first. */
export interface WireBook {
  readonly bids: readonly { readonly price: string }[];
  readonly asks: readonly { readonly price: string }[];
}

/** All questions that trade now, read from the public API. */
export async function findQuestions(client: DemoClient): Promise<readonly BotQuestion[]> {
  const questions: BotQuestion[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const path = `/market?status=activated&page=${page}&limit=${PAGE}`;
    const { list } = await client.get<{ list: readonly WireMarket[] }>(path);
    for (const market of list) questions.push(await questionOf(client, market));
    if (list.length < PAGE) break;
  }
  return questions;
}

async function questionOf(client: DemoClient, market: WireMarket): Promise<BotQuestion> {
  if (market.marketType !== TopicType.CATEGORICAL) {
    return { markets: isOpen(market) ? [await withPrice(client, market)] : [], sumTicks: undefined };
  }
  const children = market.childMarkets ?? [];
  const worths = await Promise.all(children.filter((child) => !isOpen(child)).map((child) => worthOf(client, child)));
  return {
    markets: await Promise.all(children.filter(isOpen).map((child) => withPrice(client, child))),
    sumTicks: TICKS_PER_QUOTE - worths.reduce((sum, worth) => sum + worth, 0),
  };
}

function isOpen({ statusEnum, halted }: WireMarket): boolean {
  return statusEnum === 'activated' && !halted;
}

/** Worth of an outcome that does not trade, in ticks, which the other outcomes' sum is reduced by. */
async function worthOf(client: DemoClient, market: WireMarket): Promise<number> {
  if (market.statusEnum === 'resolved') return market.resultTokenId === market.yesTokenId ? TICKS_PER_QUOTE : 0;
  return (await lastPrice(client, market)) ?? 0;
}

async function withPrice(client: DemoClient, market: WireMarket): Promise<BotMarket> {
  const priceTicks = (await middleOfBook(client, market)) ?? (await lastPrice(client, market)) ?? EVEN_TICKS;
  return {
    marketId: market.marketId,
    yesTokenId: market.yesTokenId,
    noTokenId: market.noTokenId,
    tickStep: ticksOf(market.tickSize),
    towardsTicks: priceTicks,
    priceTicks,
  };
}

/** After a restart, the bots' own quotes still rest in the book, so the middle is the price they had before. */
async function middleOfBook(client: DemoClient, { yesTokenId }: WireMarket): Promise<number | undefined> {
  const book = await client.get<WireBook>(`/token/orderbook?token_id=${yesTokenId}`);
  const bid = book.bids[0];
  const ask = book.asks[0];
  return bid === undefined || ask === undefined ? undefined : Math.floor((ticksOf(bid.price) + ticksOf(ask.price)) / 2);
}

async function lastPrice(client: DemoClient, { yesTokenId }: WireMarket): Promise<number | undefined> {
  const trade = await client.get<{ price: string } | null>(`/token/latest-price?token_id=${yesTokenId}`);
  return trade === null ? undefined : ticksOf(trade.price);
}
