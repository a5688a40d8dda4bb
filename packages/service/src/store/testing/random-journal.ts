import {
  type AccountId,
  type Command,
  type DigestWords,
  digestOfText,
  type Event,
  Exchange,
  type Ledger,
  type MarketId,
  MarketStatus,
  OrderType,
  Outcome,
  type PlaceOrder,
  type PriceTicks,
  type QuoteUnits,
  Resolution,
  Side,
  type SizeLots,
  TimeInForce,
  UNITS_PER_QUOTE,
} from '@presage/exchange';
import { Random } from '../../random.ts';
import type { Applied } from '../../sequencer/applied.ts';
import { TEST_MARKET, TEST_ORDER } from '../../testing/test-commands.ts';
import { randomChainCommand } from './random-chain-command.ts';

const START_MS = 1_800_000_000_000;
const ACCOUNTS = 6;
const PRICES = Array.from({ length: 100 }, (_, index) => 4_500 + 10 * index);
/** The binary markets of a random journal. */
const BINARY_MARKETS = [1, 3, 4, 5, 6] as MarketId[];
const SHARE_LOTS = 1_000_000;

/** A journal with its exchange: every command is really applied. */
export class TestJournal {
  readonly exchange: Exchange;
  readonly applied: Applied[] = [];
  timeMs = START_MS;

  constructor(ledger: Ledger = 'custodial') {
    this.exchange = new Exchange(ledger);
  }

  run(command: Command, actor?: string): Applied {
    const events: Event[] = [];
    const sequence = this.exchange.sequence + 1;
    const outcome = this.exchange.apply({ sequence, timeMs: this.timeMs, command }, events);
    const applied = { sequence, timeMs: this.timeMs, command, outcome, events, ...(actor !== undefined && { actor }) };
    this.applied.push(applied);
    return applied;
  }
}

/** A journal of random commands of every kind, many of them refused. */
export function randomJournal(seed: number, commands: number, ledger: Ledger = 'custodial'): TestJournal {
  const journal = new TestJournal(ledger);
  const random = new Random(seed);
  seedAccountsAndMarkets(journal);
  const next = randomCommands(journal, random);
  while (journal.applied.length < commands) {
    journal.timeMs += random.below(20) === 0 ? random.below(600_000) : random.below(2_000);
    next();
  }
  return journal;
}

/** Returns a function that runs the next random command at the journal's time. */
export function randomCommands(journal: TestJournal, random: Random): () => Applied {
  const placed: PlacedOrder[] = [];
  const { exchange } = journal;
  return () => {
    const command =
      exchange.ledger === 'chain' && random.below(3) === 0
        ? randomChainCommand(random, { exchange, accounts: ACCOUNTS, markets: BINARY_MARKETS })
        : randomCommand(random, { exchange, placed, timeMs: journal.timeMs });
    return journal.run(replacing(command, exchange), random.below(10) === 0 ? 'admin' : undefined);
  };
}

/** Lets one order in seven take the place of an open one of its account, if there is any. */
function replacing(command: Command, exchange: Exchange): Command {
  if (command.kind !== 'placeOrder' || command.sizeLots % 7 !== 1) return command;
  const old = [...exchange.openOrders()].find(({ accountId }) => accountId === command.accountId);
  return old === undefined ? command : { ...command, replaces: { digest: digestOfText(old.digest) } };
}

/** Accounts 1 to 6; market 1 binary with fees, 2 a root with children 3 and 4, 5 binary, 6 binary. All activated. */
export function seedAccountsAndMarkets(journal: TestJournal): void {
  journal.run({ kind: 'createLabel', name: 'Sports', imageUrl: '' }, 'admin');
  for (let account = 1; account <= ACCOUNTS; account++) {
    const wallet = `0x${account.toString(16).padStart(40, '0')}`;
    const tradingWallet = `0xa${wallet.slice(3)}`;
    journal.run({ kind: 'registerAccount', wallet, tradingWallet }, account === 1 ? 'builder desk' : undefined);
    const amountUnits = (1_000_000n * UNITS_PER_QUOTE) as QuoteUnits;
    journal.run({ kind: 'credit', accountId: account as AccountId, amountUnits }, 'admin');
  }
  journal.run(testMarket({ slug: 'one', makerFeeBps: 10, takerFeeBps: 200 }), 'admin');
  journal.run(testMarket({ slug: 'root', children: ['left', 'right'] }), 'admin');
  journal.run(testMarket({ slug: 'five', tickStep: 10, cutoffDays: 2 }), 'admin');
  journal.run(testMarket({ slug: 'six', takerFeeBps: 1_000 }), 'admin');
  for (const marketId of [1, 2, 5, 6] as MarketId[]) {
    journal.run({ kind: 'moveMarket', marketId, action: 'activate' }, 'admin');
  }
}

export interface TestOrder {
  readonly digest: string;
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly priceTicks: number;
  readonly shares: number;
  readonly outcome?: Outcome;
  readonly side?: Side;
}

/** A limit order, to buy Yes unless it says otherwise. */
export function testOrder({ priceTicks, shares, digest, ...order }: TestOrder): Command {
  return {
    ...TEST_ORDER,
    ...order,
    digest: digestOfText(digest),
    priceTicks: priceTicks as PriceTicks,
    sizeLots: Math.round(shares * SHARE_LOTS) as SizeLots,
  };
}

export interface TestMarket {
  readonly slug: string;
  readonly makerFeeBps?: number;
  readonly takerFeeBps?: number;
  readonly tickStep?: number;
  readonly cutoffDays?: number;
  readonly children?: readonly string[];
}

export function testMarket({ slug, cutoffDays = 30, children = [], ...fees }: TestMarket): Command {
  const cutoffAtSec = START_MS / 1_000 + cutoffDays * 86_400;
  return {
    ...TEST_MARKET,
    slug,
    title: `Will ${slug} happen?`,
    labelIds: [1],
    cutoffAtSec,
    ...fees,
    children: children.map((child, index) => ({
      slug: `${slug}-${child}`,
      title: child,
      rules: '',
      cutoffAtSec: cutoffAtSec - index * 86_400,
    })),
  };
}

const UNKNOWN: DigestWords = new Int32Array(8);

/** What is needed to cancel an order. */
interface PlacedOrder {
  readonly accountId: AccountId;
  readonly digest: DigestWords;
}

interface Scene {
  readonly exchange: Exchange;
  readonly placed: PlacedOrder[];
  readonly timeMs: number;
}

function randomCommand(random: Random, { exchange, placed, timeMs }: Scene): Command {
  const dice = random.below(1_000);
  const accountId = (1 + random.below(ACCOUNTS)) as AccountId;
  const marketId = random.pick([1, 1, 2, 3, 4, 5, 6]) as MarketId;
  const sizeLots = ((1 + random.below(50)) * SHARE_LOTS) as SizeLots;
  if (dice < 600) {
    const digest = Int32Array.of(placed.length + 1, 0, 0, 0, 0, 0, 0, random.below(2 ** 31));
    placed.push({ accountId, digest });
    return randomOrder(random, { digest, accountId, marketId, timeMs, prices: PRICES });
  }
  if (dice < 720)
    return { kind: 'cancelOrder', ...random.pick([...placed.slice(-20), { accountId, digest: UNKNOWN }]) };
  if (dice < 740) return { kind: 'cancelOrders', accountId, ...(dice % 2 === 0 && { marketId }) };
  if (dice < 750) return { kind: 'cancelAllAfter', accountId, timeoutSec: random.pick([0, 5, 60]) };
  if (dice < 840) return { kind: 'split', accountId, marketId, sizeLots };
  if (dice < 910) return { kind: 'merge', accountId, marketId, sizeLots };
  if (dice < 930) return { kind: 'redeem', accountId, marketId: random.pick(oneOf(exchange, isOver, marketId)) };
  if (dice < 950) return { kind: 'debit', accountId, amountUnits: BigInt(random.below(1_000_000_000)) as QuoteUnits };
  if (dice < 960) return { kind: 'tick' };
  return randomAdminCommand(random, { exchange, accountId, marketId, timeMs });
}

interface OrderDraw extends Pick<PlaceOrder, 'digest' | 'accountId' | 'marketId'> {
  readonly timeMs: number;
  /** In ticks. */
  readonly prices: readonly number[];
}

/** An order of any kind, as of a moment; a limit order at one of the prices. */
export function randomOrder(random: Random, { timeMs, prices, ...order }: OrderDraw): PlaceOrder {
  const type = random.below(4) === 0 ? OrderType.Market : OrderType.Limit;
  const side = random.pick([Side.Buy, Side.Sell]);
  const buysForBudget = type === OrderType.Market && side === Side.Buy;
  const lots = (1 + random.below(60)) * SHARE_LOTS + random.below(3) * 333_333;
  return {
    kind: 'placeOrder',
    ...order,
    side,
    type,
    outcome: random.pick([Outcome.Yes, Outcome.No]),
    priceTicks: (type === OrderType.Market ? 0 : random.pick(prices)) as PriceTicks,
    sizeLots: (buysForBudget ? 0 : lots) as SizeLots,
    budgetUnits: (buysForBudget ? BigInt(1 + random.below(30)) * UNITS_PER_QUOTE + 7n : 0n) as QuoteUnits,
    slippagePpm: type === OrderType.Market ? random.pick([0, 10_000]) : 0,
    ...(type === OrderType.Market && lots % 2 === 0 ? { worstPriceTicks: farTicks(side) } : {}),
    expiresAtSec: random.below(4) === 0 ? Math.floor(timeMs / 1_000) + 1 + random.below(900) : 0,
    postOnly: type === OrderType.Limit && random.below(5) === 0,
    timeInForce:
      random.below(5) === 0
        ? random.pick([TimeInForce.ImmediateOrCancel, TimeInForce.FillOrKill])
        : TimeInForce.GoodTillCancelled,
  };
}

/** Beyond all prices of the journal. */
function farTicks(side: Side): PriceTicks {
  return (side === Side.Buy ? 9_990 : 10) as PriceTicks;
}

function randomAdminCommand(
  random: Random,
  {
    exchange,
    accountId,
    marketId,
    timeMs,
  }: { exchange: Exchange; accountId: AccountId; marketId: MarketId; timeMs: number },
): Command {
  const dice = random.below(40);
  if (dice < 4) return { kind: 'moveMarket', marketId, action: random.pick(['halt', 'activate']) };
  if (dice < 8)
    return { kind: 'moveMarket', marketId: random.pick(oneOf(exchange, isHalted, marketId)), action: 'resume' };
  if (dice < 9) return { kind: 'moveMarket', marketId, action: random.pick(['close', 'close', 'fail', 'delete']) };
  if (dice < 13) {
    const ending = random.pick(oneOf(exchange, isEnding, marketId));
    return { kind: 'resolveMarket', marketId: ending, resolution: random.pick(Object.values(Resolution)) };
  }
  if (dice < 14)
    return { kind: 'resolveMarket', marketId: 2 as MarketId, winnerMarketId: random.pick([3, 4]) as MarketId };
  if (dice < 18) return { kind: 'editMarket', marketId, takerFeeBps: random.below(300), rules: `edited at ${timeMs}` };
  if (dice < 20)
    return { kind: 'editMarket', marketId, cutoffAtSec: Math.floor(timeMs / 1_000) + 86_400 * random.below(40) };
  if (dice < 24) return { kind: 'setKeyIssuance', enabled: dice % 2 === 0 };
  if (dice < 28) return { kind: 'sweepFees', accountId };
  if (dice < 32) return { kind: 'createLabel', name: `label ${random.below(20)}`, imageUrl: '' };
  return { kind: 'credit', accountId, amountUnits: BigInt(random.below(2 ** 31)) as QuoteUnits };
}

type MarketNow = NonNullable<ReturnType<Exchange['marketState']>>;

/** The binary markets for which this is so, or else another market. */
function oneOf(exchange: Exchange, isSo: (market: MarketNow) => boolean, otherwise: MarketId): readonly MarketId[] {
  const found = BINARY_MARKETS.filter((marketId) => {
    const market = exchange.marketState(marketId);
    return market !== undefined && isSo(market);
  });
  return found.length > 0 ? found : [otherwise];
}

function isHalted({ halted }: MarketNow): boolean {
  return halted;
}

function isEnding({ status }: MarketNow): boolean {
  return status === MarketStatus.Resolving;
}

function isOver({ status }: MarketNow): boolean {
  return status === MarketStatus.Resolved || status === MarketStatus.Failed;
}
