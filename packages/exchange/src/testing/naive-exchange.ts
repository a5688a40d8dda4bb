import type { Command, CommandKind } from '../command.ts';
import type { Ledger } from '../enums.ts';
import { CloseReason, MarketStatus } from '../enums.ts';
import type { Event } from '../event.ts';
import type { Stamped } from '../exchange.ts';
import type { CommandOutcome } from '../outcome.ts';
import { createLabel, credit, debit, registerAccount, setKeyIssuance, sweepFees } from './naive-accounts.ts';
import { chainBlock, failFills, liftBar } from './naive-chain.ts';
import { recount } from './naive-holdings.ts';
import { changeAndEmitRoots, cutOff, moveMarket, resolveMarket } from './naive-lifecycle.ts';
import { createMarket, editMarket } from './naive-markets.ts';
import { cancelAllAfter, cancelOrder, cancelOrders, placeOrder, runCancelTimer } from './naive-orders.ts';
import { merge, redeem, split } from './naive-pairs.ts';
import type { NaiveState } from './naive-state.ts';
import { emptyState } from './naive-state.ts';
import type { Step } from './naive-step.ts';
import { closeOrder, done, emitTail, newStep, refuse } from './naive-step.ts';

/**
 * A reference implementation that states the rules as simply as possible: it searches and sorts lists
 * every time, and releases and retakes holds around every change. It is slow, but too simple to be
 * wrong. For every command the real exchange must give the same outcome and the same events.
 */
export class NaiveExchange {
  readonly state: NaiveState;

  constructor(ledger: Ledger = 'custodial') {
    this.state = emptyState(ledger);
  }

  apply(stamped: Stamped, events: Event[]): CommandOutcome {
    const { state } = this;
    if (stamped.sequence !== state.sequence + 1)
      throw new Error(`sequence ${stamped.sequence} after ${state.sequence}`);
    if (stamped.timeMs < state.timeMs) throw new Error(`time ${stamped.timeMs} after ${state.timeMs}`);
    state.sequence = stamped.sequence;
    state.timeMs = stamped.timeMs;
    const step = newStep(state, events);
    changeAndEmitRoots(step, () => applyDueDeadlines(step));
    if (state.ledger === 'chain') recount(step);
    const outcome = isOfOtherLedger(state.ledger, stamped.command.kind)
      ? refuse({ code: 'wrongLedger', ledger: state.ledger })
      : applyOnce(step, stamped.command);
    if (state.ledger === 'chain') recount(step);
    emitTail(step);
    return outcome;
  }

  /** The time of the next order's expiry, cancel timer, or cutoff of an activated market, in ms; Infinity if none. */
  nextDeadlineMs(): number {
    return Math.min(...deadlinesOf(newStep(this.state, [])).map((deadline) => deadline.atMs));
  }
}

const OF_CHAIN: readonly CommandKind[] = ['chainBlock', 'failFills', 'liftBar'];
const OF_CUSTODY: readonly CommandKind[] = ['credit', 'debit', 'split', 'merge', 'redeem', 'sweepFees'];

function isOfOtherLedger(ledger: Ledger, kind: CommandKind): boolean {
  return (ledger === 'chain' ? OF_CUSTODY : OF_CHAIN).includes(kind);
}

interface Deadline {
  readonly atMs: number;
  readonly act: () => void;
}

/** Deadlines of orders, in order of acceptance, then of accounts and of markets, in order of creation. */
function deadlinesOf(step: Step): Deadline[] {
  const expiring = step.state.open.filter((order) => order.expiresAtSec > 0);
  const timed = step.state.accounts.filter(({ cancelAtSec }) => cancelAtSec > 0);
  const active = step.state.markets.filter((market) => !market.categorical && market.status === MarketStatus.Activated);
  return [
    ...expiring.map((order) => ({
      atMs: order.expiresAtSec * 1000,
      act: () => closeOrder(step, order, CloseReason.Expired),
    })),
    ...timed.map(({ accountId, cancelAtSec }) => ({
      atMs: cancelAtSec * 1000,
      act: () => runCancelTimer(step, accountId),
    })),
    ...active.map((market) => ({ atMs: market.cutoffAtSec * 1000, act: () => cutOff(step, market) })),
  ];
}

/** Does what is due, one deadline at a time, earliest first. */
function applyDueDeadlines(step: Step): void {
  for (;;) {
    const due = deadlinesOf(step).filter((deadline) => deadline.atMs <= step.state.timeMs);
    const earliest = due.sort((a, b) => a.atMs - b.atMs)[0];
    if (earliest === undefined) return;
    earliest.act();
  }
}

/** The digits of a request's id that identify it; the others describe its contents. */
const IDENTIFYING_DIGITS = 32;

/** A request that was carried out is not carried out again. */
function applyOnce(step: Step, command: Command): CommandOutcome {
  const requestId = 'requestId' in command ? command.requestId : undefined;
  if (requestId === undefined) return applyCommand(step, command);
  const { requests } = step.state;
  const id = requestId.slice(0, IDENTIFYING_DIGITS);
  const earlier = requests.get(id);
  if (earlier !== undefined) {
    const isSame = earlier.requestId === requestId;
    return isSame ? { ...earlier.outcome, duplicate: true } : refuse({ code: 'requestIdUsed' });
  }
  const outcome = applyCommand(step, command);
  if (outcome.ok) requests.set(id, { requestId, outcome });
  return outcome;
}

function applyCommand(step: Step, command: Command): CommandOutcome {
  if ('accountId' in command && step.state.accounts[command.accountId - 1] === undefined) {
    return refuse({ code: 'unknownAccount' });
  }
  switch (command.kind) {
    case 'registerAccount':
      return registerAccount(step, command);
    case 'credit':
      return credit(step, command);
    case 'debit':
      return debit(step, command);
    case 'createLabel':
      return createLabel(step, command);
    case 'createMarket':
      return createMarket(step, command);
    case 'editMarket':
      return editMarket(step, command);
    case 'moveMarket':
      return moveMarket(step, command);
    case 'resolveMarket':
      return resolveMarket(step, command);
    case 'placeOrder':
      return placeOrder(step, command);
    case 'cancelOrder':
      return cancelOrder(step, command);
    case 'cancelOrders':
      return cancelOrders(step, command);
    case 'cancelAllAfter':
      return cancelAllAfter(step, command);
    case 'split':
      return split(step, command);
    case 'merge':
      return merge(step, command);
    case 'redeem':
      return redeem(step, command);
    case 'sweepFees':
      return sweepFees(step, command);
    case 'setKeyIssuance':
      return setKeyIssuance(step, command);
    case 'chainBlock':
      return chainBlock(step, command);
    case 'failFills':
      return failFills(step, command);
    case 'liftBar':
      return liftBar(step, command);
    case 'tick':
      return done();
  }
}
