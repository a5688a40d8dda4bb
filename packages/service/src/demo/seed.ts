import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises';
import {
  type Command,
  type Event,
  MAX_PRICE_TICKS,
  type MarketId,
  Outcome,
  type QuoteUnits,
  TICKS_PER_QUOTE,
  UNITS_PER_QUOTE,
} from '@presage/exchange/values';
import type { Submission } from '../journal/entry.ts';
import { Random } from '../random.ts';
import type { Applied } from '../sequencer/applied.ts';
import { DISK_STALLS, NotAcceptedError, type Sequencer } from '../sequencer/sequencer.ts';
import { DAY_MS } from '../utc-day.ts';
import { DEMO_LABELS, type DemoMarket, demoMarkets } from './catalog.ts';
import type { DemoAccount } from './demo-account.ts';
import type { PinnedClock } from './pinned-clock.ts';
import { onGrid, takeStep } from './price-walk.ts';
import { type SeedBook, SeedTrader } from './seed-trader.ts';

/** Length of a step. Its trades form one group in the journal, at a random time within the step. */
const STEP_MS = 30 * 60_000;
const HISTORY_DAYS = 30;
const STEPS = (HISTORY_DAYS * DAY_MS) / STEP_MS;
/** Time from the cutoff of an ended market to its resolution. */
const RESOLVED_AFTER_MS = 6 * 3_600_000;
const CREDIT_UNITS = (1_000_000n * UNITS_PER_QUOTE) as QuoteUnits;
const CENT_TICKS = 100;
/** Largest step of a price from trade to trade, at even odds. */
const STEP_TICKS = 140;
const ACTOR = 'demo';
/** Milliseconds between attempts while the disk hangs. */
const RETRY_MS = 500;

export interface SeedInput {
  readonly sequencer: Sequencer;
  /** Is moved through the past. */
  readonly clock: Pick<PinnedClock, 'set'>;
  readonly accounts: readonly DemoAccount[];
  /** Domain separator of this installation's orders, 32 bytes. */
  readonly domainSeparator: Uint8Array;
  /** Token id of a market's outcome. */
  readonly tokenIdOf: (marketId: MarketId, outcome: Outcome) => bigint;
  readonly nowMs: number;
  readonly seed: number;
  /** Ends seeding between two steps. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Fills an empty journal with a month of realistic trading: the usual commands and signed orders, through the usual
 * sequencer; only the clock is set back. Ends at `nowMs` with no open orders.
 *
 * @throws the signal's reason once it is aborted
 */
export async function seedDemo(input: SeedInput): Promise<void> {
  const { sequencer, clock, nowMs, signal } = input;
  const random = new Random(input.seed);
  clock.set(nowMs - STEPS * STEP_MS);
  const accountIds = await openAccounts(input);
  const labelIds = await createLabels(sequencer);
  const books: SeedBook[] = [];
  for (const market of demoMarkets(nowMs)) books.push(...(await createMarket(sequencer, market, labelIds, nowMs)));
  const trader = new SeedTrader({ ...input, accountIds, random });
  const planStep = (step: number): PlannedStep => planned(books, { step, nowMs, trader, random });
  let plan = planStep(1);
  for (let step = 1; step <= STEPS; step += 1) {
    signal?.throwIfAborted();
    clock.set(plan.timeMs);
    await resolveEnded(sequencer, books, plan.timeMs);
    const durable = Promise.all(plan.orders.map((order) => submit(sequencer, order)));
    // In the next turn the journal's thread has the submitted orders, and both can work in parallel.
    [plan] = await Promise.all([nextTurn().then(() => planStep(step + 1)), durable]);
  }
}

async function openAccounts({ sequencer, accounts }: SeedInput): Promise<ReadonlyMap<DemoAccount, number>> {
  const ids = new Map<DemoAccount, number>();
  for (const account of accounts) {
    const { wallet, tradingWallet } = account;
    const { outcome } = await run(sequencer, { kind: 'registerAccount', wallet, tradingWallet });
    if (!outcome.ok || outcome.accountId === undefined) throw new Error('a demo account could not be registered');
    await run(sequencer, { kind: 'credit', accountId: outcome.accountId, amountUnits: CREDIT_UNITS });
    ids.set(account, outcome.accountId);
  }
  return ids;
}

async function createLabels(sequencer: Sequencer): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const name of DEMO_LABELS) {
    const { outcome } = await run(sequencer, { kind: 'createLabel', name, imageUrl: '' });
    if (outcome.ok && outcome.labelId !== undefined) ids.set(name, outcome.labelId);
  }
  return ids;
}

async function createMarket(
  sequencer: Sequencer,
  market: DemoMarket,
  labelIds: ReadonlyMap<string, number>,
  nowMs: number,
): Promise<readonly SeedBook[]> {
  const cutoffAtSec = Math.floor((nowMs + market.cutoffInDays * DAY_MS) / 1000);
  const applied = await run(sequencer, {
    kind: 'createMarket',
    title: market.title,
    slug: market.slug,
    rules: market.rules,
    yesLabel: market.yesLabel ?? 'Yes',
    noLabel: market.noLabel ?? 'No',
    labelIds: market.labels.flatMap((name) => labelIds.get(name) ?? []),
    cutoffAtSec,
    tickStep: market.tickStep ?? CENT_TICKS,
    makerFeeBps: 0,
    takerFeeBps: market.takerFeeBps ?? 0,
    children: (market.children ?? []).map((child) => ({
      title: child.title,
      slug: `${market.slug}-${child.title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
      cutoffAtSec,
    })),
  });
  const { outcome } = applied;
  if (!outcome.ok || outcome.marketId === undefined)
    throw new Error(`the demo market ${market.slug} could not be created`);
  await run(sequencer, { kind: 'moveMarket', marketId: outcome.marketId, action: 'activate' });
  return booksOf(market, applied.events, cutoffAtSec * 1000);
}

function booksOf(market: DemoMarket, events: readonly Event[], cutoffAtMs: number): readonly SeedBook[] {
  const created = events.filter((event) => event.kind === 'marketCreated');
  const traded = market.children === undefined ? created : created.filter((event) => event.rootMarketId !== 0);
  return traded.map((event, index) => {
    const percent = market.children?.[index]?.percent;
    return {
      marketId: event.marketId,
      questionId: event.rootMarketId === 0 ? event.marketId : event.rootMarketId,
      tickStep: market.tickStep ?? CENT_TICKS,
      trades: market.trades,
      cutoffAtMs,
      resolvedAs: market.resolvedAs,
      resolved: false,
      priceTicks: (percent ?? market.fromPercent ?? 50) * CENT_TICKS,
      towardsTicks: (percent ?? market.towardsPercent ?? 50) * CENT_TICKS,
    };
  });
}

interface PlannedStep {
  readonly timeMs: number;
  /** Signed. */
  readonly orders: readonly Submission[];
}

/** Plans the trades of one step, and moves each traded book's price. */
function planned(
  books: readonly SeedBook[],
  at: { readonly step: number; readonly nowMs: number; readonly trader: SeedTrader; readonly random: Random },
): PlannedStep {
  const { step, nowMs, trader, random } = at;
  const timeMs = nowMs - (STEPS - step) * STEP_MS - random.below(STEP_MS);
  const orders: Submission[] = [];
  for (const book of books) {
    if (timeMs >= book.cutoffAtMs || !tradesNow(book, step, random)) continue;
    if (step < STEPS) {
      const others = books.filter((one) => one.questionId === book.questionId && one !== book);
      takeStep(book, others, { stepTicks: STEP_TICKS, random });
    }
    const priceTicks = Math.min(MAX_PRICE_TICKS, onGrid(book.priceTicks, book.tickStep));
    orders.push(...trader.trade(book, priceTicks));
  }
  return { timeMs, orders };
}

/** Trading becomes three times as busy over time; in the last step all books trade, so that last prices add up. */
function tradesNow(book: SeedBook, step: number, random: Random): boolean {
  if (step === STEPS) return true;
  const perTenThousand = Math.floor((book.trades * TICKS_PER_QUOTE * (STEPS + 2 * step)) / (2 * STEPS * STEPS));
  return random.below(TICKS_PER_QUOTE) < perTenThousand;
}

async function resolveEnded(sequencer: Sequencer, books: readonly SeedBook[], timeMs: number): Promise<void> {
  for (const book of books) {
    if (book.resolvedAs === undefined || book.resolved || timeMs < book.cutoffAtMs + RESOLVED_AFTER_MS) continue;
    book.resolved = true;
    const resolution = book.resolvedAs === 'yes' ? Outcome.Yes : Outcome.No;
    await run(sequencer, { kind: 'resolveMarket', marketId: book.marketId, resolution });
  }
}

function run(sequencer: Sequencer, command: Command): Promise<Applied> {
  return submit(sequencer, { command, actor: ACTOR });
}

/** @throws {Error} when the command is refused, because later ones depend on it */
async function submit(sequencer: Sequencer, submission: Submission): Promise<Applied> {
  const applied = await untilTaken(() => sequencer.submit(submission));
  const { outcome, command } = applied;
  if (!outcome.ok) throw new Error(`the demo's ${command.kind} was refused: ${outcome.reject.code}`);
  return applied;
}

/** A disk that hangs for seconds must not end the first start. */
async function untilTaken(submit: () => Promise<Applied>): Promise<Applied> {
  for (;;) {
    try {
      return await submit();
    } catch (error) {
      if (!(error instanceof NotAcceptedError && DISK_STALLS.includes(error.reason))) throw error;
      await setTimeout(RETRY_MS);
    }
  }
}
