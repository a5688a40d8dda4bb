import { type Core, isDue } from '../core.ts';
import { NO_POSITION } from '../ledger/positions.ts';
import type { Slot } from '../orders/order-slab.ts';
import { cancelTimersOf } from '../queries.ts';
import type { AccountId } from '../units.ts';
import type { Findings } from './findings.ts';

/**
 * Every order in a book is kept, found by its digest, listed once by its account, and expires when it says; nothing else
 * is. Every cancel timer belongs to an account and has not run out.
 */
export function auditOrders(core: Core, findings: Findings): void {
  const { orders, expiries } = core;
  const slots = core.markets.all.flatMap(({ book }) => book?.slots() ?? []);
  findings.expect(orders.count === slots.length, () => `${orders.count} orders are kept, ${slots.length} rest`);
  for (const slot of slots) auditOrder(core, slot, findings);
  const listed = auditLists(core, findings);
  findings.expect(listed === slots.length, () => `accounts list ${listed} orders, ${slots.length} rest`);
  const dated = slots.filter((slot) => orders.expiresAtSec(slot) > 0).length;
  findings.expect(expiries.count === dated, () => `${expiries.count} orders will expire, ${dated} are dated`);
  auditTimers(core, findings);
}

function auditOrder(core: Core, slot: Slot, findings: Findings): void {
  const { orders, openIndex, digests, expiries, positions } = core;
  const orderNo = orders.orderNo(slot);
  const digest = orders.digest(slot);
  const isFound = openIndex.find(digest) === slot && digests.find(digest) === orderNo;
  findings.expect(isFound, () => `order ${orderNo} is not found by its digest`);
  const expiresAtSec = orders.expiresAtSec(slot);
  const closesAtSec = expiries.atSecOf(slot);
  findings.expect(
    closesAtSec === expiresAtSec && (expiresAtSec === 0 || !isDue(core, expiresAtSec)),
    () => `order ${orderNo} expires at ${expiresAtSec}, and will close at ${closesAtSec}`,
  );
  const position = orders.position(slot);
  findings.expect(
    position === NO_POSITION || position === positions.find(orders.accountId(slot), orders.marketId(slot)),
    () => `order ${orderNo} trades for another account or market`,
  );
}

/** Returns how many orders the accounts list. */
function auditLists({ accounts, accountOrders, orders }: Core, findings: Findings): number {
  let listed = 0;
  for (let accountId = 1 as AccountId; accountId <= accounts.count; accountId++) {
    let earlierNo = 0;
    for (const slot of accountOrders.slotsOf(accountId)) {
      const orderNo = orders.orderNo(slot);
      const owner = orders.accountId(slot);
      findings.expect(
        owner === accountId && orderNo > earlierNo,
        () => `account ${accountId} lists order ${orderNo} of account ${owner} after ${earlierNo}`,
      );
      earlierNo = orderNo;
      listed++;
    }
  }
  return listed;
}

function auditTimers(core: Core, findings: Findings): void {
  for (const { accountId, cancelAtSec } of cancelTimersOf(core)) {
    const isWaiting = core.accounts.has(accountId) && !isDue(core, cancelAtSec);
    findings.expect(isWaiting, () => `account ${accountId} has a wrong cancel timer of ${cancelAtSec}`);
  }
}
