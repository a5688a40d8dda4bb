import type { Core } from '../core.ts';
import { Outcome, Side } from '../enums.ts';
import { exchangedUnits, sidesOf } from '../fill-sides.ts';
import type { PositionRow } from '../ledger/positions.ts';
import { int64 } from '../numbers/int64.ts';
import { heldUnits } from '../orders/open-order.ts';
import type { Slot } from '../orders/order-slab.ts';
import type { ChainLedger } from '../settlement/chain-ledger.ts';
import type { AccountId } from '../units.ts';
import type { Findings } from './findings.ts';

/** What each account holds is what its open orders and its fills in settlement need, recomputed from scratch. */
export function auditHolds(core: Core, findings: Findings): void {
  const needs = noNeeds(core);
  for (const { book } of core.markets.all) {
    for (const slot of book?.slots() ?? []) addNeed(core, slot, needs);
  }
  if (core.chain !== undefined) {
    const ofPending = noNeeds(core);
    addPending(core, core.chain, ofPending);
    auditShortfalls(core, core.chain, ofPending, findings);
    addPending(core, core.chain, needs);
  }
  auditUnits(core, needs, findings);
  auditLots(core, needs, findings);
}

/** The holds that orders and fills need. */
interface Needs {
  /** Indexed by account. */
  readonly units: BigInt64Array;
  /** Indexed by position row: Yes, No. */
  readonly lots: Float64Array;
}

const OUTCOMES = 2;

function noNeeds({ accounts, positions }: Core): Needs {
  return {
    units: new BigInt64Array(accounts.count + 1),
    lots: new Float64Array(positions.rowCount * OUTCOMES),
  };
}

function addNeed(core: Core, slot: Slot, { units, lots }: Needs): void {
  const { orders, positions } = core;
  const accountId = orders.accountId(slot);
  if (orders.side(slot) === Side.Buy) {
    units[accountId] = int64((units[accountId] as bigint) + heldUnits(core, slot));
    return;
  }
  const field = needField(positions.find(accountId, orders.marketId(slot)), orders.outcome(slot));
  lots[field] = (lots[field] as number) + orders.remainingLots(slot);
}

/** Adds what each side gives when its fill settles. */
function addPending({ positions }: Core, { pending }: ChainLedger, { units, lots }: Needs): void {
  for (const fill of pending.values()) {
    for (const side of sidesOf(fill)) {
      const { accountId, marketId, outcome, sizeLots } = side;
      const field = needField(positions.find(accountId, marketId), outcome);
      if (side.side === Side.Buy) units[accountId] = int64((units[accountId] as bigint) + exchangedUnits(side));
      else lots[field] = (lots[field] as number) + sizeLots;
    }
  }
}

/** An account with a shortfall has nothing available, and only fills in settlement hold the asset. */
function auditShortfalls(core: Core, { shortfalls }: ChainLedger, { units, lots }: Needs, findings: Findings): void {
  const { balances, positions } = core;
  for (const accountId of shortfalls.accountIds) {
    const shortfall = shortfalls.unitsOf(accountId);
    const held = balances.held(accountId);
    const isSound = shortfall > 0n && shortfall <= held && balances.available(accountId) === 0n;
    findings.expect(
      isSound && held === units[accountId],
      () => `account ${accountId} lacks ${shortfall} of the ${held} units it holds, ${units[accountId]} in settlement`,
    );
  }
  for (const { row, outcome } of shortfalls.positions) {
    const shortfall = shortfalls.lotsOf(row, outcome);
    const held = positions.held(row, outcome);
    const isSound = shortfall > 0 && shortfall <= held && positions.available(row, outcome) === 0;
    const inSettlement = lots[needField(row, outcome)];
    findings.expect(isSound && held === inSettlement, () => {
      const owner = `account ${positions.accountId(row)} in market ${positions.marketId(row)}`;
      return `${owner} lacks ${shortfall} of the ${held} lots of token ${outcome} it holds, ${inSettlement} in settlement`;
    });
  }
}

function auditUnits({ accounts, balances }: Core, { units }: Needs, findings: Findings): void {
  for (let accountId = 1 as AccountId; accountId <= accounts.count; accountId++) {
    const held = balances.held(accountId);
    const needed = units[accountId];
    findings.expect(
      held === needed,
      () => `account ${accountId} has ${held} units held, its orders and fills need ${needed}`,
    );
  }
}

function auditLots({ positions }: Core, { lots }: Needs, findings: Findings): void {
  for (let row = 1; row < positions.rowCount; row++) {
    for (const outcome of [Outcome.Yes, Outcome.No]) {
      const held = positions.held(row, outcome);
      const needed = lots[needField(row, outcome)];
      findings.expect(held === needed, () => {
        const owner = `account ${positions.accountId(row)} in market ${positions.marketId(row)}`;
        return `${owner} has ${held} lots of token ${outcome} held, its orders and fills need ${needed}`;
      });
    }
  }
}

function needField(row: PositionRow, outcome: Outcome): number {
  return row * OUTCOMES + (outcome === Outcome.Yes ? 0 : 1);
}
