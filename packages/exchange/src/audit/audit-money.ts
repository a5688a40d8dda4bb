import type { Core } from '../core.ts';
import { collateralUnits } from '../market/supply.ts';
import { int64 } from '../numbers/int64.ts';
import { totalUnitsOf } from '../settlement/totals.ts';
import type { AccountId } from '../units.ts';
import type { Findings } from './findings.ts';

/**
 * Balances, fees and collateral add up to the deposits; on chain, where fees and collateral are kept elsewhere, balances
 * alone do, modulo 2^64. No balance is negative.
 */
export function auditMoney(core: Core, findings: Findings): void {
  const { markets, treasury, chain } = core;
  let sumUnits = sumOfBalances(core, findings);
  if (chain === undefined) {
    sumUnits += treasury.feesUnits;
    for (const market of markets.all) sumUnits += collateralUnits(market);
  } else {
    sumUnits = int64(sumUnits);
  }
  findings.expect(
    sumUnits === treasury.depositsUnits,
    () => `balances, fees and collateral are ${sumUnits} units, deposits ${treasury.depositsUnits}`,
  );
}

function sumOfBalances(core: Core, findings: Findings): bigint {
  const { accounts, balances } = core;
  let sumUnits = 0n;
  for (let accountId = 1 as AccountId; accountId <= accounts.count; accountId++) {
    const available = balances.available(accountId);
    const held = balances.held(accountId);
    sumUnits += totalUnitsOf(core, accountId);
    findings.expect(
      available >= 0n && held >= 0n,
      () => `account ${accountId} has ${available} units available and ${held} held`,
    );
  }
  return sumUnits;
}
