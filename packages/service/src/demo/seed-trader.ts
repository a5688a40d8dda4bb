import {
  type AccountId,
  complementTicks,
  inTermsOf,
  LOTS_PER_SHARE,
  type MarketId,
  OrderType,
  Outcome,
  oppositeOf,
  type PriceTicks,
  type QuoteUnits,
  Side,
  type SizeLots,
  TimeInForce,
} from '@presage/exchange/values';
import type { Submission } from '../journal/entry.ts';
import type { Random } from '../random.ts';
import { type DemoAccount, signOrder } from './demo-account.ts';
import type { WalkingPrice } from './price-walk.ts';

/** Sizes in shares as people choose them: round numbers, and sometimes a large one. */
const SIZES = [5, 10, 10, 20, 25, 40, 50, 50, 75, 100, 100, 150, 200, 250, 400, 400, 600, 1_000, 2_500] as const;

/** A book of the demo and its current price. */
export interface SeedBook extends WalkingPrice {
  readonly marketId: MarketId;
  /** The market itself, or its root; prices of one question's outcomes add up to 1. */
  readonly questionId: MarketId;
  readonly tickStep: number;
  readonly trades: number;
  readonly cutoffAtMs: number;
  readonly resolvedAs: 'yes' | 'no' | undefined;
  resolved: boolean;
}

interface TraderInput {
  readonly accounts: readonly DemoAccount[];
  readonly accountIds: ReadonlyMap<DemoAccount, number>;
  readonly domainSeparator: Uint8Array;
  readonly tokenIdOf: (marketId: MarketId, outcome: Outcome) => bigint;
  readonly random: Random;
}

interface Leg {
  readonly account: DemoAccount;
  readonly outcome: Outcome;
  readonly side: Side;
  readonly priceTicks: PriceTicks;
}

/** Creates pairs of orders that fill each other completely, so that the history has trades and the book stays empty. */
export class SeedTrader {
  readonly #input: TraderInput;
  /** Lots by account, market and outcome. */
  readonly #holdings = new Map<string, number>();

  constructor(input: TraderInput) {
    this.#input = input;
  }

  /** Returns the signed orders of one trade at a price in Yes terms: the maker's, then the taker's. */
  trade(book: SeedBook, yesPriceTicks: number): readonly Submission[] {
    const { random } = this.#input;
    const sizeLots = random.pick(SIZES) * LOTS_PER_SHARE;
    const taker = this.#takerLeg(book, yesPriceTicks, sizeLots);
    const maker = this.#makerLeg(book, taker, sizeLots);
    return [this.#order(book, maker, sizeLots), this.#order(book, taker, sizeLots)];
  }

  #takerLeg(book: SeedBook, yesPriceTicks: number, sizeLots: number): Leg {
    const { random, accounts } = this.#input;
    const account = random.pick(accounts.filter((candidate) => candidate.role === 'taker'));
    const outcome = random.chance(70) ? Outcome.Yes : Outcome.No;
    const side = this.#holds(account, book, outcome) >= sizeLots && random.chance(40) ? Side.Sell : Side.Buy;
    return { account, outcome, side, priceTicks: inTermsOf(outcome, yesPriceTicks as PriceTicks) };
  }

  /** Opposes the taker: sells a token it owns enough of, or buys the other token. */
  #makerLeg(book: SeedBook, taker: Leg, sizeLots: number): Leg {
    const { random, accounts } = this.#input;
    const account = random.pick(accounts.filter((candidate) => candidate.role === 'maker'));
    const complement = taker.outcome === Outcome.Yes ? Outcome.No : Outcome.Yes;
    const opposite = { account, outcome: taker.outcome, side: oppositeOf(taker.side), priceTicks: taker.priceTicks };
    const alongside = {
      account,
      outcome: complement,
      side: taker.side,
      priceTicks: complementTicks(taker.priceTicks),
    };
    const sells = taker.side === Side.Buy ? opposite : alongside;
    const buys = taker.side === Side.Buy ? alongside : opposite;
    return this.#holds(account, book, sells.outcome) >= sizeLots ? sells : buys;
  }

  #order(book: SeedBook, leg: Leg, sizeLots: number): Submission {
    const { accountIds, domainSeparator, tokenIdOf } = this.#input;
    const { account, outcome, side, priceTicks } = leg;
    const tokenId = tokenIdOf(book.marketId, outcome);
    const signed = signOrder({ account, tokenId, side, priceTicks, sizeLots, domainSeparator });
    this.#change(account, book, outcome, side === Side.Buy ? sizeLots : -sizeLots);
    return {
      command: {
        kind: 'placeOrder',
        digest: signed.digest,
        accountId: accountIds.get(account) as AccountId,
        marketId: book.marketId,
        outcome,
        side,
        type: OrderType.Limit,
        priceTicks,
        sizeLots: sizeLots as SizeLots,
        budgetUnits: 0n as QuoteUnits,
        slippagePpm: 0,
        expiresAtSec: 0,
        postOnly: false,
        timeInForce: TimeInForce.GoodTillCancelled,
      },
      evidence: signed.evidence,
    };
  }

  #holds(account: DemoAccount, book: SeedBook, outcome: Outcome): number {
    return this.#holdings.get(holdingKey(account, book, outcome)) ?? 0;
  }

  #change(account: DemoAccount, book: SeedBook, outcome: Outcome, byLots: number): void {
    this.#holdings.set(holdingKey(account, book, outcome), this.#holds(account, book, outcome) + byLots);
  }
}

function holdingKey(account: DemoAccount, book: SeedBook, outcome: Outcome): string {
  return `${account.wallet}:${book.marketId}:${outcome}`;
}
