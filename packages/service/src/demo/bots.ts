import { setTimeout as sleep } from 'node:timers/promises';
import { domainSeparator, type Hex, orderDomain } from '@presage/protocol/values';
import { Random } from '../random.ts';
import { type BotMarket, type BotQuestion, moveFairPrice, withFairPrices } from './bot-markets.ts';
import type { DemoAccount } from './demo-account.ts';
import { DemoClient } from './demo-client.ts';
import { findQuestions } from './find-questions.ts';
import { type BotInput, requote } from './market-maker.ts';
import { take } from './market-taker.ts';

/** Milliseconds between actions: a trade, or new quotes after a price moved. Slow enough to run for weeks. */
const ACTION_INTERVAL_MS = 700;
/** Milliseconds to wait after a failure: the service may be restarting. */
const RETRY_MS = 3_000;
/** Actions after which the list of markets is read again. */
const ACTIONS_PER_REFRESH = 90;
const TAKES_PERCENT = 35;

export interface BotsInput {
  /** The service's `{base_url}`. */
  readonly baseUrl: string;
  readonly chainId: number;
  readonly orderDomainName: string;
  readonly accounts: readonly DemoAccount[];
  readonly seed: number;
  /** Ends the loop. */
  readonly signal: AbortSignal;
  /** Called on a failure; the bots continue. */
  readonly onFailure: (error: unknown) => void;
}

/** Quotes and trades in every active market until the signal, through the public API alone. */
export async function runBots(input: BotsInput): Promise<void> {
  const random = new Random(input.seed);
  let crew: Crew | undefined;
  while (!input.signal.aborted) {
    try {
      crew ??= await logIn(input, random);
      await trade(crew, random, input.signal);
    } catch (error) {
      if (input.signal.aborted) return;
      input.onFailure(error);
      await pause(RETRY_MS, input.signal);
    }
  }
}

async function trade(crew: Crew, random: Random, signal: AbortSignal): Promise<void> {
  const opened = new Set<number>();
  let questions: readonly BotQuestion[] = [];
  while (!signal.aborted) {
    questions = withFairPrices(questions, await findQuestions(crew.client));
    const books = questions.flatMap((question) => question.markets.map((market) => ({ question, market })));
    await openBooks(books, crew, opened);
    for (let action = 0; action < ACTIONS_PER_REFRESH && !signal.aborted; action += 1) {
      await pause(ACTION_INTERVAL_MS, signal);
      if (books.length === 0) continue;
      const { question, market } = random.pick(books);
      if (random.chance(TAKES_PERCENT)) await take(random.pick(crew.takers), market);
      else for (const moved of moveFairPrice(question, market, random)) await requote(makerOf(moved, crew), moved);
    }
  }
}

interface Book {
  readonly question: BotQuestion;
  readonly market: BotMarket;
}

interface Crew {
  readonly client: DemoClient;
  readonly makers: readonly BotInput[];
  readonly takers: readonly BotInput[];
}

async function logIn(input: BotsInput, random: Random): Promise<Crew> {
  const { baseUrl, accounts, chainId, orderDomainName, signal } = input;
  const traders: Pick<BotInput, 'account' | 'client'>[] = [];
  for (const account of accounts) {
    const client = new DemoClient(baseUrl, signal);
    await client.logIn(account, chainId);
    traders.push({ account, client });
  }
  // Reads without a key may be refused (REQUIRE_API_KEY), and share the rate limit of newcomers at this address.
  const client = traders.find(({ account }) => account.role === 'maker')?.client;
  if (client === undefined) throw new Error('the demo has no market maker');
  const { list } = await client.get<{ list: readonly { ctfExchangeAddress: Hex }[] }>('/quoteToken');
  const verifyingContract = list[0]?.ctfExchangeAddress;
  if (verifyingContract === undefined) throw new Error('the service returned no quote token');
  const separator = domainSeparator(orderDomain({ name: orderDomainName, chainId, verifyingContract }));
  const bots = (role: DemoAccount['role']): BotInput[] =>
    traders
      .filter(({ account }) => account.role === role)
      .map((trader) => ({ ...trader, domainSeparator: separator, random }));
  return { client, makers: bots('maker'), takers: bots('taker') };
}

/** Quotes every new market at once, so that a newcomer finds no empty book. */
async function openBooks(books: readonly Book[], crew: Crew, opened: Set<number>): Promise<void> {
  for (const { market } of books) {
    if (opened.has(market.marketId)) continue;
    opened.add(market.marketId);
    await requote(makerOf(market, crew), market);
  }
}

function makerOf(market: BotMarket, { makers }: Crew): BotInput {
  const maker = makers[market.marketId % makers.length];
  if (maker === undefined) throw new Error('the demo has no market maker');
  return maker;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
