import type { AccountId, Command, DigestWords, MarketId, PriceTicks, QuoteUnits, SizeLots } from '@presage/exchange';
import {
  EventTape,
  Exchange,
  LOTS_PER_SHARE,
  type OrderType,
  type Outcome,
  type Side,
  TimeInForce,
} from '@presage/exchange';

/** Unix seconds, late enough that no market reaches its cutoff during a run. */
const CUTOFF_SEC = 4_000_000_000;
const START_MS = 1_700_000_000_000;
/** Commands that share a millisecond. */
const COMMANDS_PER_MS = 64;

/** An exchange by itself, whose commands must all succeed. */
export class Stage {
  readonly exchange = new Exchange();
  /** Has the events of the last command. */
  readonly events = new EventTape();

  apply(command: Command): void {
    const { exchange, events } = this;
    const sequence = exchange.sequence + 1;
    const timeMs = START_MS + Math.floor(sequence / COMMANDS_PER_MS);
    events.clear();
    const outcome = exchange.applyOnTape({ sequence, timeMs, command }, events);
    if (!outcome.ok) throw new Error(`command ${sequence} (${command.kind}) was refused: ${outcome.reject.code}`);
  }

  applyAll(commands: readonly Command[]): void {
    for (const command of commands) this.apply(command);
  }
}

/** Opens a market for trading; the first is number 1. */
export function marketCommands(
  number: number,
  terms: { readonly tickStep?: number; readonly makerFeeBps?: number; readonly takerFeeBps?: number } = {},
): Command[] {
  const words = { title: `Market ${number}`, rules: '', yesLabel: 'Yes', noLabel: 'No', labelIds: [], children: [] };
  const rules = { slug: `market-${number}`, cutoffAtSec: CUTOFF_SEC, tickStep: 1, makerFeeBps: 0, takerFeeBps: 0 };
  return [
    { kind: 'createMarket', ...words, ...rules, ...terms },
    { kind: 'moveMarket', marketId: number as MarketId, action: 'activate' },
  ];
}

/** Opens an account with money; the first is number 1. */
export function accountCommands(number: number, amountUnits: bigint): Command[] {
  const wallet = `0x${number.toString(16).padStart(40, '0')}`;
  return [
    { kind: 'registerAccount', wallet, tradingWallet: wallet },
    { kind: 'credit', accountId: number as AccountId, amountUnits: amountUnits as QuoteUnits },
  ];
}

/** Gives an account pairs of a market's tokens. */
export function splitCommand(account: number, market: number, shares: number): Command {
  const sizeLots = (shares * LOTS_PER_SHARE) as SizeLots;
  return { kind: 'split', accountId: account as AccountId, marketId: market as MarketId, sizeLots };
}

/** An order whose size is in shares: anything but a market buy. */
export function orderCommand(terms: {
  readonly digest: DigestWords;
  readonly account: number;
  readonly market: number;
  readonly outcome: Outcome;
  readonly side: Side;
  readonly type: OrderType;
  readonly priceTicks: number;
  readonly shares: number;
}): Command & { kind: 'placeOrder' } {
  return {
    kind: 'placeOrder',
    digest: terms.digest,
    accountId: terms.account as AccountId,
    marketId: terms.market as MarketId,
    outcome: terms.outcome,
    side: terms.side,
    type: terms.type,
    priceTicks: terms.priceTicks as PriceTicks,
    sizeLots: (terms.shares * LOTS_PER_SHARE) as SizeLots,
    budgetUnits: 0n as QuoteUnits,
    slippagePpm: 0,
    expiresAtSec: 0,
    postOnly: false,
    timeInForce: TimeInForce.GoodTillCancelled,
  };
}

export function cancelCommand(account: number, digest: DigestWords): Command {
  return { kind: 'cancelOrder', accountId: account as AccountId, digest };
}
