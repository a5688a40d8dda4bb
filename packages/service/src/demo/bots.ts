import { setTimeout as sleep } from 'node:timers/promises';
import { domainSeparator, type Hex, orderDomain } from '@presage/protocol';
import type { DemoAccount } from './demo-account.ts';
import { DemoClient } from './demo-client.ts';
import { type BotMarket, MarketMaker } from './market-maker.ts';
import { MarketTaker } from './market-taker.ts';
import { Random } from './random.ts';

/** One action a beat: a market requoted, or a trade. Slow enough to be left running for weeks. */
const BEAT_MS = 700;
/** After a failure: the service may be restarting. */
const RETRY_MS = 3_000;
/** Markets come and go; look again after so many beats. */
const BEATS_A_LOOK = 90;
const TAKES_PERCENT = 35;
const PAGE = 20;
const MAX_PAGES = 25;

export interface BotsInput {
  /** The service's `{base_url}`. */
  readonly baseUrl: string;
  readonly orderDomainName: string;
  readonly accounts: readonly DemoAccount[];
  readonly seed: number;
  /** Ends the loop. */
  readonly signal: AbortSignal;
  /** Told of a failure; the bots go on. */
  readonly onTrouble: (error: unknown) => void;
}

/** Makes and takes in every active market until the signal, through the public API alone. */
export async function runBots(input: BotsInput): Promise<void> {
  while (!input.signal.aborted) {
    try {
      await trade(input);
    } catch (error) {
      if (input.signal.aborted) return;
      input.onTrouble(error);
      await pause(RETRY_MS, input.signal);
    }
  }
}

async function trade(input: BotsInput): Promise<void> {
  const random = new Random(input.seed);
  const crew = await logIn(input, random);
  const opened = new Set<number>();
  let markets: readonly BotMarket[] = [];
  while (!input.signal.aborted) {
    markets = withFairPricesOf(markets, await activeMarkets(crew.client));
    await openBooks(markets, crew, opened);
    for (let beat = 0; beat < BEATS_A_LOOK && !input.signal.aborted; beat += 1) {
      await pause(BEAT_MS, input.signal);
      if (markets.length === 0) continue;
      const market = random.pick(markets);
      if (random.chance(TAKES_PERCENT)) await random.pick(crew.takers).take(market);
      else await makerOf(market, crew).requote(market);
    }
  }
}

/**
 * Markets that were known keep their fair price: takers mostly buy, at offers above it, so that the last price taken for
 * fair again and again would climb for ever.
 */
function withFairPricesOf(known: readonly BotMarket[], found: readonly BotMarket[]): readonly BotMarket[] {
  const byId = new Map(known.map((market) => [market.marketId, market]));
  return found.map((market) => byId.get(market.marketId) ?? market);
}

interface Crew {
  readonly client: DemoClient;
  readonly makers: readonly MarketMaker[];
  readonly takers: readonly MarketTaker[];
}

async function logIn({ baseUrl, accounts, orderDomainName }: BotsInput, random: Random): Promise<Crew> {
  const client = new DemoClient(baseUrl);
  const { result } = await client.get<{ list: readonly { ctfExchangeAddress: Hex }[] }>('/quoteToken');
  const verifyingContract = result.list[0]?.ctfExchangeAddress;
  if (verifyingContract === undefined) throw new Error('the service names no quote token');
  const separator = domainSeparator(orderDomain({ name: orderDomainName, verifyingContract }));
  const makers: MarketMaker[] = [];
  const takers: MarketTaker[] = [];
  for (const account of accounts) {
    const own = new DemoClient(baseUrl);
    await own.logIn(account);
    const bot = { client: own, account, domainSeparator: separator, random };
    if (account.role === 'maker') makers.push(new MarketMaker(bot));
    else takers.push(new MarketTaker(bot));
  }
  return { client, makers, takers };
}

/** Fills every book as soon as it is seen, so that a newcomer finds none empty. */
async function openBooks(markets: readonly BotMarket[], crew: Crew, opened: Set<number>): Promise<void> {
  for (const market of markets) {
    if (opened.has(market.marketId)) continue;
    opened.add(market.marketId);
    await makerOf(market, crew).requote(market);
  }
}

function makerOf(market: BotMarket, { makers }: Crew): MarketMaker {
  const maker = makers[market.marketId % makers.length];
  if (maker === undefined) throw new Error('the demo has no market maker');
  return maker;
}

interface WireMarket {
  readonly marketId: number;
  readonly marketType?: number;
  readonly yesTokenId: string;
  readonly noTokenId: string;
  readonly quoteToken: string;
  readonly tickSize: string;
  readonly statusEnum: string;
  readonly halted: boolean;
  readonly childMarkets?: readonly WireMarket[] | null;
}

async function activeMarkets(client: DemoClient): Promise<readonly BotMarket[]> {
  const markets: BotMarket[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { result } = await client.get<{ list: readonly WireMarket[] }>(
      `/market?status=activated&page=${page}&limit=${PAGE}`,
    );
    for (const market of result.list) markets.push(...(await booksOf(client, market)));
    if (result.list.length < PAGE) break;
  }
  return markets;
}

const CATEGORICAL = 1;

async function booksOf(client: DemoClient, market: WireMarket): Promise<readonly BotMarket[]> {
  const traded = market.marketType === CATEGORICAL ? await childrenOf(client, market.marketId) : [market];
  const open = traded.filter((one) => one.statusEnum === 'activated' && !one.halted);
  return Promise.all(open.map((one) => withFairPrice(client, one)));
}

async function childrenOf(client: DemoClient, marketId: number): Promise<readonly WireMarket[]> {
  const { result } = await client.get<{ data: { childMarkets?: readonly WireMarket[] } }>(
    `/market/categorical/${marketId}`,
  );
  return result.data.childMarkets ?? [];
}

async function withFairPrice(client: DemoClient, market: WireMarket): Promise<BotMarket> {
  const { result } = await client.get<{ price: string } | null>(`/token/latest-price?token_id=${market.yesTokenId}`);
  const fairTicks = result === null ? 5_000 : ticks(result.price);
  return {
    marketId: market.marketId,
    yesTokenId: market.yesTokenId,
    noTokenId: market.noTokenId,
    quoteToken: market.quoteToken,
    tickStep: ticks(market.tickSize),
    homeTicks: fairTicks,
    fairTicks,
  };
}

/** "0.01" is 100 ticks. */
function ticks(text: string): number {
  return Number.parseInt((text.split('.')[1] ?? '').padEnd(4, '0'), 10);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
