import type { Core } from '../core.ts';
import type { PositionRow } from '../ledger/positions.ts';
import { int64 } from '../numbers/int64.ts';
import { heldUnits } from '../orders/open-order.ts';
import type { Slot } from '../orders/order-slab.ts';
import type { AccountId } from '../units.ts';
import { Outcome, Side } from '../words.ts';
import type { Findings } from './findings.ts';

/** I4: what each account has held is what its open orders need, recomputed from nothing. */
export function auditHolds(core: Core, findings: Findings): void {
  const needs: Needs = {
    units: new BigInt64Array(core.accounts.count + 1),
    lots: new Float64Array(core.positions.rowCount * OUTCOMES),
  };
  for (const { book } of core.markets.all) {
    for (const slot of book?.slots() ?? []) addNeed(core, slot, needs);
  }
  auditUnits(core, needs, findings);
  auditLots(core, needs, findings);
}

/** What open orders need. */
interface Needs {
  /** By account. */
  readonly units: BigInt64Array;
  /** By position row: Yes, No. */
  readonly lots: Float64Array;
}

const OUTCOMES = 2;

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

function auditUnits({ accounts, balances }: Core, { units }: Needs, findings: Findings): void {
  for (let accountId = 1 as AccountId; accountId <= accounts.count; accountId++) {
    const held = balances.held(accountId);
    const needed = units[accountId];
    findings.expect(
      held === needed,
      () => `I4: account ${accountId} has ${held} units held, its open orders need ${needed}`,
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
        return `I4: ${owner} has ${held} lots of token ${outcome} held, its open orders need ${needed}`;
      });
    }
  }
}

function needField(row: PositionRow, outcome: Outcome): number {
  return row * OUTCOMES + (outcome === Outcome.Yes ? 0 : 1);
}
