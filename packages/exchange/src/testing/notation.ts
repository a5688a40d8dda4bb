import type { PlaceOrder } from '../command.ts';
import { CloseReason, MatchType, OrderType, Outcome, Side, TimeInForce } from '../enums.ts';
import type { Event, OrderFilled } from '../event.ts';
import type { OpenOrder } from '../queries.ts';
import { type AccountId, LOTS_PER_SHARE, type PriceTicks, type QuoteUnits, type SizeLots } from '../units.ts';

/** How tests write orders, books and fills, so that an example reads as a table. Accounts are letters: A is 1. */

const ORDER =
  /^(?<account>[A-Z]) (?<side>buy|sell) (?:(?<size>[\d.]+) )?(?<outcome>yes|no) (?:@ (?<price>[\d.]+)|for (?<budget>[\d.]+)|at market)(?: within (?<slippage>[\d.]+)%)?(?: never past (?<worst>[\d.]+))?(?: until (?<until>\d+))?(?<postOnly> post-only)?(?: (?<timeInForce>ioc|fok))?$/;

const TIMES_IN_FORCE: Readonly<Record<string, TimeInForce>> = {
  ioc: TimeInForce.ImmediateOrCancel,
  fok: TimeInForce.FillOrKill,
};

export type OrderWords = Omit<PlaceOrder, 'kind' | 'digest' | 'marketId'>;

/**
 * Parses an order: `A buy 10 yes @ 0.6`, `A sell 10 no at market`, `A buy yes for 5`, each optionally
 * followed by `within 5%` (slippage), `never past 0.6` (a market order's worst price), `until 60` (Unix seconds),
 * `post-only`, and `ioc` (immediate or cancel) or `fok` (fill or kill).
 */
export function parseOrder(text: string): OrderWords {
  const match = ORDER.exec(text);
  if (match === null) throw new Error(`Not an order: ${text}`);
  const { account = '', side, outcome, size = '0', price, budget = '0' } = match.groups ?? {};
  const { slippage = '0', worst, until = '0', postOnly, timeInForce = '' } = match.groups ?? {};
  return {
    accountId: accountId(account),
    outcome: outcome === 'yes' ? Outcome.Yes : Outcome.No,
    side: side === 'buy' ? Side.Buy : Side.Sell,
    type: price === undefined ? OrderType.Market : OrderType.Limit,
    priceTicks: ticks(price ?? '0'),
    sizeLots: lots(size),
    budgetUnits: quote(budget),
    slippagePpm: Math.round(Number(slippage) * 10_000),
    ...(worst === undefined ? {} : { worstPriceTicks: ticks(worst) }),
    expiresAtSec: Number(until),
    postOnly: postOnly !== undefined,
    timeInForce: TIMES_IN_FORCE[timeInForce] ?? TimeInForce.GoodTillCancelled,
  };
}

/** Formats an open order with its remaining size. */
export function orderText(order: OpenOrder): string {
  const { side, remainingLots, outcome, priceTicks } = order;
  const size = scaled(BigInt(remainingLots), 6);
  return `${letter(order.accountId)} ${sideText(side)} ${size} ${outcomeText(outcome)} @ ${scaled(BigInt(priceTicks), 4)}`;
}

/** Formats a fill from the maker's side: `mint 4 with A buy yes @ 0.6`. */
export function fillText(fill: OrderFilled): string {
  const { makerOutcome, yesPriceTicks, sizeLots } = fill;
  const makerTicks = makerOutcome === Outcome.Yes ? yesPriceTicks : 10_000 - yesPriceTicks;
  const maker = `${letter(fill.makerAccountId)} ${sideText(fill.makerSide)} ${outcomeText(makerOutcome)}`;
  return `${nameOf(MatchType, fill.matchType)} ${scaled(BigInt(sizeLots), 6)} with ${maker} @ ${scaled(BigInt(makerTicks), 4)}`;
}

/** The closed orders in these events: `B Filled`, `A Cancelled 3 left`. */
export function closedTexts(events: readonly Event[]): string[] {
  return only(events, 'orderClosed').map(({ accountId, reason, remainingLots }) => {
    const left = remainingLots === 0 ? '' : ` ${scaled(BigInt(remainingLots), 6)} left`;
    return `${letter(accountId)} ${nameOf(CloseReason, reason)}${left}`;
  });
}

/** The events of one kind. */
export function only<Kind extends Event['kind']>(
  events: readonly Event[],
  kind: Kind,
): Extract<Event, { kind: Kind }>[] {
  return events.filter((event): event is Extract<Event, { kind: Kind }> => event.kind === kind);
}

export function accountId(name: string): AccountId {
  return (name.charCodeAt(0) - 64) as AccountId;
}

function ticks(price: string): PriceTicks {
  return Math.round(Number(price) * 10_000) as PriceTicks;
}

export function lots(shares: string): SizeLots {
  return Math.round(Number(shares) * LOTS_PER_SHARE) as SizeLots;
}

/** Parses decimal quote to units. */
export function quote(text: string): QuoteUnits {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(10, '0')) as QuoteUnits;
}

/** Formats units as decimal quote. */
export function quoteText(units: bigint): string {
  return scaled(units, 10);
}

/** Formats an integer with the given number of decimals, without trailing zeros. */
export function scaled(value: bigint, decimals: number): string {
  const sign = value < 0n ? '-' : '';
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return `${sign}${digits.slice(0, -decimals)}${fraction === '' ? '' : `.${fraction}`}`;
}

function letter(id: AccountId): string {
  return String.fromCharCode(64 + id);
}

function sideText(side: Side): string {
  return side === Side.Buy ? 'buy' : 'sell';
}

function outcomeText(outcome: Outcome): string {
  return outcome === Outcome.Yes ? 'yes' : 'no';
}

function nameOf(words: Readonly<Record<string, number>>, value: number): string {
  return Object.keys(words).find((name) => words[name] === value) ?? `${value}`;
}
