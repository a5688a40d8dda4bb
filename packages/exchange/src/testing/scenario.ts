import type { Command, CreateMarket, PlaceOrder } from '../command.ts';
import { OrderType, Outcome, Side, TimeInForce } from '../enums.ts';
import type { BalanceChanged, Event, EventKind, PositionChanged } from '../event.ts';
import { DIGEST_WORDS, digestOfText } from '../orders/digest.ts';
import type { CommandOutcome } from '../outcome.ts';
import type { AccountId, MarketId, PriceTicks, QuoteUnits, SizeLots } from '../units.ts';
import { LOTS_PER_SHARE, UNITS_PER_QUOTE } from '../units.ts';
import type { Contender } from './duel.ts';

/** When scenarios begin, in Unix seconds. */
export const SCENARIO_START_SEC = 1_700_000_000;

/** The outcome and events of one command. */
export interface Answer {
  readonly outcome: CommandOutcome;
  readonly events: readonly Event[];
}

/** Applies commands one after another, numbering and timing them, so that a test reads like a table. */
export class Scenario {
  private sequence = 0;
  private orders = 0;
  private readonly contender: Contender;
  private readonly balances = new Map<AccountId, BalanceChanged>();
  private readonly positions = new Map<string, PositionChanged>();
  timeMs = SCENARIO_START_SEC * 1000;

  constructor(contender: Contender) {
    this.contender = contender;
  }

  /** The same scenario, continued with another contender in the same state. */
  continueWith(contender: Contender): Scenario {
    const next = new Scenario(contender);
    next.sequence = this.sequence;
    next.orders = this.orders;
    next.timeMs = this.timeMs;
    return next;
  }

  play(command: Command): Answer {
    this.sequence += 1;
    const events: Event[] = [];
    const outcome = this.contender.apply({ sequence: this.sequence, timeMs: this.timeMs, command }, events);
    for (const event of only(events, 'balanceChanged')) this.balances.set(event.accountId, event);
    for (const event of only(events, 'positionChanged'))
      this.positions.set(`${event.accountId}/${event.marketId}`, event);
    return { outcome, events };
  }

  /** An account's quote as last reported, in units. */
  quoteOf(accountId: AccountId): { readonly available: bigint; readonly held: bigint } {
    const { availableUnits = 0n, heldUnits = 0n } = this.balances.get(accountId) ?? {};
    return { available: availableUnits, held: heldUnits };
  }

  /** An account's tokens as last reported, in lots. */
  tokensOf(accountId: AccountId, marketId: MarketId): { readonly yes: number; readonly no: number } {
    const reported = this.positions.get(`${accountId}/${marketId}`);
    if (reported === undefined) return { yes: 0, no: 0 };
    return {
      yes: reported.yesAvailableLots + reported.yesHeldLots,
      no: reported.noAvailableLots + reported.noHeldLots,
    };
  }

  /** Opens `count` accounts with 1,000 quote each. */
  openAccounts(count: number): void {
    for (let accountId = 1; accountId <= count; accountId += 1) {
      const wallet = `0x${accountId.toString(16).padStart(40, '0')}`;
      this.play({ kind: 'registerAccount', wallet, tradingWallet: wallet });
      this.play({ kind: 'credit', accountId: accountId as AccountId, amountUnits: quote(1_000) });
    }
  }

  /** Opens a market that trades for a day. */
  openMarket(rules: Partial<CreateMarket> = {}): MarketId {
    const { outcome } = this.play({ ...PLAIN_MARKET, slug: `market-${this.sequence}`, ...rules });
    if (!outcome.ok || outcome.marketId === undefined) throw new Error('the market was refused');
    this.play({ kind: 'moveMarket', marketId: outcome.marketId, action: 'activate' });
    return outcome.marketId;
  }

  /** Places an order, by default for one share of Yes at 0.50; each has its own digest. */
  order(terms: Partial<PlaceOrder>): Answer {
    this.orders += 1;
    return this.play({ ...PLAIN_ORDER, digest: digestOfText(this.orders.toString(16).padStart(64, '0')), ...terms });
  }
}

/** A binary market with the finest grid and no fees that trades for a day. */
export const PLAIN_MARKET: CreateMarket = {
  kind: 'createMarket',
  title: 'Will it?',
  rules: '',
  slug: '',
  yesLabel: 'Yes',
  noLabel: 'No',
  labelIds: [],
  cutoffAtSec: SCENARIO_START_SEC + 86_400,
  tickStep: 1,
  makerFeeBps: 0,
  takerFeeBps: 0,
  children: [],
};

const PLAIN_ORDER: PlaceOrder = {
  kind: 'placeOrder',
  digest: new Int32Array(DIGEST_WORDS),
  accountId: 1 as AccountId,
  marketId: 1 as MarketId,
  outcome: Outcome.Yes,
  side: Side.Buy,
  type: OrderType.Limit,
  priceTicks: 5_000 as PriceTicks,
  sizeLots: LOTS_PER_SHARE as SizeLots,
  budgetUnits: 0n as QuoteUnits,
  slippagePpm: 0,
  expiresAtSec: 0,
  postOnly: false,
  timeInForce: TimeInForce.GoodTillCancelled,
};

export function account(number: number): AccountId {
  return number as AccountId;
}

export function ticks(priceTicks: number): PriceTicks {
  return priceTicks as PriceTicks;
}

/** Whole or part shares, to the lot. */
export function shares(count: number): SizeLots {
  return Math.round(count * LOTS_PER_SHARE) as SizeLots;
}

/** Whole quote. */
export function quote(whole: number): QuoteUnits {
  return (BigInt(whole) * UNITS_PER_QUOTE) as QuoteUnits;
}

/** The events of one kind. */
export function only<Kind extends EventKind>(events: readonly Event[], kind: Kind): Extract<Event, { kind: Kind }>[] {
  return events.filter((event): event is Extract<Event, { kind: Kind }> => event.kind === kind);
}
