import type { ChainBlock, ChainOperation, FailFills, LiftBar } from '../chain-command.ts';
import { CloseReason, Outcome, Side } from '../enums.ts';
import type { Fill } from '../event.ts';
import type { CommandOutcome, Reject } from '../outcome.ts';
import type { QuoteUnits, TradeNo } from '../units.ts';
import { MAX_DEPOSITS_UNITS, MAX_SIZE_LOTS } from '../units.ts';
import { lotsHeldBy, partsOf, unitsHeldBy } from './naive-holdings.ts';
import { complement, costOf } from './naive-money.ts';
import type { NaiveAccount, NaiveOrder, NaivePosition, NaiveState } from './naive-state.ts';
import { accountOf, positionOf } from './naive-state.ts';
import type { Step } from './naive-step.ts';
import { closeOrder, done, refuse } from './naive-step.ts';

export function failFills(step: Step, { tradeNos, cause }: FailFills): CommandOutcome {
  const { state } = step;
  const notPending = firstNotPending(state, tradeNos);
  if (notPending !== undefined) return refuse({ code: 'fillNotPending', tradeNo: notPending });
  for (const tradeNo of tradeNos) step.events.push({ kind: 'fillFailed', ...takePending(step, tradeNo), cause });
  return done();
}

export function liftBar({ state }: Step, { accountId }: LiftBar): CommandOutcome {
  return state.accounts.some((account) => account.accountId === accountId)
    ? done()
    : refuse({ code: 'unknownAccount' });
}

function firstNotPending(state: NaiveState, tradeNos: readonly TradeNo[]): TradeNo | undefined {
  return tradeNos.find(
    (tradeNo, i) => tradeNos.indexOf(tradeNo) < i || !state.pending.some((fill) => fill.tradeNo === tradeNo),
  );
}

/** Removes a pending fill and marks both of its accounts as touched. */
function takePending(step: Step, tradeNo: TradeNo): Fill {
  const { state } = step;
  const fill = state.pending.find((one) => one.tradeNo === tradeNo);
  if (fill === undefined) throw new Error(`fill ${tradeNo} is not pending`);
  state.pending = state.pending.filter((one) => one !== fill);
  for (const { accountId, marketId } of partsOf([fill])) {
    step.touchedAccounts.add(accountId);
    step.touchedPositions.set(`${accountId}/${marketId}`, { accountId, marketId });
  }
  return fill;
}

/** Accounts and positions whose totals a block may change, in the order in which it first names them. */
interface Named {
  readonly accounts: Set<NaiveAccount>;
  readonly positions: Set<NaivePosition>;
}

export function chainBlock(step: Step, block: ChainBlock): CommandOutcome {
  const { state } = step;
  const reject = blockRefusal(state, block);
  if (reject !== undefined) return refuse(reject);
  state.head = { blockNumber: block.blockNumber, blockHash: block.blockHash };
  const named: Named = { accounts: new Set(), positions: new Set() };
  for (const { tradeNo, txHash } of block.settled) settle(step, named, tradeNo, txHash);
  for (const operation of block.operations) operate(step, named, operation);
  for (const { accountId, quoteUnits } of block.balances) {
    named.accounts.delete(accountOf(state, accountId));
    setUnits(step, accountOf(state, accountId), quoteUnits);
  }
  for (const { accountId, marketId, yesLots, noLots } of block.positions) {
    const position = positionOf(state, accountId, marketId);
    named.positions.delete(position);
    setLots(step, position, { yesLots, noLots });
  }
  for (const account of named.accounts) setUnits(step, account, account.totalUnits);
  for (const position of named.positions) {
    setLots(step, position, { yesLots: position.yes.total, noLots: position.no.total });
  }
  return done();
}

function blockRefusal(state: NaiveState, block: ChainBlock): Reject | undefined {
  const { blockNumber, settled, operations, balances, positions } = block;
  const headNumber = state.head.blockNumber;
  if (blockNumber <= headNumber) return { code: 'blockNotHigher', blockNumber, headNumber };
  const tradeNos = settled.map((one) => one.tradeNo);
  const tradeNo = firstNotPending(state, tradeNos);
  if (tradeNo !== undefined) return { code: 'fillNotPending', tradeNo };
  const known = (one: { readonly accountId: number }): boolean => state.accounts[one.accountId - 1] !== undefined;
  if (!balances.every(known)) return { code: 'unknownAccount' };
  for (const one of [...operations, ...positions]) {
    if (!known(one)) return { code: 'unknownAccount' };
    const market = state.markets[one.marketId - 1];
    if (market === undefined) return { code: 'unknownMarket' };
    if (market.categorical) return { code: 'wrongMarketType' };
  }
  return undefined;
}

function settle(step: Step, named: Named, tradeNo: TradeNo, txHash: string): void {
  const fill = takePending(step, tradeNo);
  for (const { accountId, marketId, outcome, side, lots, units } of partsOf([fill])) {
    const sign = side === Side.Buy ? 1 : -1;
    addUnits(named, accountOf(step.state, accountId), BigInt(-sign) * units);
    const position = positionOf(step.state, accountId, marketId);
    addLots(named, position, outcome === Outcome.Yes ? { yes: sign * lots } : { no: sign * lots });
  }
  step.state.feesUnits = BigInt.asIntN(64, step.state.feesUnits + fill.takerFeeUnits + fill.makerFeeUnits);
  step.events.push({ kind: 'fillSettled', ...fill, txHash });
}

function operate(step: Step, named: Named, operation: ChainOperation): void {
  const { accountId, marketId } = operation;
  const account = accountOf(step.state, accountId);
  const position = positionOf(step.state, accountId, marketId);
  if (operation.kind === 'redeem') {
    const { kind: _, ...reported } = operation;
    addUnits(named, account, operation.payoutUnits);
    addLots(named, position, { yes: -operation.yesLots, no: -operation.noLots });
    step.events.push({ kind: 'redeemed', ...reported });
    return;
  }
  const { kind, ...reported } = operation;
  const lots = kind === 'split' ? operation.sizeLots : -operation.sizeLots;
  addUnits(named, account, -costOf(complement(0), lots));
  addLots(named, position, { yes: lots, no: lots });
  step.events.push({ kind: kind === 'split' ? 'pairsSplit' : 'pairsMerged', ...reported });
}

function addUnits(named: Named, account: NaiveAccount, units: bigint): void {
  named.accounts.add(account);
  account.totalUnits += units;
}

function addLots(
  named: Named,
  position: NaivePosition,
  { yes = 0, no = 0 }: { readonly yes?: number; readonly no?: number },
): void {
  named.positions.add(position);
  position.yes.total += yes;
  position.no.total += no;
}

function countable(units: bigint): QuoteUnits {
  return (units < 0n ? 0n : units > MAX_DEPOSITS_UNITS ? MAX_DEPOSITS_UNITS : units) as QuoteUnits;
}

/** Sets a total within the ledger's limits, and cancels the newest orders until what is held is covered. */
function setUnits(step: Step, account: NaiveAccount, units: bigint): void {
  const { state } = step;
  const { accountId } = account;
  const total = countable(units);
  const came = total - account.totalUnits;
  if (came > 0n) step.events.push({ kind: 'credited', accountId, amountUnits: came as QuoteUnits });
  if (came < 0n) step.events.push({ kind: 'debited', accountId, amountUnits: -came as QuoteUnits });
  account.totalUnits = total;
  step.touchedAccounts.add(accountId);
  const buys = (order: NaiveOrder): boolean => order.accountId === accountId && order.side === Side.Buy;
  cancelNewest(step, buys, () => unitsHeldBy(state, accountId) > total);
}

function setLots(
  step: Step,
  position: NaivePosition,
  lots: { readonly yesLots: number; readonly noLots: number },
): void {
  const { state } = step;
  const { accountId, marketId } = position;
  step.touchedPositions.set(`${accountId}/${marketId}`, { accountId, marketId });
  for (const outcome of [Outcome.Yes, Outcome.No]) {
    const tokens = outcome === Outcome.Yes ? position.yes : position.no;
    const given = outcome === Outcome.Yes ? lots.yesLots : lots.noLots;
    const total = Math.max(0, Math.min(given, MAX_SIZE_LOTS));
    tokens.total = total;
    const of = { accountId, marketId, outcome };
    const sells = (order: NaiveOrder): boolean =>
      order.side === Side.Sell &&
      order.accountId === accountId &&
      order.marketId === marketId &&
      order.outcome === outcome;
    cancelNewest(step, sells, () => lotsHeldBy(state, of) > total);
  }
}

function cancelNewest(step: Step, isOne: (order: NaiveOrder) => boolean, tooMuchIsHeld: () => boolean): void {
  for (;;) {
    const newest = step.state.open.findLast(isOne);
    if (newest === undefined || !tooMuchIsHeld()) return;
    closeOrder(step, newest, CloseReason.Uncovered);
  }
}
