import { expect } from 'vitest';
import type { Command, CreateMarket } from '../command.ts';
import { type Ledger, MarketStatus, type Resolution } from '../enums.ts';
import type { Event } from '../event.ts';
import { Exchange } from '../exchange.ts';
import { digestOfText } from '../orders/digest.ts';
import type { CommandOutcome, RejectCode } from '../outcome.ts';
import type { MarketId } from '../units.ts';
import { Comparison } from './comparison.ts';
import {
  accountId,
  closedTexts,
  fillText,
  lots,
  only,
  orderText,
  parseOrder,
  quote,
  quoteText,
  scaled,
} from './notation.ts';

/** Every trial begins at this time; the cutoff of its markets is ten thousand seconds later. */
export const START_SEC = 1_000;
export const CUTOFF_SEC = START_SEC + 10_000;

export const MARKET = 1 as MarketId;

/**
 * An exchange under test, with commands and state in the words of `notation.ts`. After every command it audits itself, and
 * is compared with the reference, so that examples worked out by hand hold for both.
 */
export class Trial {
  exchange: Exchange;
  /** The events of the last command. */
  events: Event[] = [];
  timeMs = START_SEC * 1000;
  readonly #comparison: Comparison;
  #orders = 0;

  constructor(ledger: Ledger = 'custodial') {
    this.exchange = new Exchange(ledger);
    this.#comparison = new Comparison(ledger);
  }

  /** Accounts of 10,000 quote each, one trading market, and 1,000 pairs of it for each account. */
  static trading(names = 'ABCD', terms: Partial<CreateMarket> = {}): Trial {
    const trial = new this();
    trial.openAccounts(names);
    trial.createMarket(terms);
    trial.move('activate');
    for (const name of names)
      trial.apply({ kind: 'split', accountId: accountId(name), marketId: MARKET, sizeLots: lots('1000') });
    return trial;
  }

  apply(command: Command): CommandOutcome {
    this.events = [];
    const stamped = { sequence: this.exchange.sequence + 1, timeMs: this.timeMs, command };
    const outcome = this.exchange.apply(stamped, this.events);
    expect(this.exchange.audit().violations).toEqual([]);
    expect(this.#comparison.difference({ stamped, outcome, events: this.events })).toBeUndefined();
    return outcome;
  }

  /** Applies a command that must be refused without any event, and returns its code. */
  refusal(command: Command): RejectCode {
    const orders = [...this.exchange.openOrders()];
    const outcome = this.apply(command);
    if (outcome.ok) throw new Error(`Done, not refused: ${command.kind}`);
    expect(this.events).toEqual([]);
    expect([...this.exchange.openOrders()]).toEqual(orders);
    return outcome.reject.code;
  }

  openAccounts(names: string): void {
    for (const name of names) {
      this.apply({ kind: 'registerAccount', wallet: `wallet ${name}`, tradingWallet: `safe ${name}` });
      this.apply({ kind: 'credit', accountId: accountId(name), amountUnits: quote('10000') });
    }
  }

  createMarket(terms: Partial<CreateMarket> = {}): MarketId {
    const outcome = this.apply({ ...marketCommand(`market ${this.exchange.sequence}`), ...terms });
    if (!outcome.ok || outcome.marketId === undefined) throw new Error('No market was created');
    return outcome.marketId;
  }

  move(action: Extract<Command, { kind: 'moveMarket' }>['action'], marketId = MARKET): CommandOutcome {
    return this.apply({ kind: 'moveMarket', marketId, action });
  }

  resolve(resolution: Resolution, marketId = MARKET): CommandOutcome {
    return this.apply({ kind: 'resolveMarket', marketId, resolution });
  }

  /** Moves a new market to a status by legal moves. */
  bring(status: MarketStatus, resolution: Resolution, marketId = MARKET): void {
    if (status === MarketStatus.Created) return;
    if (status === MarketStatus.Deleted) {
      this.move('delete', marketId);
      return;
    }
    this.move('activate', marketId);
    if (status === MarketStatus.Activated) return;
    this.move(status === MarketStatus.Failed ? 'fail' : 'close', marketId);
    if (status === MarketStatus.Resolved) this.resolve(resolution, marketId);
  }

  /** Places an order given in the notation; each has its own digest, starting with that of number 1. */
  order(text: string, marketId = MARKET): CommandOutcome {
    return this.apply({
      kind: 'placeOrder',
      digest: digestOfText(digest(++this.#orders)),
      marketId,
      ...parseOrder(text),
    });
  }

  fills(): string[] {
    return only(this.events, 'orderFilled').map(fillText);
  }

  closed(): string[] {
    return closedTexts(this.events);
  }

  /** A market's open orders, prices in Yes terms ascending, first in first out. */
  book(marketId = MARKET): string[] {
    return [...this.exchange.openOrders()].filter((order) => order.marketId === marketId).map(orderText);
  }

  /** Total quote and tokens of an account: `9999.5 quote, 1000 yes, 998 no`. */
  wealth(name: string, marketId = MARKET): string {
    const { availableUnits = 0n, heldUnits = 0n } = this.exchange.balanceOf(accountId(name)) ?? {};
    const position = this.exchange.positionOf(accountId(name), marketId);
    const yes = scaled(BigInt(position.yesAvailableLots + position.yesHeldLots), 6);
    const no = scaled(BigInt(position.noAvailableLots + position.noHeldLots), 6);
    return `${quoteText(availableUnits + heldUnits)} quote, ${yes} yes, ${no} no`;
  }

  /** The quote an account has held. */
  held(name: string): string {
    return quoteText(this.exchange.balanceOf(accountId(name))?.heldUnits ?? 0n);
  }
}

/** 64 hex digits, different for every number. */
export function digest(number: number): string {
  const spread = (Math.imul(number, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
  return spread.repeat(7) + number.toString(16).padStart(8, '0');
}

export function marketCommand(slug: string): CreateMarket {
  return {
    kind: 'createMarket',
    title: 'Title',
    rules: 'Rules',
    slug,
    yesLabel: 'Yes',
    noLabel: 'No',
    labelIds: [],
    cutoffAtSec: CUTOFF_SEC,
    tickStep: 1,
    makerFeeBps: 0,
    takerFeeBps: 0,
    children: [],
  };
}
