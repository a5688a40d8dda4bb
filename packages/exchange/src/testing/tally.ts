import type { PlaceOrder } from '../command.ts';
import { CloseReason, MarketStatus, MatchType, Outcome, Side, TimeInForce } from '../enums.ts';
import type { Event } from '../event.ts';
import type { CommandOutcome } from '../outcome.ts';
import type { Round } from './comparison.ts';
import type { NaiveState } from './naive-state.ts';

/** Counts what happened in streams, so that a test can check that everything did. */
export type Tally = Map<string, number>;

export function tallyRound(tally: Tally, { stamped, outcome, events }: Round): void {
  const count = (what: string): void => {
    tally.set(what, (tally.get(what) ?? 0) + 1);
  };
  const { command } = stamped;
  const { kind } = command;
  count(`${kind} ${outcome.ok ? 'done' : 'refused'}`);
  if (outcome.ok && outcome.duplicate === true) {
    const state = outcome.orderNo === undefined ? 'closed' : 'open';
    count(`duplicate of ${kind === 'placeOrder' ? state : kind}`);
  }
  if (!outcome.ok) {
    const { reject } = outcome;
    count(`refused ${reject.code}`);
    if ('because' in reject && reject.because !== undefined) count(`because ${reject.because}`);
    if (reject.code === 'notEnoughQuote' && reject.neededUnits - reject.availableUnits === 1n) count('one unit short');
    if (reject.code === 'notEnoughShares' && reject.neededLots - reject.availableLots === 1) count('one lot short');
  }
  for (const event of events) for (const what of wordsOf(event)) count(what);
  if (kind === 'placeOrder')
    for (const what of [
      ...wordsOnTimeInForce(command, events),
      ...wordsOnWorstPrice(command, events),
      ...wordsOnReplacing(command, outcome),
    ])
      count(what);
}

function wordsOnTimeInForce({ timeInForce, budgetUnits }: PlaceOrder, events: readonly Event[]): string[] {
  const fills = events.filter(({ kind }) => kind === 'orderFilled').length;
  const end = events.findLast((event) => event.kind === 'orderClosed')?.reason;
  if (timeInForce === TimeInForce.ImmediateOrCancel)
    return fills > 0 && end === CloseReason.Unfilled ? ['immediate or cancel, filled in part'] : [];
  if (timeInForce !== TimeInForce.FillOrKill) return [];
  if (fills === 0 && end === CloseReason.SelfTrade) return ['fill or kill, killed by a self-trade'];
  if (fills === 0 && end === CloseReason.Unfilled) return ['fill or kill, killed'];
  const words = fills > 1 ? ['fill or kill, filled by several'] : [];
  return fills > 0 && budgetUnits > 0n ? [...words, 'fill or kill, a market buy that fills'] : words;
}

function wordsOnWorstPrice({ worstPriceTicks }: PlaceOrder, events: readonly Event[]): string[] {
  const wasStopped = events.some((event) => event.kind === 'orderClosed' && event.reason === CloseReason.Unfilled);
  if (worstPriceTicks === undefined || !wasStopped) return [];
  const hasFilled = events.some(({ kind }) => kind === 'orderFilled');
  return [hasFilled ? 'market order, filled up to its worst price' : 'market order, killed by its worst price'];
}

function wordsOnReplacing({ replaces }: PlaceOrder, outcome: CommandOutcome): string[] {
  if (replaces === undefined || (outcome.ok && outcome.duplicate)) return [];
  return outcome.ok ? ['order replaced'] : [`replacement refused ${outcome.reject.code}`];
}

/** Counts what only the state after a command shows. */
export function tallyState(tally: Tally, { stamped: { command }, outcome }: Round, state: NaiveState): void {
  if (!outcome.ok || outcome.duplicate === true) return;
  const count = (what: string, isSo: boolean): void => {
    if (isSo) tally.set(what, (tally.get(what) ?? 0) + 1);
  };
  if (command.kind === 'placeOrder' && command.replaces !== undefined) {
    count('replaced for all that was left', (state.accounts[command.accountId - 1]?.availableUnits ?? 0n) < 10_000n);
  }
  if (command.kind !== 'editMarket' && command.kind !== 'resolveMarket') return;
  const children = state.markets.filter((market) => market.rootMarketId === command.marketId);
  const some = (...statuses: MarketStatus[]) => children.some(({ status }) => statuses.includes(status));
  const { Activated, Resolved, Failed } = MarketStatus;
  if (command.kind === 'editMarket')
    count('edit of a root that trades in part', some(Activated) && some(Resolved, Failed));
  else count('resolution of a root without a child', some(Resolved) && some(Failed));
}

/** Counts accounts whose pending fills hold more than the chain has. */
export function tallyShortfalls(tally: Tally, { ledger, accounts, positions }: NaiveState): void {
  if (ledger === 'custodial') return;
  if (accounts.some(({ heldUnits, totalUnits }) => heldUnits > totalUnits))
    tally.set('short of quote in settlement', 1);
  const tokens = [...positions.values()].flatMap(({ yes, no }) => [yes, no]);
  if (tokens.some(({ held, total }) => held > total)) tally.set('short of tokens in settlement', 1);
}

function wordsOf(event: Event): string[] {
  const words: string[] = [event.kind];
  if (event.kind === 'orderClosed') words.push(`closed ${nameIn(CloseReason, event.reason)}`);
  if (event.kind === 'balanceChanged' && event.availableUnits === 0n && event.heldUnits > 0n)
    words.push('spent to the last unit');
  if (event.kind === 'orderFilled') {
    const taker = `${nameIn(Side, event.takerSide)} ${nameIn(Outcome, event.takerOutcome)}`;
    words.push(`${nameIn(MatchType, event.matchType)} by ${taker}`);
    if (event.sizeLots < 999_000) words.push('fill of less than a share');
    if (event.takerFeeUnits > 0n) words.push('taker fee');
    if (event.makerFeeUnits > 0n) words.push('maker fee');
  }
  if (event.kind === 'orderAccepted') {
    const { side, sizeLots, budgetUnits, expiresAtSec, postOnly } = event;
    if (side === Side.Sell && sizeLots < 999_000) words.push('sale of a whole remainder');
    if (budgetUnits > 0n) words.push('market buy');
    if (expiresAtSec > 0) words.push('good till date');
    if (postOnly) words.push('post-only');
  }
  return words;
}

function nameIn(words: Readonly<Record<string, number>>, value: number): string {
  return Object.entries(words).find(([, number]) => number === value)?.[0] ?? String(value);
}
